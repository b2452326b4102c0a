import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { ImageId } from '../arena/ids.ts'
import { PathOp, type Canvas } from '../paint/canvas.ts'
import type { PdfDocument, PdfInfo, PdfSettings } from './pdf-document.ts'
import { latin1, PdfReader } from './testing/reader.ts'
import { alphabet, BLACK, Typeset } from './testing/typeset.ts'

const SOLID = { color: BLACK, dash: [], dashPhase: 0, cap: 'butt', join: 'miter' } as const

function bytesOf(document: PdfDocument, info: PdfInfo = {}): Uint8Array {
  const parts = [document.take().slice()]
  const end = document.finishInParts(info)
  while (end.next().done !== true) parts.push(document.take().slice())
  return Buffer.concat([...parts, document.take()])
}

/** One page drawn by `draw`, uncompressed, read by the test reader. */
function onePage(draw: (canvas: Canvas) => void, settings: Partial<PdfSettings> = {}): { reader: PdfReader; page: string; content: string } {
  const document = new Typeset().document(settings)
  draw(document.beginPage(400, 300))
  document.endPage()
  const reader = new PdfReader(bytesOf(document))
  const [page = ''] = reader.pages()
  return { reader, page, content: reader.content(page) }
}

/** A sample of all features, on two pages. */
function sample(compress: boolean, date = new Date(0)): Uint8Array {
  const set = new Typeset()
  const program = alphabet()
  const [plain, bold] = [set.face(program), set.face(program, true)]
  const document = set.document({ compress, creationDate: date })
  const text = (canvas: Canvas, face: typeof plain, words: string): void => {
    canvas.beginText(face, 16, 0x123456ff, 20, 30)
    canvas.showWord(set.plain(face, words), 0, 0, 0)
    canvas.endText()
  }
  const canvas = document.beginPage(400, 300)
  text(canvas, plain, 'HELLO')
  canvas.beginGroup(0.5)
  canvas.fillRect(10, 10, 50, 50, 0xff000080)
  canvas.endGroup()
  canvas.link(0, 0, 10, 10, { kind: 'internal', target: 'far' })
  canvas.link(0, 20, 10, 10, { kind: 'uri', target: 'https://example.com/a b' })
  document.endPage()
  const second = document.beginPage(300, 400)
  text(second, bold, 'WORLD')
  second.destination('far', 0, 50)
  document.endPage()
  return bytesOf(document, { title: 'Two pages', keywords: 'é' })
}

test('ornamental text is marked so that readers pass over it', () => {
  const { content } = onePage((canvas) => {
    canvas.beginArtifact()
    canvas.fillRect(0, 0, 1, 1, BLACK)
    canvas.endArtifact()
  })
  expect(content).toMatch(/\/Artifact BMC\n\/Span <<\/ActualText \(\)>> BDC\n[^]*f\nEMC\nEMC\n/)
})

describe.each([true, false])('a file (compressed: %s)', (compress) => {
  const bytes = sample(compress)
  const reader = new PdfReader(bytes)

  test('has the header, and every object from 1 on where the cross-reference says', () => {
    expect(latin1(bytes.subarray(0, 15))).toBe('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')
    const size = Number(/\/Size (\d+)/.exec(reader.trailer)?.[1])
    expect(reader.places.length).toBe(size)
    for (let number = 1; number < size; number++) expect(reader.object(number).length).toBeGreaterThan(2)
  })

  test('refers only to objects that are there', () => {
    for (let number = 1; number < reader.places.length; number++) {
      for (const match of reader.object(number).matchAll(/(\d+) 0 R/g)) expect(reader.places[Number(match[1])]).toBeDefined()
    }
  })

  test('says its producer, date, title and identifier in plain sight', () => {
    expect(reader.info).toContain('/Producer (pdfconv test)')
    expect(reader.info).toContain('/Title (Two pages)')
    expect(reader.info).toContain('/Keywords (\xe9)')
    expect(reader.info).toContain('/CreationDate (D:19700101000000Z)')
    expect(reader.trailer).toMatch(/\/ID \[<([0-9A-F]{32})> <\1>\]/)
    expect(reader.text).toContain('/CreationDate')
  })

  test('differs from another run in its date alone', () => {
    expect(sample(compress)).toEqual(bytes)
    const later = latin1(sample(compress, new Date(Date.UTC(2031, 4, 6, 7, 8, 9))))
    expect(later).toContain('D:20310506070809Z')
    expect(later.replace('D:20310506070809Z', 'D:19700101000000Z')).toBe(reader.text)
  })

  test('has its pages in order, each with its own box', () => {
    const pages = reader.pages()
    expect(pages).toHaveLength(2)
    expect(pages[0]).toContain('/MediaBox [0 0 300 225]')
    expect(pages[1]).toContain('/MediaBox [0 0 225 300]')
  })
})

test('nothing is deflated when the file is not to be compressed', () => {
  expect(latin1(sample(false))).not.toContain('FlateDecode')
  expect(latin1(sample(true))).toContain('/Type /ObjStm')
})

describe('outside readers', () => {
  const has = (tool: string): boolean => {
    try {
      execFileSync('which', [tool], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  }
  const run = (tool: string, bytes: Uint8Array, ...rest: string[]): string => {
    const folder = mkdtempSync(join(tmpdir(), 'pdf-test-'))
    try {
      writeFileSync(join(folder, 'a.pdf'), bytes)
      const args = tool === 'qpdf' ? [...rest, join(folder, 'a.pdf')] : [join(folder, 'a.pdf'), ...rest]
      return execFileSync(tool, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  test.skipIf(!has('qpdf')).each([true, false])('qpdf finds no fault (compressed: %s)', (compress) => {
    expect(run('qpdf', sample(compress), '--check')).toContain('No syntax or stream encoding errors')
  })
  test.skipIf(!has('pdffonts')).each([true, false])('pdffonts sees one embedded subset with text (compressed: %s)', (compress) => {
    expect(run('pdffonts', sample(compress)).trim().split('\n').slice(2).join('\n'))
      .toMatch(/^[A-Z]{6}\+Alphabet +CID TrueType +Identity-H +yes yes yes +\d+ +0$/)
  })
  test.skipIf(!has('pdftotext')).each([true, false])('pdftotext reads the words of both pages (compressed: %s)', (compress) => {
    const text = run('pdftotext', sample(compress), '-raw', '-')
    expect(text.split(/\s+/)).toEqual(expect.arrayContaining(['WORLD']))
    expect(text).toMatch(/HELLO/)
  })
})

describe('drawing', () => {
  test('says colours, widths and dashes once and only when they change', () => {
    const { content } = onePage((canvas) => {
      canvas.fillRect(1, 2, 30, 40, BLACK)
      canvas.fillRect(5, 6, 7, 8, 0xff8000ff)
      canvas.fillRect(5, 6, 7, 8, 0xff8000ff)
      canvas.strokePath([PathOp.move, 0, 0, PathOp.line, 9, 9], { ...SOLID, width: 1 })
      canvas.strokePath([PathOp.move, 0, 0, PathOp.cubic, 1, 1, 2, 2, 3, 3, PathOp.close], { ...SOLID, width: 2, dash: [3, 1], dashPhase: 0.5 })
      canvas.strokePath([PathOp.move, 0, 0, PathOp.line, 1, 1], { ...SOLID, width: 2, dash: [0, 0], cap: 'round', join: 'bevel' })
    })
    expect(content).toBe([
      'q', '0.75 0 0 -0.75 0 225 cm', '1 2 30 40 re', 'f', '1 0.502 0 rg', '5 6 7 8 re', 'f', '5 6 7 8 re', 'f',
      '0 0 m', '9 9 l', 'S', '2 w', '[3 1] 0.5 d', '0 0 m', '1 1 2 2 3 3 c', 'h', 'S', '1 J', '2 j', '[] 0 d', '0 0 m', '1 1 l', 'S', 'Q', '',
    ].join('\n'))
  })

  test('goes back to the outer state after a restore', () => {
    const { content } = onePage((canvas) => {
      canvas.save()
      canvas.fillRect(0, 0, 1, 1, 0xff0000ff)
      canvas.restore()
      canvas.fillRect(0, 0, 1, 1, 0xff0000ff)
      canvas.fillRect(0, 0, 1, 1, 0xff0000ff)
    })
    expect(content.match(/1 0 0 rg/g)).toHaveLength(2)
  })

  test('turns colours into luminance when asked to', () => {
    const { content } = onePage((canvas) => canvas.fillRect(0, 0, 1, 1, 0xff0000ff), { grayscale: true })
    expect(content).toContain('0.2126 0.2126 0.2126 rg')
  })

  test('keeps alpha exactly, in a state of its own, and marks the page as translucent', () => {
    const { reader, page, content } = onePage((canvas) => {
      canvas.fillRect(0, 0, 1, 1, 0x00000080)
      canvas.fillRect(0, 0, 1, 1, 0x00000080)
      canvas.fillRect(0, 0, 1, 1, BLACK)
      canvas.fillRect(0, 0, 1, 1, 0xffffff00)
    })
    expect(content.match(/ gs/g)).toHaveLength(2)
    expect(content.match(/ f\n|\nf\n/g)).toHaveLength(3)
    expect(reader.object(reader.ref(page, 'Resources'))).toBe(
      '<< /ExtGState << /G1 << /ca 0.502 /CA 0.502 >> /G2 << /ca 1 /CA 1 >> >> >>')
    expect(page).toContain('/Group << /S /Transparency /CS /DeviceRGB >>')
  })

  test.each([[1, 0.999], [0.5, 0.499], [2, 1.998], [0.05, 0.05], [9, 9]])('makes a line of %spx a little thinner: no reader rounds it up to a pixel more', (asked, written) => {
    const { content } = onePage((canvas) => {
      canvas.fillRect(10, 20, 100, asked, BLACK)
      canvas.fillRect(10, 20, asked, 100, BLACK)
    })
    expect(content).toContain(`\n10 20 100 ${written} re\nf\n10 20 ${written} 100 re\nf\n`)
  })

  test('makes a group a form that says its own state and covers the page', () => {
    const { reader, page, content } = onePage((canvas) => {
      canvas.fillRect(0, 0, 10, 10, 0xff0000ff)
      canvas.save()
      canvas.transform(2, 0, 0, 2, 100, 0)
      canvas.beginGroup(0.25)
      canvas.fillRect(0, 0, 10, 10, 0xff0000ff)
      canvas.beginGroup(0.5)
      canvas.fillRect(0, 0, 20, 20, BLACK)
      canvas.endGroup()
      canvas.endGroup()
      canvas.restore()
      canvas.fillRect(0, 0, 30, 30, 0xff0000ff)
    })
    const resources = reader.object(reader.ref(page, 'Resources'))
    const outer = Number(/\/X\d+ (\d+) 0 R/.exec(resources)?.[1])
    expect(reader.object(outer)).toContain('/BBox [-50 0 150 150] /Group << /S /Transparency /I true')
    expect(reader.streamText(outer)).toMatch(/^1 0 0 rg\n0 0 10 10 re\nf\n\/G\d+ gs\n\/X\d+ Do\n$/)
    expect(content).toMatch(/2 0 0 2 100 0 cm\n\/G\d+ gs\n\/X\d+ Do\nQ\n0 0 30 30 re\nf\nQ\n$/)
    const inner = Number(/\/X\d+ (\d+) 0 R/.exec(reader.object(reader.ref(reader.object(outer), 'Resources')))?.[1])
    expect(reader.streamText(inner)).toBe('0 0 0 rg\n0 0 20 20 re\nf\n')
  })

  test('clips, also to nothing', () => {
    const { content } = onePage((canvas) => {
      canvas.clipRect(1, 1, 5, -5)
      canvas.clipPath([], true)
      canvas.clipPath([PathOp.move, 0, 0, PathOp.line, 5, 0, PathOp.line, 0, 5], true)
    })
    expect(content).toContain('1 1 5 0 re\nW n\n0 0 0 0 re\nW* n\n0 0 m\n5 0 l\n0 5 l\nW* n\n')
  })

  test('a save in which nothing is drawn leaves nothing, also around and within groups', () => {
    const { content } = onePage((canvas) => {
      canvas.save()
      canvas.clipRect(0, 0, 9, 9)
      canvas.save()
      canvas.transform(2, 0, 0, 2, 0, 0)
      canvas.restore()
      canvas.beginGroup(0.5)
      canvas.clipRect(0, 0, 8, 8)
      canvas.fillRect(0, 0, 2, 2, BLACK)
      canvas.endGroup()
      canvas.restore()
      canvas.save()
      canvas.clipRect(0, 0, 7, 7)
      canvas.restore()
    })
    expect(content).toMatch(/cm\nq\n0 0 9 9 re\nW n\n\/\S+ gs\n\/\S+ Do\nQ\nQ\n$/)
  })

  test('leaves out text that a clip hides whole, and of links what it hides', () => {
    const set = new Typeset()
    const face = set.face(alphabet())
    const document = set.document()
    const canvas = document.beginPage(400, 300)
    const show = (x: number, y: number): void => {
      canvas.beginText(face, 10, BLACK, x, y)
      canvas.showWord(set.plain(face, 'A'), 0, 0, 0)
      canvas.endText()
      canvas.link(x, y - 10, 30, 20, { kind: 'uri', target: `at ${x} ${y}` })
    }
    canvas.save()
    canvas.clipRect(100, 100, 50, 50)
    for (const [x, y] of [[110, 105], [110, 80], [110, 170], [160, 120], [0, 120]] as const) show(x, y)
    canvas.save()
    canvas.clipPath([PathOp.move, 0, 0, PathOp.line, 120, 0, PathOp.line, 120, 300, PathOp.close], false)
    canvas.transform(0, 1, -1, 0, 260, 0)
    show(110, 120)
    show(110, 150)
    canvas.restore()
    canvas.restore()
    show(200, 200)
    document.endPage()
    const reader = new PdfReader(bytesOf(document))
    const [page = ''] = reader.pages()
    const content = reader.content(page)
    expect([...content.matchAll(/1 0 0 -1 (\S+ \S+) Tm/g)].map((match) => match[1])).toEqual(['110 105', '0 120', '110 150', '200 200'])
    const rects = reader.refs(page, 'Annots').map((ref) => /\/Rect \[(.*?)\]/.exec(reader.object(ref))?.[1])
    expect(rects).toEqual(['82.5 138.75 105 150', '75 120 90 142.5', '150 67.5 172.5 82.5'])
  })

  test('survives numbers that are none', () => {
    const { content } = onePage((canvas) => {
      canvas.fillRect(NaN, Infinity, 1e30, 5, BLACK)
      canvas.fillRect(0, 0, NaN, 5, BLACK)
      canvas.transform(NaN, 0, 0, 1, -Infinity, 1e-12)
      canvas.beginGroup(NaN)
      canvas.fillRect(0, 0, 1, 1, BLACK)
      canvas.endGroup()
    })
    expect(content).toContain('0 1000000000 1000000000 5 re\nf\n0 0 0 1 -1000000000 0 cm\n')
  })

  test('refuses what is not paired', () => {
    expect(() => onePage((canvas) => canvas.save())).toThrow(/ends inside a save/)
    expect(() => onePage((canvas) => canvas.restore())).toThrow(/restore without a save/)
    expect(() => onePage((canvas) => {
      canvas.save()
      canvas.endGroup()
    })).toThrow(/a group ends that was not the last to begin/)
  })
})

describe('images', () => {
  const id = 1 as ImageId

  test('are written once, alpha as a soft mask', () => {
    const document = new Typeset().document({}, {
      images: {
        get: () => ({
          width: 2, height: 1, kind: 'raw', components: 3, bytes: Uint8Array.of(1, 2, 3, 4, 5, 6), alpha: Uint8Array.of(9, 8),
        }),
      },
    })
    const canvas = document.beginPage(400, 300)
    canvas.image(id, 10, 20, 30, 40)
    canvas.image(id, 0, 0, 1, 1)
    document.endPage()
    const reader = new PdfReader(bytesOf(document))
    const page = reader.pages()[0] ?? ''
    expect(reader.content(page)).toContain('q 29.998 0 0 -39.998 10.001 59.999 cm\n/X1 Do\nQ\n')
    const image = Number(/\/X1 (\d+) 0 R/.exec(reader.object(reader.ref(page, 'Resources')))?.[1])
    expect(reader.object(image)).toContain('/Width 2 /Height 1 /ColorSpace /DeviceRGB')
    expect([...reader.stream(reader.ref(reader.object(image), 'SMask'))]).toEqual([9, 8])
    expect(reader.text.match(/\/Subtype \/Image/g)).toHaveLength(2)
  })

  test('without a source are an internal error, not left out', () => {
    expect(() => onePage((canvas) => canvas.image(id, 0, 0, 1, 1))).toThrow(/was given no images/)
  })
})

describe('links', () => {
  const linksOf = (draw: (canvas: Canvas) => void): { reader: PdfReader; links: string[] } => {
    const { reader, page } = onePage(draw)
    return { reader, links: linksOn(reader, page) }
  }
  const linksOn = (reader: PdfReader, page: string): string[] => {
    const array = /\/Annots (\d+) 0 R/.exec(page)?.[1]
    const entry = array === undefined ? page : `/Annots ${reader.object(Number(array))}`
    return reader.refs(entry, 'Annots').map((ref) => reader.object(ref))
  }

  test('to other documents are URI actions in ASCII without a border', () => {
    const { links } = linksOf((canvas) => canvas.link(8, 16, 40, 20, { kind: 'uri', target: 'https://a.b/ü(1)' }))
    expect(links).toEqual(['<< /Type /Annot /Subtype /Link /Rect [6 198 36 213] /Border [0 0 0] /F 4 ' +
      '/A << /S /URI /URI (https://a.b/%C3%BC\\(1\\)) >> >>'])
  })

  test('to a place that never came are left out, those to one that comes later are kept', () => {
    const { reader, links } = linksOf((canvas) => {
      canvas.link(0, 0, 10, 10, { kind: 'internal', target: 'never' })
      canvas.link(0, 0, 10, 10, { kind: 'internal', target: 'später (2)' })
      canvas.destination('später (2)', 8, 100)
      canvas.destination('später (2)', 8, 200)
    })
    expect(links).toHaveLength(1)
    expect(links[0]).toContain('/Dest (sp\xc3\xa4ter \\(2\\))')
    const names = reader.object(Number(/\/Dests (\d+) 0 R/.exec(reader.root)?.[1]))
    expect(names).toMatch(/^<< \/Names \[\(sp\xc3\xa4ter \\\(2\\\)\) \[\d+ 0 R \/XYZ 6 150 null\] \] >>$/)
  })

  test('that lead back are written with their page, those that lead ahead wait', () => {
    const document = new Typeset().document()
    const link = (canvas: Canvas, x: number, target: string): void => canvas.link(x, 0, 10, 10, { kind: 'internal', target })
    const first = document.beginPage(400, 300)
    first.destination('first', 0, 0)
    first.link(0, 0, 10, 10, { kind: 'uri', target: 'https://a.b/' })
    document.endPage()
    const second = document.beginPage(400, 300)
    for (const [i, target] of ['first', 'third', 'never', 'first'].entries()) link(second, i * 20, target)
    document.endPage()
    const third = document.beginPage(400, 300)
    third.destination('third', 0, 0)
    link(third, 0, 'first')
    link(third, 40, 'third')
    document.endPage()
    const fourth = document.beginPage(400, 300)
    link(fourth, 0, 'never')
    document.endPage()
    const reader = new PdfReader(bytesOf(document))
    const pages = reader.pages()
    expect(pages.map((page) => /\/Annots \[/.test(page))).toEqual([true, false, true, false])
    const targets = pages.map((page) => linksOn(reader, page).map((text) => /\/Dest \((.*?)\)/.exec(text)?.[1] ?? 'out'))
    expect(targets).toEqual([['out'], ['first', 'third', 'first'], ['first', 'third'], []])
    expect(linksOn(reader, pages[1] ?? '').map((text) => /\/Rect \[(\S+)/.exec(text)?.[1])).toEqual(['0', '15', '45'])
  })

  test('follow the matrix', () => {
    const { links } = linksOf((canvas) => {
      canvas.transform(0, 1, -1, 0, 100, 0)
      canvas.link(0, 0, 40, 20, { kind: 'uri', target: 'x' })
    })
    expect(links[0]).toContain('/Rect [60 195 75 225]')
  })

  test('names that differ stay apart, sorted by bytes, in leaves of at most 64', () => {
    const names = Array.from({ length: 200 }, (_, i) => `id ${(i * 37) % 200}`).concat('a_b', 'a-b', 'a b', 'ａ', '\u{10000}')
    const { reader } = linksOf((canvas) => {
      for (const [i, name] of names.entries()) canvas.destination(name, 0, i)
    })
    const root = reader.object(Number(/\/Dests (\d+) 0 R/.exec(reader.root)?.[1]))
    const leaves = reader.refs(root, 'Kids').map((ref) => reader.object(ref))
    expect(leaves).toHaveLength(4)
    const keys = leaves.flatMap((leaf) => [...leaf.slice(leaf.indexOf('/Names')).matchAll(/\(([^)]*)\) \[\d+ 0 R/g)].map((m) => m[1] ?? ''))
    expect(keys).toHaveLength(names.length)
    expect(keys).toEqual([...keys].sort((a, b) => (a < b ? -1 : 1)))
    for (const leaf of leaves) {
      const own = [...leaf.slice(leaf.indexOf('/Names')).matchAll(/\(([^)]*)\) \[\d+ 0 R/g)].map((m) => m[1] ?? '')
      expect(leaf).toContain(`/Limits [(${own[0] ?? ''}) (${own[own.length - 1] ?? ''})]`)
    }
  })
})

describe('pages', () => {
  test('share one resource dictionary when they use the same, and name only what they use', () => {
    const set = new Typeset()
    const [one, two] = [set.face(alphabet()), set.face(alphabet('Other'))]
    const document = set.document()
    for (const face of [one, one, two]) {
      const canvas = document.beginPage(400, 300)
      canvas.beginText(face, 10, BLACK, 0, 0)
      canvas.showWord(set.plain(face, 'A'), 0, 0, 0)
      canvas.endText()
      document.endPage()
    }
    const reader = new PdfReader(bytesOf(document))
    const refs = reader.pages().map((page) => reader.ref(page, 'Resources'))
    expect(refs[0]).toBe(refs[1])
    expect(reader.object(refs[0] ?? 0)).toMatch(/^<< \/Font << \/F1 \d+ 0 R >> >>$/)
    expect(reader.object(refs[2] ?? 0)).toMatch(/^<< \/Font << \/F2 \d+ 0 R >> >>$/)
  })

  test('stand in a balanced tree with at most 64 kids a node', () => {
    const document = new Typeset().document()
    for (let i = 0; i < 4100; i++) {
      document.beginPage(400 + i, 300)
      document.endPage()
    }
    const reader = new PdfReader(bytesOf(document))
    expect(reader.pages()).toHaveLength(4100)
    for (let number = 1; number < reader.places.length; number++) {
      const text = reader.object(number)
      if (text.includes('/Type /Pages')) expect(reader.refs(text, 'Kids').length).toBeLessThanOrEqual(64)
    }
  })

  test.each([1, 2, 64, 65, 128, 4096, 4097])('%i of them are all in the tree, each under the parent that it names', (count) => {
    const document = new Typeset().document()
    for (let i = 0; i < count; i++) {
      document.beginPage(400 + i, 300)
      document.endPage()
    }
    const reader = new PdfReader(bytesOf(document))
    const pages: number[] = []
    const walk = (ref: number, parent: number): number => {
      const text = reader.object(ref)
      if (parent !== 0) expect(reader.ref(text, 'Parent')).toBe(parent)
      else expect(text).not.toContain('/Parent')
      if (!text.includes('/Type /Pages')) return pages.push(Number(/\/MediaBox \[0 0 (\S+)/.exec(text)?.[1])), 1
      const kids = reader.refs(text, 'Kids')
      const below = kids.reduce((sum, kid) => sum + walk(kid, ref), 0)
      expect(text).toContain(`/Count ${below} `)
      return below
    }
    walk(reader.ref(reader.root, 'Pages'), 0)
    expect(pages).toEqual(Array.from({ length: count }, (_, i) => (400 + i) * 0.75))
  })

  test('of a large file are found through cross-references in several pieces', () => {
    const document = new Typeset().document({ compress: true }, { deflate: (bytes) => deflateSync(bytes) })
    for (let i = 0; i < 17_000; i++) {
      document.beginPage(400, 300)
      document.endPage()
    }
    const bytes = bytesOf(document)
    const reader = new PdfReader(bytes)
    expect(reader.text.match(/\/Type \/XRef/g)).toHaveLength(2)
    expect(reader.places.length).toBe(Number(/\/Size (\d+)/.exec(reader.trailer)?.[1]))
    for (let number = 1; number < reader.places.length; number++) if (reader.places[number] === undefined) expect(number).toBe(0)
    expect(reader.object(reader.ref(reader.root, 'Pages'))).toContain('/Count 17000 ')
  }, 60_000)

  test('leave the writer as they end: what is kept of one is a few dozen bytes', () => {
    const set = new Typeset()
    const face = set.face(alphabet())
    const word = set.plain(face, 'ABCDEFG')
    const document = set.document({ compress: true }, { deflate: (bytes) => deflateSync(bytes) })
    let most = 0
    const write = (pages: number): number => {
      for (let i = 0; i < pages; i++) {
        const canvas = document.beginPage(400, 300)
        for (let line = 0; line < 20; line++) {
          canvas.beginText(face, 10, BLACK, 0, line * 10)
          canvas.showWord(word, 0, 0, 0)
          canvas.endText()
        }
        canvas.beginGroup(0.5)
        canvas.fillRect(0, 0, 1, 1, BLACK)
        canvas.endGroup()
        document.endPage()
        most = Math.max(most, document.take().length)
      }
      return document.bytesTouched()
    }
    const before = write(100)
    expect((write(2000) - before) / 2000).toBeLessThan(128)
    expect(most).toBeLessThan(6000)
    const end = document.finishInParts({})
    while (end.next().done !== true) expect(document.take().length / 2100).toBeLessThan(20)
  })

  test('without groups cost at most 10 bytes each', () => {
    const document = new Typeset().document()
    const write = (pages: number): number => {
      for (let i = 0; i < pages; i++) {
        document.beginPage(400, 300).fillRect(0, 0, i, i, BLACK)
        document.endPage()
        document.take()
      }
      return document.bytesTouched()
    }
    const before = write(10)
    expect((write(1000) - before) / 1000).toBeLessThanOrEqual(10.5)
  })

  test('must be ended before the next one, and there must be one', () => {
    const document = new Typeset().document()
    expect(() => new Typeset().document().finish({})).toThrow(/at least one page/)
    document.beginPage(1, 1)
    expect(() => document.beginPage(1, 1)).toThrow(/at 'page'/)
    expect(() => document.finish({})).toThrow(/at 'page'/)
    document.endPage()
  })
})
