/** Writing 20 pages of 40 lines, with and without deflate; the font is embedded once per document. */
import { deflateSync, inflateSync } from 'node:zlib'
import { PdfDocument } from '../../engine/pdf/pdf-document.ts'
import { face, faces, unitsOf, words } from './packaged-face.ts'

const PAGES = 20
const LINES = 40
const line = ['paragraph', ' ', '17', ' ', 'lorem', ' ', 'ipsum', ' ', 'dolor', ' ', 'sit', ' ', 'amet'].map((text) => {
  const units = unitsOf(text)
  return words.shape(face, units, 0, units.length)
})

function write(compress: boolean): number {
  const settings = { scale: 0.75, compress, grayscale: false, producer: 'bench', creationDate: new Date(0) }
  const document = new PdfDocument(settings, { faces, words, deflate: (bytes) => deflateSync(bytes), inflate: (bytes) => inflateSync(bytes) })
  let bytes = 0
  for (let page = 0; page < PAGES; page++) {
    const canvas = document.beginPage(794, 1123)
    for (let y = 1; y <= LINES; y++) {
      canvas.fillRect(20, y * 25, 700, 20, 0xeeeeeeff)
      canvas.beginText(face, 16, 0x000000ff, 20, y * 25)
      for (const word of line) canvas.showWord(word, 0, 0, 0)
      canvas.endText()
    }
    document.endPage()
    bytes += document.take().length
  }
  document.finish({})
  return bytes + document.take().length
}

export const cases = {
  'as they are': (): number => write(false),
  'deflated': (): number => write(true),
}
