/**
 * Checks README, CONTRIBUTING, CHANGELOG and docs/: links within the project must lead to an existing file and, after a `#`, to one of
 * its headings (with the anchors of GitHub). Also checks the history: commit subjects since this check have at most 72 characters and
 * contain no machine paths. Both give problems as "where: what"; without a git history there are none.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const LINK = /!?\[[^\]]*\]\(([^()\s]+)\)/g
const MOST_CHARACTERS = 72
const MACHINE_PATH = /(?:^|\s)\/(?:home|root|tmp|work|Users|usr|var)\//

const withoutCode = (text) => text.replace(/^```[\s\S]*?^```$/gm, (block) => block.replace(/[^\n]/g, ' ')).replace(/`[^`\n]*`/g, (code) => ' '.repeat(code.length))

const anchorsOf = (text) => {
  const seen = new Map()
  return new Set([...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/^#{1,6} +(.*)$/gm)].map(([, title]) => {
    const anchor = title.trim().toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-')
    const count = seen.get(anchor) ?? 0
    seen.set(anchor, count + 1)
    return count === 0 ? anchor : `${anchor}-${count}`
  }))
}

/** Links in the pages whose target does not exist. */
export const brokenLinks = (root) => {
  const pages = [
    ...readdirSync(root).filter((name) => name.endsWith('.md')),
    ...readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`),
    'engine/ARCHITECTURE.md',
  ]
  return pages.flatMap((page) => {
    const text = withoutCode(readFileSync(join(root, page), 'utf8'))
    return [...text.matchAll(LINK)].flatMap(({ 1: target, index }) => {
      if (/^[a-z][a-z\d+.-]*:/i.test(target)) return []
      const [path, anchor] = target.split('#')
      const place = path === '' ? page : normalize(join(dirname(page), path))
      const line = text.slice(0, index).split('\n').length
      if (!existsSync(join(root, place))) return [`${page}:${line}: the link to ${target} leads to no file`]
      const isFound = anchor === undefined || !place.endsWith('.md') || anchorsOf(readFileSync(join(root, place), 'utf8')).has(anchor)
      return isFound ? [] : [`${page}:${line}: ${place} has no heading #${anchor}`]
    })
  })
}

/** Invalid subjects of commits after the one that added this file. */
export const badSubjects = (root) => {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const first = git('log', '--diff-filter=A', '--format=%H', '--', 'cli/check-docs.mjs')
  const since = first.status === 0 ? first.stdout.trim().split('\n').at(-1) : ''
  if (since === '' || since === undefined) return []
  return git('log', '--no-merges', '--format=%h %s', `${since}..HEAD`).stdout.trim().split('\n').filter((line) => line !== '').flatMap((line) => {
    const subject = line.slice(line.indexOf(' ') + 1)
    if (subject.length > MOST_CHARACTERS) return [`commit ${line}: ${subject.length} characters, of ${MOST_CHARACTERS}`]
    return MACHINE_PATH.test(subject) ? [`commit ${line}: a path of a machine`] : []
  })
}
