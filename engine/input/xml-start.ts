/**
 * Decides whether a document is XHTML by its start. Both are required: an XML declaration, and the XHTML namespace on the root element.
 * Null means that more text is needed.
 */
const DECLARATION = '<?xml'
/** Maximum length of the text before and in the root start tag. */
const MOST_UNITS = 65_536
const NAMESPACE = /\sxmlns(?::[^\s=]+)?\s*=\s*(?:"http:\/\/www\.w3\.org\/1999\/xhtml"|'http:\/\/www\.w3\.org\/1999\/xhtml')/

/** Null while more text is needed to decide. */
export function beginsAsXhtml(text: string): boolean | null {
  if (text.length <= DECLARATION.length) return DECLARATION.startsWith(text) ? null : false
  if (!text.startsWith(DECLARATION) || !/\s/.test(text.charAt(DECLARATION.length))) return false
  const start = rootStart(text)
  if (start >= 0 && !/^<[^!?/\s]/.test(text.slice(start, start + 2))) return false
  const end = start < 0 ? -1 : text.indexOf('>', start)
  if (end < 0) return text.length > MOST_UNITS ? false : null
  return NAMESPACE.test(text.slice(start, end))
}

/** The offset of the root start tag, or of content that cannot precede a root element; -1 when it is not in the text yet. */
function rootStart(text: string): number {
  let at = 0
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++
    const end = text.startsWith('<?', at) ? after(text, '?>', at)
      : text.startsWith('<!--', at) ? after(text, '-->', at + 4)
        : text.startsWith('<!', at) ? afterDoctype(text, at)
          : '<!--'.startsWith(text.slice(at)) ? -1 : null
    if (end === null) return at
    if (end < 0) return -1
    at = end
  }
}

function after(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from)
  return at < 0 ? -1 : at + what.length
}

function afterDoctype(text: string, from: number): number {
  const end = text.indexOf('>', from)
  const subset = text.indexOf('[', from)
  if (subset < 0 || (end >= 0 && end < subset)) return end < 0 ? -1 : end + 1
  const closed = text.indexOf(']', subset)
  return closed < 0 ? -1 : after(text, '>', closed)
}
