// Uploads a PDF while it is made, in parts as a multipart upload wants them, without a file and without the whole of it in
// memory: node upload.mjs report.html http://localhost:9000/uploads/7
// The receiver here takes PUT <url>?part=N for each part and POST <url> with the list of them; S3 and its kin differ in names.
import { createReadStream } from 'node:fs'
import { BufferedSink, Converter } from 'pdfconv'

const [input, url] = process.argv.slice(2)
const PART_BYTES = Number(process.env.PART_BYTES ?? 5 * 1024 * 1024)

const tags = []
const sink = new BufferedSink(PART_BYTES, async (part, number) => {
  const response = await fetch(`${url}?part=${number}`, { method: 'PUT', body: part })
  // What is thrown here stops the conversion, and `render` rejects with it.
  if (!response.ok) throw new Error(`part ${number} was refused with status ${response.status}`)
  tags.push(response.headers.get('etag'))
})

const converter = Converter.fromArgs(['--streaming', '--title', 'Uploaded'])
try {
  const { parts, bytes } = await converter.render(createReadStream(input), sink, { input })
  await fetch(url, { method: 'POST', body: JSON.stringify(tags) })
  console.log(`${bytes} bytes in ${parts} parts`)
} catch (error) {
  await fetch(url, { method: 'DELETE' })
  throw error
}
