/**
 * Creates the file tree of the container image without its base: the single executable, and the fonts with their licences where the system
 * looks for fonts. The Dockerfile runs it (`node cli/image-tree.mjs /image`), and so does the check of the image without Docker.
 */
import { chmod, copyFile, mkdir, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FONTS = ['biz-udpgothic', 'biz-udpmincho']

/** Creates the tree below `root`; `binary`: path of the single executable. */
export const layImageTree = async (root, binary) => {
  const programs = join(root, 'usr/local/bin')
  await mkdir(programs, { recursive: true })
  await copyFile(binary, join(programs, 'pdfconv'))
  await chmod(join(programs, 'pdfconv'), 0o755)
  const require = createRequire(import.meta.url)
  for (const name of FONTS) {
    const source = dirname(require.resolve(`@expo-google-fonts/${name}/package.json`))
    const fonts = join(root, 'usr/share/fonts/truetype', name)
    const licences = join(root, 'usr/share/doc', name, 'fonts')
    await mkdir(fonts, { recursive: true })
    await mkdir(licences, { recursive: true })
    await copyFile(join(source, 'LICENSE_FONT'), join(licences, 'LICENSE'))
    for (const file of await readdir(source, { recursive: true })) {
      if (file.endsWith('.ttf')) await copyFile(join(source, file), join(fonts, file.split('/').at(-1)))
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [root] = process.argv.slice(2)
  if (root === undefined) throw new Error('usage: node cli/image-tree.mjs DIRECTORY')
  await layImageTree(root, fileURLToPath(new URL('../binary/pdfconv', import.meta.url)))
}
