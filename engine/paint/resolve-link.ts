/**
 * Resolves a reference against a base. A base that is a URL gives a URL. A relative base gives a relative reference, because the location
 * of the PDF is unknown: `sub/` and `../a.html` give `a.html`.
 */

const ABSOLUTE = /^[a-z][a-z0-9+.-]*:/i

export const resolveLink = (reference: string, base: string): string => {
  if (ABSOLUTE.test(base)) return URL.canParse(reference, base) ? new URL(reference, base).href : reference
  if (reference.startsWith('//')) return reference
  const host = /^\/\/[^/?#]*/.exec(base)?.[0] ?? ''
  if (reference.startsWith('/')) return host + reference
  const path = base.slice(host.length).replace(/[?#].*$/, '')
  if (reference.startsWith('?')) return host + path + reference
  return host + joined(host !== '' && path === '' ? '/' : path.slice(0, path.lastIndexOf('/') + 1), reference)
}

/** `directory` ends with a slash or is empty. */
const joined = (directory: string, reference: string): string => {
  let up = directory
  let rest = reference
  for (;;) {
    if (rest.startsWith('./')) rest = rest.slice(2)
    else if (rest.startsWith('../') && up !== '' && !/(?:^|\/)\.{1,2}\/$/.test(up)) {
      rest = rest.slice(3)
      // `..` at the root stays at the root.
      if (up !== '/') up = up.slice(0, up.lastIndexOf('/', up.length - 2) + 1)
    } else return up + rest
  }
}
