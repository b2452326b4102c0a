#!/bin/sh
# pdfjs-dist 5.6.205 (npm): text of a glyph whose ToUnicode entry ends with a format character.
# Guess: a ToUnicode entry "b" + U+00AD reads as "b", with or without the soft hyphen; the letter stays.
# Seen: getTextContent() drops the glyph, letter and all, where the entry ends with U+00AD, U+200C, U+200D or U+FEFF: "abc" reads
# as "ac". An entry that begins with U+00AD keeps its letter, and so does a letter with a combining mark.
# Prints what it saw; exit code 1 when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund pdfjs-dist@5.6.205 > /dev/null
cat > try.mjs << 'JS'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
/** A page that says "abc" in Helvetica, whose ToUnicode map has `to` for the second letter. */
function pdf(to) {
  const cmap = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /x def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
3 beginbfchar <61> <0061> <62> <${to}> <63> <0063> endbfchar endcmap end end`
  const content = 'BT /F 20 Tf 20 20 Td (abc) Tj ET'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 60] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>',
    `<< /Length ${cmap.length} >>\nstream\n${cmap}\nendstream`,
  ]
  let out = '%PDF-1.4\n'
  const at = objects.map((object, i) => {
    const start = out.length
    out += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const xref = out.length
  out += `xref\n0 7\n0000000000 65535 f \n${at.join('')}trailer << /Size 7 /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`
  return new TextEncoder().encode(out)
}
const expected = {
  '0062': 'abc', '006200AD': 'ac', '0062200C': 'ac', '0062200D': 'ac', '0062FEFF': 'ac', '00AD0062': 'a\u00adbc', '00620301': 'ab\u0301c',
}
let isSame = true
for (const [to, text] of Object.entries(expected)) {
  const document = await getDocument({ data: pdf(to), verbosity: 0 }).promise
  const { items } = await (await document.getPage(1)).getTextContent()
  const seen = items.map(({ str }) => str).join('')
  console.log(`<62> <${to}>: ${JSON.stringify(seen).replace(/[^ -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)}`)
  isSame &&= seen === text
}
process.exitCode = isSame ? 0 : 1
JS
node try.mjs
