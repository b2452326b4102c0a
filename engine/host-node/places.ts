/**
 * Resolves a path to its place, to detect two names of one file and paths outside a directory: links are followed as far as the path
 * exists.
 */
import { readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { pathOf, systemPath } from './byte-paths.ts'

const MAX_LINKS = 40

/** The place of a path, even if the file and directories above it do not exist yet. */
export const placeOf = (path: string): string => placeAfter(path, 0)

/** Whether a place is a directory or below it. Both arguments are places. */
export const isPlaceWithin = (place: string, directory: string): boolean =>
  place === directory || place.startsWith(directory.endsWith(sep) ? directory : `${directory}${sep}`)

const placeAfter = (path: string, links: number): string => {
  const real = attempt(() => pathOf(realpathSync.native(systemPath(path), { encoding: 'buffer' })))
  if (real !== null) return real
  // Writing to a dangling link creates its target.
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
