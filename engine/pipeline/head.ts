/** Reads the head of a document: its title and base URL. */
import type { NodeId } from '../arena/ids.ts'
import { urlText } from '../host/url-text.ts'
import { attributeText, textContent } from '../input/attributes.ts'
import { Attr, Tag } from '../input/names.ts'
import type { DocumentNodes } from '../input/nodes.ts'

export interface HeadFacts {
  /** Text of the first title that is not empty, with collapsed white space; null if there is none. */
  readonly title: string | null
  /** The href of the first `<base>` before the body, without characters that URL parsing removes; null if there is none. */
  readonly base: string | null
}

export function readHead(doc: DocumentNodes): HeadFacts {
  const { nodes } = doc
  let title: string | null = null
  let base: string | null = null
  let inBody = false
  for (let n = 1; n < nodes.length; n++) {
    const tag = nodes.tag[n]
    if (tag === Tag.body) inBody = true
    else if (tag === Tag.title && title === null && nodes.tag[nodes.parent[n]] !== Tag.svg) {
      const text = textContent(doc, n as NodeId).replace(/[\t\n\f\r ]+/g, ' ').trim()
      if (text !== '') title = text
    } else if (tag === Tag.base && base === null && !inBody) base = hrefOf(doc, n as NodeId)
  }
  return { title, base }
}

function hrefOf(doc: DocumentNodes, n: NodeId): string | null {
  const href = attributeText(doc, n, Attr.href)
  return href === null ? null : urlText(href)
}

/**
 * The base of relative links: the `<base href>`, resolved against the web address of the base URL option. It remains a relative reference
 * if that option is not a web address; null without both.
 */
export function linkBase(base: string | null, baseUrl: string | null): string | null {
  const web = baseUrl !== null && /^https?:\/\//i.test(baseUrl) ? baseUrl : null
  if (base === null || base === '') return web
  return web !== null && URL.canParse(base, web) ? new URL(base, web).href : base
}
