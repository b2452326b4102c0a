/** Which file a path leads to, to find two names of one file and what lies outside of a directory: links are followed as far as the path is there. */
import { readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { pathOf, systemPath } from './byte-paths.ts'

const MAX_LINKS = 40

/** The file that a path leads to, also where it and directories above it are still to be made. */
export const placeOf = (path: string): string => placeAfter(path, 0)

/** Whether a place is below a directory, or that itself. Both are places. */
export const isPlaceWithin = (place: string, directory: string): boolean =>
  place === directory || place.startsWith(directory.endsWith(sep) ? directory : `${directory}${sep}`)

const placeAfter = (path: string, links: number): string => {
  const real = attempt(() => pathOf(realpathSync.native(systemPath(path), { encoding: 'buffer' })))
  if (real !== null) return real
  // What is written to a link that leads to nothing yet makes that.
  const aim = links < MAX_LINKS ? attempt(() => pathOf(readlinkSync(systemPath(path), { encoding: 'buffer' }))) : null
  if (aim !== null) return placeAfter(resolve(dirname(path), aim), links + 1)
  const above = dirname(path)
  return above === path ? resolve(path) : join(placeAfter(above, links), basename(path))
}

const attempt = (look: () => string): string | null => {
  try {
    return look()
  } catch {
    return null
  }
}
