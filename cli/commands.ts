/**
 * The commands for `--help`, described for cac. cac only formats the help: values never pass through it, because it turns 007 into 7 and
 * loses the order of options. The sections with options come from the option table.
 */
import { cac } from 'cac'
import { helpSections } from '../engine/options/help.ts'
import { VERSION } from '../engine/messages/version.ts'

export type CommandName = 'convert' | 'batch' | 'server' | 'worker'

/** The commands beside the conversion of one file, and what they do. */
export const commandHelp = {
  batch: 'Convert many files in parallel',
  server: 'Run the HTTP server',
  worker: 'Convert for another program over pipes (docs/worker.md)',
  completion: 'Print a completion script for bash, zsh or fish',
} as const

const BATCH_TOO =
  '  All options of pdfconv --help except --output; they apply to every file. A line of the list that is\n' +
  '  a JSON object can set its own: {"input": "a.html", "output": "a.pdf", "options": {"pageSize": "A5"}}'

/** Prints the help of a command on standard output. */
export const printHelp = (name: CommandName): void => {
  const program = cac('pdfconv')
  const convert = program
    .command('[input]', 'Convert an HTML file to PDF; - reads standard input')
    .usage('[OPTIONS] <INPUT.HTML> [OUTPUT.PDF]')
    .example('  pdfconv invoice.html invoice.pdf')
    .example('  cat report.html | pdfconv - -o - > report.pdf')
  const batch = program
    .command('batch', commandHelp.batch)
    .usage('batch [OPTIONS] <LIST|DIRECTORY>')
    .example('  pdfconv batch invoices/ --output-dir pdf')
    .example('  pdfconv batch list.jsonl --workers 8 --report report.json')
  const server = program.command('server', commandHelp.server).usage('server [OPTIONS]')
  const worker = program
    .command('worker', commandHelp.worker)
    .usage('worker')
  program.command('completion', commandHelp.completion).usage('completion <SHELL>')
  program.version(VERSION, '-V, --version')
  program.help((parts) => {
    const [title, ...rest] = parts.filter((section) => section.title === undefined || /^[A-Z]\w+$/.test(section.title))
    // A worker receives its options with each request.
    const sections = name === 'worker' ? [] : helpSections(name === 'convert' ? 'cli' : name, process.stdout.isTTY ? process.stdout.columns : undefined)
    const own = sections.map(({ title: heading, body }) => ({ title: heading, body }))
    const lengths = { title: 'Lengths', body: '  A number and a unit: mm, cm, in, pt, pc or px. A bare number is mm.' }
    const before = rest.filter((section) => section.title === 'Usage' || section.title === 'Commands')
    const after = rest.filter((section) => section.title === 'Options' || section.title === 'Examples')
    const more = name === 'worker' ? [] : name === 'batch' ? [{ title: 'Options of the conversion', body: BATCH_TOO }] : [lengths]
    return [...(title === undefined ? [] : [title]), ...before, ...own, ...more, ...after]
  })
  const commands = { convert, batch, server, worker }
  commands[name].outputHelp()
}
