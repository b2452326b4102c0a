/**
 * Derives from a file name or the Content-Type of a request whether a document is XHTML, and its encoding.
 */
import { extname } from 'node:path'
import { charsetOf } from '../host/encodings.ts'
import type { InputFacts } from '../host/host.ts'

const XML_TYPE = /^\s*(?:application\/xhtml\+xml|application\/xml|text\/xml)\s*(?:;|$)/i
/** Other types, such as those of forms, do not declare the encoding of the document. */
const TEXT_TYPE = /^\s*(?:text\/|application\/(?:xhtml\+)?xml)/i

/** Null if nothing is known. */
export const inputType = (path: string | null, contentType: string | null): InputFacts | null => {
  const isXml = path !== null && /^\.xht(?:ml)?$/i.test(extname(path)) || contentType !== null && XML_TYPE.test(contentType)
  const charset = contentType !== null && TEXT_TYPE.test(contentType) ? charsetOf(contentType) : null
  return isXml || charset !== null ? { isXml, charset } : null
}
