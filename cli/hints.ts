/**
 * Remedies for operands that are not what the command takes: names of commands that other programs have, addresses, and several inputs.
 */

/** Words that people write for a command, and the command. */
const meant: Readonly<Record<string, string>> = {
  serve: 'pdfconv server', serv: 'pdfconv server', http: 'pdfconv server', listen: 'pdfconv server', start: 'pdfconv server',
  help: 'pdfconv --help', version: 'pdfconv --version',
  convert: 'pdfconv INPUT.HTML', render: 'pdfconv INPUT.HTML', print: 'pdfconv INPUT.HTML',
  completions: 'pdfconv completion', workers: 'pdfconv worker', batches: 'pdfconv batch',
}

const isAddress = (operand: string): boolean => /^https?:\/\//i.test(operand)

/** The remedy for an input that does not exist, as a further line of the message; empty if there is none. */
export const hintForMissing = (input: string): string => {
  if (isAddress(input)) return `\npages are not fetched; pipe them: curl -sSL ${quoted(input)} | pdfconv - --base-url ${quoted(input)} -o page.pdf`
  const command = Object.hasOwn(meant, input) ? meant[input] : undefined
  return command === undefined ? '' : `\ndid you mean ${command}?`
}

const MOST_SHOWN = 3

/** The message for more inputs than one. */
export const severalInputs = (operands: readonly string[]): string => {
  const shown = `${operands.slice(0, MOST_SHOWN).join(', ')}${operands.length > MOST_SHOWN ? ' …' : ''}`
  return `one input is converted at a time, ${operands.length} were given: ${shown}\n` +
    'convert many files with pdfconv batch, which takes a directory or a list: ls *.html | pdfconv batch -'
}

const quoted = (text: string): string => /^[\w:/.@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
