/**
 * Puts the table of character references into a bundle as bytes. The package contains it as text and builds the table when it is loaded,
 * which takes 2 ms at each start of a command. Only for bundles that run on Node.
 */
import { pathToFileURL } from 'node:url'

export const entityTable = {
  name: 'entity-table',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]entities[\\/]dist[\\/]generated[\\/]decode-data-html\.js$/ }, async ({ path }) => {
      const { htmlDecodeTree } = await import(pathToFileURL(path).href)
      return { contents: tableOf(htmlDecodeTree), loader: 'js' }
    })
  },
}

/** The source text of a module with these numbers, as little-endian bytes; big-endian machines swap them. */
const tableOf = (values) => {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => bytes.writeUInt16LE(value, index * 2))
  return `const bytes = Buffer.from('${bytes.toString('base64')}', 'base64')
if (new Uint8Array(new Uint16Array([1]).buffer)[0] === 0) bytes.swap16()
export const htmlDecodeTree = new Uint16Array(new Uint8Array(bytes).buffer)
`
}
