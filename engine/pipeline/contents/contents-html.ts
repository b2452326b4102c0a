/**
 * Writes the table of contents as HTML: lists nested by heading level, with title and page number for each entry, and its default style
 * sheet. User style sheets rely on this structure: `h1`, then nested `ul`, and in each `li` a `div` with an `a` and a `span`. `body` has
 * the class `toc`, because the same sheets apply to the document.
 */
export interface Entry {
  /** 1 to 6. A skipped level opens only one list. */
  readonly level: number
  readonly title: string
  /** Page number of the heading. */
  readonly number: number
  /** Destination name of the entry; null for no link. */
  readonly target: string | null
  /** Id for links back to the entry; null for none. */
  readonly id: string | null
}

export interface ContentsLook {
  /** CSS length. */
  readonly indentation: string
  /** Ratio of the text size of a level to that of the level above. */
  readonly shrink: number
  readonly hasLeaders: boolean
  /** Number of digits that each entry reserves, so that its lines do not depend on its page number. Signs count as digits. */
  readonly digits: number
}

export function contentsHtml(heading: string, entries: readonly Entry[]): string {
  const parts = ['<!doctype html><html><head></head><body class="toc"><h1>', escaped(heading), '</h1>\n<ul>']
  // Levels of the open entries, outermost first.
  const open: number[] = []
  for (const { level, title, number, target, id } of entries) {
    let closed = false
    while (open.length > 0 && (open[open.length - 1] ?? 0) >= level) {
      parts.push(closed ? '</ul></li>' : '</li>')
      open.pop()
      closed = true
    }
    if (!closed && open.length > 0) parts.push('<ul>')
    parts.push(
      `\n<li${id === null ? '' : ` id="${escaped(id)}"`}><div><a${target === null ? '' : ` href="#${escaped(fragment(target))}"`}>`,
      escaped(title), '</a><span>', String(number), '</span></div>',
    )
    open.push(level)
  }
  for (let i = open.length; i > 0; i--) parts.push(i === open.length ? '</li>' : '</ul></li>')
  parts.push('</ul></body></html>')
  return parts.join('')
}

/**
 * The leader begins after the last line of the title and is clipped at the column of page numbers. It is a border, so that no dots become
 * part of the text.
 */
export function contentsCss({ indentation, shrink, hasLeaders, digits }: ContentsLook): string {
  const leader = hasLeaders
    ? `a { position: relative; overflow: hidden }
a::after { content: ""; position: absolute; width: 100%; height: calc(0.5lh + 0.29em); margin-left: 0.3em; border-bottom: 1px dotted }`
    : ''
  return `
body { margin: 0 }
h1 { font-size: 20px; margin: 0 0 1em; text-align: center }
ul { font-size: 20px; margin: 0; padding-left: 0 }
ul ul { font-size: ${shrink}em; padding-left: ${indentation} }
body > ul > li { margin-top: 0.4em }
li { list-style-type: none }
div { display: flex; align-items: flex-end; break-inside: avoid }
a { flex: 1 1 0; min-width: 0; padding-right: 1.2em; overflow-wrap: break-word }
a:link { color: inherit; text-decoration-line: none }
span { flex: none; min-width: ${digits}ch; margin-left: 0.3em; text-align: right }
${leader}
`
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')

/** The name as a URL fragment that decodes to exactly this name. */
const fragment = (name: string): string => name.replace(/[\0-\x20%]/g, (character) => encodeURIComponent(character))
