/**
 * Selects the image source of `<img>`, `<object>`, `<embed>`, an image button or the poster of a `<video>` (HTML, "update the image data",
 * "the object element"). At the listed level only `src` of `<img>` and buttons is used; at the standard level also `srcset`, `sizes` and
 * the `<source>` elements of a `<picture>`.
 */
import type { AttrName, NodeId } from '../../arena/ids.ts'
import type { MediaEnvironment } from '../../css/level.ts'
import { mediaTextApplies } from '../../css/media.ts'
import { sourceSize } from '../../css/source-sizes.ts'
import { attributeText } from '../../input/attributes.ts'
import { Attr, Tag } from '../../input/names.ts'
import type { DocumentNodes } from '../../input/nodes.ts'
import { firstChild, nextSibling } from '../../input/walk.ts'
import { type Candidate, parseSrcset, sharpest } from './srcset.ts'

/** Maximum useful number of image pixels per CSS px: paper does not show more. */
const MOST_DENSITY = 2

/** Media types of the supported formats. */
const READ = /^image\/(png|x-png|apng|jpe?g|pjpeg|webp|gif|svg(\+xml)?|\*)$/
/** File extensions of unsupported formats. */
const UNREAD_NAME = /\.(avif|avifs|jxl|heic|heif|jp2|j2k|jpf|jpx|jxr|wdp|tiff?|bmp|ico|pdf|mp4|webm|ogv|mov|swf|flv|html?|xhtml|mp3|ogg|wav|txt)$/i

/** Address of an image as written, and its pixels per CSS px. */
export type Source = Candidate

/** The image source of an element; null if it has none that can be read. */
export function sourceOf(doc: DocumentNodes, n: NodeId, area: MediaEnvironment, isChosen: boolean): Source | null {
  switch (doc.nodes.tag[n]) {
    case Tag.img: return isChosen ? sourceOfImage(doc, n, area) : plain(attributeText(doc, n, Attr.src))
    case Tag.object: return isChosen ? embedded(doc, n, Attr.data) : null
    case Tag.embed: return isChosen ? embedded(doc, n, Attr.src) : null
    case Tag.video: return isChosen ? plain(attributeText(doc, n, Attr.poster)) : null
    default: return plain(attributeText(doc, n, Attr.src))
  }
}

const plain = (url: string | null): Source | null => (url === null || url.trim() === '' ? null : { url, density: 1 })

function sourceOfImage(doc: DocumentNodes, n: NodeId, area: MediaEnvironment): Source | null {
  const parent = doc.nodes.parent[n]
  if (doc.nodes.tag[parent] === Tag.picture) {
    for (let c = firstChild(doc, parent); c !== 0 && c !== n; c = nextSibling(doc, c)) {
      const found = doc.nodes.tag[c] === Tag.source ? sourceOfPicture(doc, c, n, area) : null
      if (found !== null) return found
    }
  }
  const src = attributeText(doc, n, Attr.src)
  const srcset = attributeText(doc, n, Attr.srcset)
  if (srcset === null) return plain(src)
  const candidates = readable(candidatesOf(doc, n, n, srcset, area))
  // If candidates have densities, src is only the fallback for programs without srcset.
  const own = plain(src)
  const isMeasured = /\s\d+w\b/.test(srcset)
  if (own !== null && !isMeasured && !candidates.some(({ density }) => density === 1)) return sharpest([...candidates, own], MOST_DENSITY)
  return sharpest(candidates, MOST_DENSITY) ?? own
}

function sourceOfPicture(doc: DocumentNodes, source: NodeId, image: NodeId, area: MediaEnvironment): Source | null {
  const srcset = attributeText(doc, source, Attr.srcset)
  if (srcset === null || !isRead(attributeText(doc, source, Attr.type))) return null
  const media = attributeText(doc, source, Attr.media)
  if (media !== null && !mediaTextApplies(media, { level: 'standard', media: area })) return null
  return sharpest(readable(candidatesOf(doc, source, image, srcset, area)), MOST_DENSITY)
}

function candidatesOf(doc: DocumentNodes, n: NodeId, image: NodeId, srcset: string, area: MediaEnvironment): readonly Candidate[] {
  return parseSrcset(srcset, () => sourceSize(attributeText(doc, n, Attr.sizes) ?? attributeText(doc, image, Attr.sizes) ?? '', area))
}

function embedded(doc: DocumentNodes, n: NodeId, name: AttrName): Source | null {
  const source = plain(attributeText(doc, n, name))
  if (source === null || !isRead(attributeText(doc, n, Attr.type)) || isUnread(source.url)) return null
  return source
}

/** Whether a declared media type is supported; null, for none, is. */
function isRead(type: string | null): boolean {
  const essence = (type ?? '').replace(/;.*$/s, '').trim().toLowerCase()
  return essence === '' || READ.test(essence)
}

const readable = (candidates: readonly Candidate[]): readonly Candidate[] => candidates.filter(({ url }) => !isUnread(url))

function isUnread(url: string): boolean {
  const type = /^\s*data:([^;,]*)/i.exec(url)?.[1]
  return type === undefined ? UNREAD_NAME.test(url.trim().replace(/[?#].*$/s, '')) : !isRead(type)
}
