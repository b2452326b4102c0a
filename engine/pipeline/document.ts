/**
 * The document of one conversion: every arena, and the owners of caches (fonts, words, styles). Stages see it through
 * the narrower interfaces they declare; nothing in the engine is reachable without it.
 */
import { Arenas } from '../arena/arenas.ts'
import { SpareArenas } from '../arena/spare-arenas.ts'
import type { BreakUnitId, WordId } from '../arena/ids.ts'
import { createBoxTree } from '../boxes/boxes.ts'
import { ColumnSets } from '../fragment/column-sets.ts'
import { createFragments, type PageFragmentInput } from '../fragment/page-fragments.ts'
import type { PageSides } from '../fragment/page-sides.ts'
import { createBreakUnits, type PageHeights } from '../fragment/break-unit-rows.ts'
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
import { type StyleStart, styleStarts } from '../style/style-start.ts'
import { Level } from '../style/units.ts'
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
import { createInlineSvg, type InlineSvg } from './inline-svg/inline-svg.ts'
import { RESERVE } from './limits.ts'
import { createSvgText } from './svg-text/svg-text.ts'

export interface Document extends PageFragmentInput {
  readonly columnSets: ColumnSets
  /** The name of the encoding that it is read in. */
  encoding: string
  readonly pageSides: PageSides
  readonly tallStarts: Set<BreakUnitId>
  pageHeights: PageHeights | null
  blankEnds: boolean
  readonly images: Images
  readonly imageLoader: ImageLoader
  /** Null at the level at which `<svg>` elements are not drawn. */
  readonly inlineSvg: InlineSvg | null
  readonly arenas: Arenas
  readonly warnings: Warnings
  readonly webFonts: WebFonts
  readonly fontRoom: Allowance
  readonly ignored: IgnoredCount
  /** What it holds of `words`. */
  readonly wordUses: WordUses
}

/** Fonts of @font-face rules by address: one that several documents ask for is one in the PDF. */
export type WebFonts = Map<string, FontProgram>

/** What documents of one conversion share: fonts and words, so that they are embedded once, images, and warnings. */
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
  /** Declarations that are ignored, in all of them together. */
  readonly ignored: IgnoredCount
}

/** Room of the boxes and lines of one element, to begin with. */
const ELEMENT_ROWS = 64

const spareArenas: KeptKind<SpareArenas> = { make: () => new SpareArenas() }
const lineBreaker: KeptKind<LineBreaker> = { make: () => new LineBreaker() }

/** `log` notes all that is warned of. */
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
 * A document beside the main one (a header, a cover, a table of contents): nodes, styles and boxes are its own, what is
 * costly or must be one in the PDF is that of `main`. `host` answers for what it may load.
 * With `pseudoBoxes` text before and after elements may have a box of its own there whatever the CSS level is.
 */
export function createSideDocument(
  main: Document, options: Options, host: Pick<Host, 'load' | 'isReported'>, pseudoBoxes = false,
): Document {
  const { faces, fonts, words, images, warnings, breaker, webFonts, fontRoom, cascade: { start: styleStart }, names: { known }, ignored } = main
  const shared = { faces, fonts, words, images, warnings, breaker, styleStart, knownNames: known, webFonts, fontRoom, ignored }
  return assemble(shared, options, host, main.arenas.beside(), pseudoBoxes)
}

/** A document over the nodes and styles of `main` that has boxes of its own: of an element that stands elsewhere too. */
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

/** Ends a document beside the main one before the conversion ends. */
export function endSideDocument({ words, wordUses: uses, arenas }: Document): void {
  words.release(uses)
  arenas.release()
}

function assemble(
  shared: ConversionParts, options: Options, host: Pick<Host, 'load' | 'isReported'>, arenas: Arenas, pseudoBoxes = false,
): Document {
  const { images, warnings, webFonts, fontRoom } = shared
  const input = createDocumentNodes(arenas, RESERVE, shared.knownNames)
  input.atoms.mayFold = options.css === 'standard'
  const cascade = new Cascade(input, arenas, {
    minimumFontSize: options.minimumFontSize ?? 0,
    level: options.css === 'standard' ? Level.standard : Level.listed,
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
    columnSets: new ColumnSets(),
    pageSides: new Map(),
    tallStarts: new Set(),
    pageHeights: null,
    blankEnds: false,
    images,
    imageLoader: new ImageLoader(host, options, warnings, images),
    inlineSvg: options.css === 'standard' ? createInlineSvg(input, cascade, images) : null,
    arenas,
    warnings,
    webFonts,
    fontRoom,
    ignored: shared.ignored,
    wordUses: uses,
  }
}

/** Lines name the words that stand on them. */
function wordUses({ items }: LineRows): WordUses {
  return {
    each(replace) {
      for (let i = 1; i < items.length; i++) {
        if (items.kind[i] === ItemKind.word) items.ref[i] = replace((items.ref[i] ?? 0) as WordId)
      }
    },
  }
}

/** Opens the fonts that options name; a file that is no font is an input error. */
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
    hasSubstitutes: options.css === 'standard',
  }
}
