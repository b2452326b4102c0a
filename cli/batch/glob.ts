/**
 * Glob patterns for the files of a directory: `*` and `?` match within a name, `**` matches any directories, `{a,b}` either alternative.
 * A pattern is matched against the whole path relative to the directory, with `/` between names.
 */
import { usageError } from '../../engine/messages/errors.ts'

/** With `anyCase`, letters match in upper and lower case. */
export const globPattern = (pattern: string, anyCase = false): ((path: string) => boolean) => {
  const expression = new RegExp(`^${translate(pattern)}$`, anyCase ? 'iu' : 'u')
  return (path) => expression.test(path)
}

const translate = (pattern: string): string => {
  let result = ''
  let isInBraces = false
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern.charAt(at)
    if (pattern.startsWith('**/', at)) {
      result += '(?:[^/]+/)*'
      at += 2
    } else if (pattern.startsWith('**', at)) {
      result += '.*'
      at++
    } else if (char === '*') result += '[^/]*'
    else if (char === '?') result += '[^/]'
    else if (char === '{' && !isInBraces) {
      isInBraces = true
      result += '(?:'
    } else if (char === '}' && isInBraces) {
      isInBraces = false
      result += ')'
    } else if (char === ',' && isInBraces) result += '|'
    else result += /[\^$\\.*+?()[\]{}|/]/.test(char) ? `\\${char}` : char
  }
  if (isInBraces) throw usageError(`--pattern: ${JSON.stringify(pattern)} has a { without its }`)
  return result
}
