/**
 * The document of one conversion: all arenas, and the owners of caches (fonts, words, styles). Stages see it through the narrower
 * interfaces that they declare; there is no other state in the engine.
 */
import { traitsOf } from '../style/level-traits.ts'
import { Arenas } from '../arena/arenas.ts'
import { SpareArenas } from '../arena/spare-arenas.ts'
import type { WordId } from '../arena/ids.ts'
import { createBoxTree } from '../boxes/boxes.ts'
import { ColumnSets } from '../fragment/column-sets.ts'
import { createFragments } from '../fragment/page-fragments.ts'
import { RepeatedContent } from '../fragment/repeated-content.ts'
import { createBreakUnits } from '../fragment/break-unit-rows.ts'
import type { Host } from '../host/host.ts'
import type { KeptKind } from '../host/kept.ts'
import type { Images } from '../images/cache.ts'
import { createDocumentNodes } from '../input/document-nodes.ts'
import { type KnownNames, knownNames } from '../input/names.ts'
import { FontMetrics } from '../layout/font-metrics.ts'
import { createLineRows, ItemKind, type LineRows } from '../layout/lines.ts'
import { createMemos } from '../layout/memos.ts'
import { createTableBorders } from '../layout/table/schema.ts'
import type { Allowance } from '../messages/long-lists.ts'
import type { WarningLog } from '../messages/report.ts'
import { Warnings } from '../messages/warnings.ts'
import type { FontRequest, Options } from '../options/table.ts'
import { CssNotes } from '../style/css-notes.ts'
import { Cascade } from '../style/cascade.ts'
import { IgnoredCount } from '../style/ignored-count.ts'
import { styleStarts } from '../style/style-start.ts'
import { type StyleStart } from '../style/parsed-start.ts'
import { LineBreaker } from '../text/breaks.ts'
import type { FontProgram } from '../text/face.ts'
import { Faces } from '../text/faces.ts'
import { FontBook, type FontSettings } from '../text/font-book.ts'
import { FontError, NoSuchFace } from '../text/sfnt/bytes.ts'
import { keptFonts } from '../text/kept-fonts.ts'
import { newFontRoom } from '../text/sfnt/unpacked-size.ts'
import { openFont } from '../text/sfnt/open-font.ts'
import { Words, type WordUses } from '../text/words.ts'
import { inputError } from '../messages/errors.ts'
import { createImages, ImageLoader } from './images.ts'
import { createInlineSvg } from './inline-svg/inline-svg.ts'
import { RESERVE } from './limits.ts'
import { createSvgText } from './svg-text/svg-text.ts'
import type { Document, WebFonts } from './document-state.ts'

/** Shared by the documents of one conversion: fonts and words, so that they are embedded once, images, and warnings. */
export interface ConversionParts {
  readonly faces: Faces
  readonly fonts: FontBook
  readonly words: Words
  readonly images: Images
  readonly warnings: Warnings
  readonly webFonts: WebFonts
  readonly fontRoom: Allowance
  readonly breaker: LineBreaker
  readonly styleStart: StyleStart
  readonly knownNames: KnownNames
  /** Ignored declarations of all documents together. */
  readonly ignored: IgnoredCount
}

/** Initial number of rows for the boxes and lines of one element. */
const ELEMENT_ROWS = 64

const spareArenas: KeptKind<SpareArenas> = { make: () => new SpareArenas() }
const lineBreaker: KeptKind<LineBreaker> = { make: () => new LineBreaker() }

/** `log` records all warnings. */
export function createDocument(options: Options, host: Host, log: WarningLog | null = null): Document {
  const arenas = new Arenas((bytes) => host.checkRoom?.(bytes), host.kept?.get(spareArenas))
  const warnings = new Warnings((warning) => host.warn(warning), log)
  const faces = new Faces(host.kept?.get(keptFonts))
  const fonts = new FontBook(fontSettings(options, host), options.disableSystemFonts ? null : host.systemFonts, faces, warnings)
  const words = new Words(arenas, faces, {
    fontkit: () => host.fontkit(),
    harfbuzz: () => host.harfbuzz?.() ?? null,
    unshaped: ({ familyName }) => warnings.add('font-unshaped', familyName),
  })
  const images = createImages(host, options, warnings, createSvgText({ fonts, faces, words }, host, options))
  const breaker = host.kept?.get(lineBreaker) ?? lineBreaker.make()
  const styleKind = styleStarts[options.css]
  const styleStart = host.kept?.get(styleKind) ?? styleKind.make()
  const known = host.kept?.get(knownNames) ?? knownNames.make()
  const shared = { faces, fonts, words, images, warnings, breaker, styleStart, knownNames: known, webFonts: new Map(), fontRoom: newFontRoom(), ignored: new IgnoredCount() }
  return assemble(shared, options, host, arenas)
}

/**
 * A document beside the main one: a header, a footer, a cover or a table of contents. It has its own nodes, styles and boxes; expensive
 * data and data that must be unique in the PDF belong to `main`. `host` determines which resources it may load. With `pseudoBoxes`,
 * ::before and ::after can have boxes of their own at every CSS level.
 */
export function createSideDocument(
  main: Document, options: Options, host: Pick<Host, 'load' | 'isReported'>, pseudoBoxes = false,
): Document {
  const { faces, fonts, words, images, warnings, breaker, webFonts, fontRoom, cascade: { start: styleStart }, names: { known }, ignored } = main
  const shared = { faces, fonts, words, images, warnings, breaker, styleStart, knownNames: known, webFonts, fontRoom, ignored }
  return assemble(shared, options, host, main.arenas.beside(), pseudoBoxes)
}

/** A document that shares the nodes and styles of `main` but has its own boxes, for an element that is shown in another place too. */
export function createElementDocument(main: Document): Document {
  const arenas = main.arenas.beside()
  const lineRows = createLineRows(arenas, ELEMENT_ROWS)
  const uses = wordUses(lineRows)
  main.words.hold(uses)
  return {
    ...main,
    boxes: { ...createBoxTree(arenas, ELEMENT_ROWS), targets: main.boxes.targets, pageCounters: main.boxes.pageCounters, anonymousStyles: main.boxes.anonymousStyles, altTexts: main.boxes.altTexts, sources: main.boxes.sources },
    memos: createMemos(arenas),
    tableBorders: createTableBorders(arenas),
    ...lineRows,
    breakUnits: createBreakUnits(arenas, ELEMENT_ROWS),
    fragments: createFragments(arenas),
    columnSets: new ColumnSets(),
    pageSides: new Map(),
    tallStarts: new Set(),
    pageHeights: null,
    blankEnds: false,
    arenas,
    wordUses: uses,
  }
}

/** Ends a side document before the end of the conversion. */
export function endSideDocument({ words, wordUses: uses, arenas }: Document): void {
  words.release(uses)
  arenas.release()
}

function assemble(
  shared: ConversionParts, options: Options, host: Pick<Host, 'load' | 'isReported'>, arenas: Arenas, pseudoBoxes = false,
): Document {
  const { images, warnings, webFonts, fontRoom } = shared
  const input = createDocumentNodes(arenas, RESERVE, shared.knownNames)
  const traits = traitsOf(options.css)
  input.atoms.mayFold = traits.foldsNames
  const cascade = new Cascade(input, arenas, {
    minimumFontSize: options.minimumFontSize ?? 0,
    level: traits.level,
    pseudoBoxes,
    start: shared.styleStart,
  })
  cascade.ignored = shared.ignored
  if (host.isReported !== false) cascade.notes = new CssNotes(warnings, shared.ignored, (tokens) => cascade.variables.expand(tokens))
  const { faces, fonts, words } = shared
  const lineRows = createLineRows(arenas, RESERVE.lines)
  const uses = wordUses(lineRows)
  words.hold(uses)
  const styled = { ...input, styles: cascade.styles, cascade, faces, fonts, words }
  return {
    ...styled,
    encoding: 'utf-8',
    metrics: new FontMetrics(styled),
    breaker: shared.breaker,
    boxes: createBoxTree(arenas, RESERVE.boxes),
    memos: createMemos(arenas),
    tableBorders: createTableBorders(arenas),
    ...lineRows,
    breakUnits: createBreakUnits(arenas, RESERVE.units),
    fragments: createFragments(arenas),
    repeated: new RepeatedContent(warnings),
    columnSets: new ColumnSets(),
    pageSides: new Map(),
    tallStarts: new Set(),
    pageHeights: null,
    blankEnds: false,
    images,
    imageLoader: new ImageLoader(host, options, warnings, images),
    inlineSvg: traits.drawsInlineSvg ? createInlineSvg(input, cascade, images) : null,
    arenas,
    warnings,
    webFonts,
    fontRoom,
    ignored: shared.ignored,
    wordUses: uses,
  }
}

/** The words that line items refer to. */
function wordUses({ items }: LineRows): WordUses {
  return {
    each(replace) {
      for (let i = 1; i < items.length; i++) {
        if (items.kind[i] === ItemKind.word) items.ref[i] = replace(items.ref[i] as WordId)
      }
    },
  }
}

/** Opens the fonts that options name. Throws an InputError for a file that is not a font. */
function fontSettings(options: Options, host: Host): FontSettings {
  const open = (request: FontRequest, option: string): FontProgram => {
    const bytes = host.optionFile(request.path, 'font', option)
    try {
      return openFont(bytes, request.index, request.path)
    } catch (error) {
      if (!(error instanceof FontError)) throw error
      const remedy = error instanceof NoSuchFace ? `name another face with --${option}-index` : `give a TrueType or OpenType font with --${option}`
      throw inputError(`the font file ${request.path} cannot be used: ${error.reason}\n${remedy}`, error)
    }
  }
  const generic = (request: FontRequest | null, option: string): FontProgram | undefined =>
    request === null ? undefined : open(request, option)
  return {
    fonts: options.font.map((request) => open(request, 'font')),
    gothic: generic(options.gothicFont, 'gothic-font'),
    serif: generic(options.serifFont, 'serif-font'),
    mono: generic(options.monoFont, 'mono-font'),
    useSystemFonts: !options.disableSystemFonts,
    tellsOfFamilies: options.streaming,
    hasSubstitutes: traitsOf(options.css).hasSubstituteFonts,
  }
}
