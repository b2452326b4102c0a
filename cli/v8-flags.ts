/**
 * Sets V8 flags in this process. V8 prints an error for unknown flags, and flags change between releases. So they are set only for the
 * tested releases, those of Node 20, 22 and 24; other releases keep their defaults.
 */
import { setFlagsFromString } from 'node:v8'

const FIRST_RELEASE = 11
const LAST_RELEASE = 13

/** `flagsOf`: the flags for a major release of V8, such as 11 for 11.3. */
export function setV8Flags(
  flagsOf: (release: number) => readonly string[], version = process.versions.v8, set: (flag: string) => void = setFlagsFromString,
): void {
  const release = Number.parseInt(version, 10)
  if (release < FIRST_RELEASE || release > LAST_RELEASE) return
  for (const flag of flagsOf(release)) set(flag)
}
