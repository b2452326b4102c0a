/** Restores arguments that are not UTF-8: Node replaces such bytes by U+FFFD, Linux provides the original bytes. */
import { pathOf, REPLACEMENT } from '../engine/host-node/byte-paths.ts'

export const byteArguments = (args: readonly string[]): readonly string[] => {
  if (!args.some((each) => each.includes(REPLACEMENT))) return args
  const written = writtenArguments()
  const own = written.slice(written.length - args.length)
  // Ignored if the arguments of this process differ from `args`, for example because a launcher removed some.
  return own.length === args.length && own.every((each, i) => each.toString() === args[i]) ? own.map(pathOf) : args
}

const writtenArguments = (): readonly Buffer[] => {
  let text: Buffer
  try {
    text = process.getBuiltinModule('node:fs').readFileSync('/proc/self/cmdline')
  } catch {
    return []
  }
  const found: Buffer[] = []
  for (let at = 0; at < text.length;) {
    const end = text.indexOf(0, at)
    found.push(text.subarray(at, end < 0 ? text.length : end))
    at = end < 0 ? text.length : end + 1
  }
  return found
}
