/**
 * Output of PDF readers for a file: text and pixels by pdf.js, a development dependency, and by poppler and MuPDF, which give null if they
 * are not installed. Pages are grey levels, one byte per pixel.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface PdfJsPage {
  getTextContent(): Promise<{ readonly items: readonly { readonly str?: string; readonly hasEOL?: boolean }[] }>
  getViewport(options: { readonly scale: number }): { readonly width: number; readonly height: number }
  render(options: object): { readonly promise: Promise<void> }
}

interface PdfJs {
  getDocument(options: object): { readonly promise: Promise<{ readonly numPages: number; getPage(number: number): Promise<PdfJsPage>; destroy(): Promise<void> }> }
}

interface Canvas {
  getContext(kind: '2d'): { getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray } }
}

export interface GrayPage {
  readonly width: number
  readonly height: number
  readonly levels: Uint8Array
}

// The types of pdf.js require those of a browser.
const pdfJs = async (): Promise<PdfJs> => (await import('pdfjs-dist/legacy/build/pdf.mjs' as string)) as PdfJs

const open = async (bytes: Uint8Array): ReturnType<PdfJs['getDocument']>['promise'] =>
  (await pdfJs()).getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise

/** The text of each page of a file, as copied from a viewer. */
export async function pagesByPdfJs(file: string | Uint8Array): Promise<string[]> {
  const document = await open(typeof file === 'string' ? readFileSync(file) : file)
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map(({ str = '', hasEOL = false }) => str + (hasEOL ? '\n' : '')).join(''))
  }
  await document.destroy()
  return pages
}

export async function pixelsByPdfJs(bytes: Uint8Array, dpi: number): Promise<GrayPage> {
  const document = await open(bytes)
  const page = await document.getPage(1)
  const viewport = page.getViewport({ scale: dpi / 72 })
  const { createCanvas } = (await import('@napi-rs/canvas' as string)) as { createCanvas(width: number, height: number): Canvas }
  const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  await page.render({ canvas, canvasContext: context, viewport }).promise
  const { data } = context.getImageData(0, 0, width, height)
  const levels = new Uint8Array(width * height)
  for (let i = 0; i < levels.length; i++) levels[i] = data[i * 4] ?? 0
  await document.destroy()
  return { width, height, levels }
}

const hasProgram = (name: string): boolean => spawnSync(name, ['-v'], { stdio: 'ignore' }).error === undefined

/** Runs `work` in a temporary folder with the file. */
function withFile<T>(bytes: Uint8Array, work: (file: string, folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'pdfconv-readers-'))
  try {
    const file = join(folder, 'in.pdf')
    writeFileSync(file, bytes)
    return work(file, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export function pagesByPoppler(bytes: Uint8Array): string[] | null {
  if (!hasProgram('pdftotext')) return null
  return withFile(bytes, (file) => execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' }).split('\f'))
}

export function pixelsByPoppler(bytes: Uint8Array, dpi: number): GrayPage | null {
  if (!hasProgram('pdftoppm')) return null
  return withFile(bytes, (file) => readGray(execFileSync('pdftoppm', ['-r', String(dpi), '-gray', '-singlefile', file], { maxBuffer: 1 << 28 })))
}

export function pixelsByMuPdf(bytes: Uint8Array, dpi: number): GrayPage | null {
  if (!hasProgram('mutool')) return null
  return withFile(bytes, (file, folder) => {
    const image = join(folder, 'page.pgm')
    execFileSync('mutool', ['draw', '-q', '-r', String(dpi), '-c', 'gray', '-o', image, file, '1'], { stdio: 'ignore' })
    return readGray(readFileSync(image))
  })
}

/** Parses a binary PGM file. */
function readGray(file: Uint8Array): GrayPage {
  const head = /^P5\s+(?:#.*\s+)*(\d+)\s+(\d+)\s+255\s/.exec(Buffer.from(file.subarray(0, 200)).toString('latin1'))
  if (head === null) throw new Error('not a PGM file')
  return { width: Number(head[1]), height: Number(head[2]), levels: file.subarray(head[0].length) }
}
