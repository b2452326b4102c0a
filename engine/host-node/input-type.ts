/**
 * What the name of a file, or the `Content-Type` of a request, tells of a document: that XML rules hold for it, and its encoding.
 */
import { extname } from 'node:path'
import { charsetOf } from '../host/encodings.ts'
import type { InputFacts } from '../host/host.ts'

const XML_TYPE = /^\s*(?:application\/xhtml\+xml|application\/xml|text\/xml)\s*(?:;|$)/i
/** Of other types, such as those of forms, the encoding is not that of the document. */
const TEXT_TYPE = /^\s*(?:text\/|application\/(?:xhtml\+)?xml)/i

/** Null when they tell nothing. */
export const inputType = (path: string | null, contentType: string | null): InputFacts | null => {
  const isXml = path !== null && /^\.xht(?:ml)?$/i.test(extname(path)) || contentType !== null && XML_TYPE.test(contentType)
  const charset = contentType !== null && TEXT_TYPE.test(contentType) ? charsetOf(contentType) : null
  return isXml || charset !== null ? { isXml, charset } : null
}
