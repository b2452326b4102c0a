/**
 * Sets V8's own settings in this process. V8 complains on standard error of one that it does not know, and they come and go
 * with its releases: so they are set only where they were looked at, in those of Node 20, 22 and 24, and elsewhere V8 is
 * left as it is.
 */
import { setFlagsFromString } from 'node:v8'

const FIRST_RELEASE = 11
const LAST_RELEASE = 13

/** `flagsOf` gives the settings for a release of V8, such as 11 for 11.3. */
export function setV8Flags(
  flagsOf: (release: number) => readonly string[], version = process.versions.v8, set: (flag: string) => void = setFlagsFromString,
): void {
  const release = Number.parseInt(version, 10)
  if (release < FIRST_RELEASE || release > LAST_RELEASE) return
  for (const flag of flagsOf(release)) set(flag)
}
