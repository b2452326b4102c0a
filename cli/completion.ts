/**
 * `pdfconv completion SHELL`: prints a completion script for bash, zsh or fish, made from the option table.
 */
import { usageError } from '../engine/messages/errors.ts'
import { optionRows, type Door, type OptionRow } from '../engine/options/table.ts'
import { takesValue } from '../engine/options/names.ts'
import { commandHelp } from './commands.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof SHELLS)[number]

/** The commands, and the doors whose options they take. */
const COMMANDS: readonly (readonly [name: keyof typeof commandHelp, doors: readonly Door[]])[] =
  [['batch', ['batch', 'cli']], ['server', ['server']], ['worker', []], ['completion', []]]
const COMMAND_NAMES = COMMANDS.map(([name]) => name)

export const completionScript = (args: readonly string[]): string => {
  const [name = '', ...more] = args
  const shell = SHELLS.find((each) => each === name)
  if (shell === undefined || more.length > 0) {
    throw usageError(`pdfconv completion takes the name of a shell: ${SHELLS.join(', ')}\nfor example: pdfconv completion bash > ~/.local/share/bash-completion/completions/pdfconv`)
  }
  return writers[shell]()
}

const FILES: readonly OptionRow['kind'][] = ['path', 'paths', 'font', 'fonts']

const rowsFor = (doors: readonly Door[]): readonly OptionRow[] =>
  optionRows.filter((row) => row.doors.some((door) => doors.includes(door)) && !(doors.includes('batch') && row.name === 'output'))

const choicesOf = (row: OptionRow): readonly string[] => (row.kind === 'choice' ? row.choices : [])

const flagsOf = (row: OptionRow): readonly string[] =>
  [`--${row.name}`, ...(row.aliases ?? []).map((alias) => `--${alias}`), ...(row.short === undefined ? [] : [`-${row.short}`])]

const longNames = (doors: readonly Door[]): string => ['--help', '--version', ...rowsFor(doors).flatMap(flagsOf).filter((flag) => flag.startsWith('--'))].join('\n')

/** File names and words are separated by line feeds, so that names with spaces are completed whole. */
const bash = (): string => {
  const cases = optionRows.flatMap((row) => {
    if (!takesValue(row)) return []
    const words = choicesOf(row)
    const reply = words.length > 0 ? `compgen -W '${words.join('\n')}' -- "$cur"` : FILES.includes(row.kind) ? 'compgen -f -- "$cur"' : null
    return [`    ${flagsOf(row).join('|')}) COMPREPLY=(${reply === null ? '' : `$(${reply})`}); return ;;`]
  })
  const commands = COMMANDS.map(([name, doors]) => `    ${name}) options='${doors.length === 0 ? '--help' : longNames(doors)}' ;;`)
  return `# Completion of pdfconv for bash
_pdfconv() {
  local IFS=$'\\n' cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} options
  COMPREPLY=()
  case $prev in
${cases.join('\n')}
    completion) COMPREPLY=($(compgen -W '${SHELLS.join('\n')}' -- "$cur")); return ;;
  esac
  case \${COMP_WORDS[1]} in
${commands.join('\n')}
    *) options='${longNames(['cli'])}' ;;
  esac
  if [[ $cur == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$cur"))
  else
    COMPREPLY=($(compgen -f -- "$cur"))
    if [[ $COMP_CWORD == 1 ]]; then COMPREPLY+=($(compgen -W '${COMMAND_NAMES.join('\n')}' -- "$cur")); fi
  fi
}
complete -o filenames -F _pdfconv pdfconv
`
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const summary = (row: OptionRow): string => (row.help.split(/[.;:] /)[0] ?? '').replace(/\.$/, '')

const zsh = (): string => {
  const spec = (row: OptionRow): string => {
    const help = summary(row).replace(/[[\]\\:]/g, '\\$&')
    const choices = choicesOf(row)
    const action = choices.length > 0 ? `(${choices.join(' ')})` : FILES.includes(row.kind) ? '_files' : ' '
    const value = takesValue(row) ? `:${(row.placeholder ?? 'VALUE').replaceAll(':', '\\:')}:${action}` : ''
    const repeat = row.kind === 'paths' || row.kind === 'fonts' || row.kind === 'pairs' ? '*' : ''
    return quoted(`${repeat}--${row.name}[${help}]${value}`)
  }
  const list = (doors: readonly Door[]): string => rowsFor(doors).map((row) => `    ${spec(row)} \\`).join('\n')
  const commands = COMMANDS.filter(([, doors]) => doors.length > 0)
    .map(([name, doors]) => `  ${name}) shift words; (( CURRENT-- )); _arguments \\\n${list(doors)}\n    '*:file:_files' ;;`)
  return `#compdef pdfconv
case $words[2] in
  completion) _values shell ${SHELLS.join(' ')} ;;
${commands.join('\n')}
  *) _arguments \\
${list(['cli'])}
    '1:input or command:_files -g "*.(html|htm|xhtml)"' '2:output:_files -g "*.pdf"'
    (( CURRENT == 2 )) && compadd ${COMMAND_NAMES.join(' ')} ;;
esac
`
}

const fish = (): string => {
  const all = COMMAND_NAMES.join(' ')
  const lines = COMMAND_NAMES.map((name) => `complete -c pdfconv -n 'not __fish_seen_subcommand_from ${all}' -a ${name} -d ${quoted(commandHelp[name])}`)
  const add = (row: OptionRow, condition: string): void => {
    const choices = choicesOf(row)
    const value = !takesValue(row) ? '' : choices.length > 0 ? ` -x -a ${quoted(choices.join(' '))}` : FILES.includes(row.kind) ? ' -r -F' : ' -x'
    lines.push(`complete -c pdfconv -n ${quoted(condition)} -l ${row.name}${row.short === undefined ? '' : ` -s ${row.short}`}${value} -d ${quoted(summary(row))}`)
  }
  for (const row of rowsFor(['cli'])) add(row, `not __fish_seen_subcommand_from ${all}`)
  for (const [name, doors] of COMMANDS) for (const row of rowsFor(doors)) add(row, `__fish_seen_subcommand_from ${name}`)
  lines.push(`complete -c pdfconv -n '__fish_seen_subcommand_from completion' -f -a ${quoted(SHELLS.join(' '))}`)
  return `# Completion of pdfconv for fish\n${lines.join('\n')}\n`
}

const writers: Readonly<Record<Shell, () => string>> = { bash, zsh, fish }
