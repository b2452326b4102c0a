/**
 * Reads the font directories of the fontconfig configuration: `<dir>` in fonts.conf, in included files, and in those of the user. Nothing
 * else is read; unreadable files are ignored.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Environment } from './cache-directory.ts'

const SYSTEM = '/etc/fonts'
const MAX_FILES = 400
const MAX_DEPTH = 5

interface Places {
  readonly home: string
  readonly data: string
  readonly config: string
}

export function fontconfigDirectories(environment: Environment, home: string, data: string): string[] {
  if (process.platform === 'win32') return []
  const places: Places = { home, data, config: environment['XDG_CONFIG_HOME'] || join(home, '.config') }
  const folder = environment['FONTCONFIG_PATH']?.split(':')[0] || SYSTEM
  const found: string[] = []
  new Reader(places, folder, found).file(resolve(folder, environment['FONTCONFIG_FILE'] || 'fonts.conf'), 0)
  return found
}

class Reader {
  private readonly places: Places
  /** Base of the paths of included files. */
  private readonly root: string
  private readonly found: string[]
  private readonly seen = new Set<string>()

  constructor(places: Places, root: string, found: string[]) {
    this.places = places
    this.root = root
    this.found = found
  }

  /** Reads a file, or each file of a directory whose name begins with a digit and ends with .conf. */
  file(path: string, depth: number): void {
    if (depth > MAX_DEPTH || this.seen.size > MAX_FILES || this.seen.has(path)) return
    this.seen.add(path)
    let text: string
    try {
      text = readFileSync(path, 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EISDIR') this.folder(path, depth)
      return
    }
    // Most files of a distribution contain rules only.
    if (!text.includes('<dir') && !text.includes('<include') && !text.includes('<reset-dirs')) return
    for (const [, element, attributes = '', content = ''] of text.replace(/<!--[^]*?-->/g, '').matchAll(/<(dir|include|reset-dirs)\b([^>]*?)(?:\/>|>([^<]*)<\/\1\s*>)/g)) {
      if (element === 'reset-dirs') this.found.splice(0)
      const place = this.resolved(content.trim(), /prefix\s*=\s*["']([^"']*)/.exec(attributes)?.[1] ?? '', element === 'include', dirname(path))
      if (place === null) continue
      if (element === 'dir') this.found.push(place)
      else this.file(place, depth + 1)
    }
  }

  private folder(path: string, depth: number): void {
    let names: string[]
    try {
      names = readdirSync(path)
    } catch {
      return
    }
    for (const name of names.sort()) if (/^\d.*\.conf$/.test(name)) this.file(join(path, name), depth + 1)
  }

  private resolved(written: string, prefix: string, isInclude: boolean, beside: string): string | null {
    const { home, data, config } = this.places
    const path = written.replace(/&amp;/g, '&')
    if (path === '') return null
    if (path === '~' || path.startsWith('~/')) return join(home, path.slice(1))
    if (path.startsWith('/')) return path
    if (prefix === 'xdg') return join(isInclude ? config : data, path)
    // A relative directory without a prefix is relative to the running program, which is meaningless here.
    if (isInclude) return join(this.root, path)
    return prefix === 'relative' ? join(beside, path) : null
  }
}
