/** What the head of a document tells the conversion: its title and its base. */
import type { NodeId } from '../arena/ids.ts'
import { attributeText, textContent } from '../input/attributes.ts'
import { Attr, Tag } from '../input/names.ts'
import type { InputDoc } from '../input/nodes.ts'

export interface HeadFacts {
  /** Text of the first title that has any, white space collapsed; null when there is none. */
  readonly title: string | null
  /** The href of the first `<base>` before the body, as written; null when there is none. */
  readonly base: string | null
}

export function readHead(doc: InputDoc): HeadFacts {
  const { nodes } = doc
  let title: string | null = null
  let base: string | null = null
  let inBody = false
  for (let n = 1; n < nodes.length; n++) {
    const tag = nodes.tag[n]
    if (tag === Tag.body) inBody = true
    else if (tag === Tag.title && title === null && nodes.tag[nodes.parent[n] ?? 0] !== Tag.svg) {
      const text = textContent(doc, n as NodeId).replace(/[\t\n\f\r ]+/g, ' ').trim()
      if (text !== '') title = text
    } else if (tag === Tag.base && base === null && !inBody) base = attributeText(doc, n as NodeId, Attr.href)
  }
  return { title, base }
}

/** `base` as an absolute URL for links; null when it is relative or no URL. */
export function absoluteBase(base: string | null): string | null {
  return base !== null && /^[a-z][a-z0-9+.-]*:/i.test(base.trim()) ? base.trim() : null
}
