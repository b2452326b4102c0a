/**
 * What the levels of CSS support (`--css`) change outside of parsing values: one table of traits. Values, selectors and rules ask the level
 * where they are parsed; every later stage asks this table and nothing else.
 */
import { Level } from './units.ts'

export interface LevelTraits {
  /** The level at which values are parsed. */
  readonly level: Level

  // Input and resources.
  /** Custom properties inherit and are resolved for each element; otherwise the sheets of the whole document define them. */
  readonly inheritsCustomProperties: boolean
  /** Ids and classes are compared without regard to ASCII case in quirks mode. */
  readonly foldsNames: boolean
  /** `srcset`, `<picture>`, `<object>`, `<embed>` and posters choose images (HTML, 4.8.4). */
  readonly choosesSources: boolean
  readonly readsGif: boolean
  /** An SVG image keeps its ratio where it has no size. */
  readonly keepsSvgRatios: boolean
  readonly drawsImagesInSvg: boolean
  readonly drawsInlineSvg: boolean
  readonly drawsSvgText: boolean
  /** WOFF and WOFF2 fonts. */
  readonly readsPackedFonts: boolean
  /** Similar fonts replace well-known families that are not installed. */
  readonly hasSubstituteFonts: boolean

  // Boxes.
  /** Elements are judged by their styles when content is reported as missing. */
  readonly judgesByStyle: boolean
  /** Inline elements whose content is not drawn have no box. */
  readonly leavesOutUndrawn: boolean
  /** `<math>` is drawn as text. */
  readonly showsMath: boolean
  /** The fallback content of `<canvas>` is shown. */
  readonly showsCanvasContent: boolean
  readonly drawsAltTexts: boolean
  readonly stylesPlaceholders: boolean
  /** A nested counter ends with its own element (CSS Lists 3, 4). */
  readonly endsNestedCounters: boolean
  /** `counter(page)` in generated content is the number of the page. */
  readonly numbersPagesInContent: boolean
  /** A number of a list marker is followed by a space (CSS Counter Styles 3, 3.6); discs, circles and squares have their own width. */
  readonly spacesMarkers: boolean
  /** `list-style-image` and pictures of `::marker`. */
  readonly drawsMarkerPictures: boolean
  readonly hasFootnotes: boolean

  // Layout.
  /** Font metrics are rounded to whole pixels, as browsers do. */
  readonly roundsFontMetrics: boolean
  /** Dictionaries find line breaks in scripts without spaces. */
  readonly breaksByDictionary: boolean
  /** The overflow of body propagates to the viewport (CSS Overflow 3, 3.3). */
  readonly propagatesBodyOverflow: boolean
  /** A document that would be cut at the right edge is scaled down. */
  readonly shrinksToFit: boolean

  // Pages.
  /** The content area of the page that `@page` asks for decides media queries. */
  readonly evaluatesMediaOfOwnPage: boolean
  /** `!important` in page rules. */
  readonly ordersByImportance: boolean
  /** `@page { size: 80mm auto }`. */
  readonly fitsPages: boolean
  /** Borders and padding of the page box, and margins of some pages only. */
  readonly framesPages: boolean
  readonly paintsPageBackgrounds: boolean
  /** Margin boxes have borders, padding and sizes (CSS Paged Media 3, 6). */
  readonly sizesMarginBoxes: boolean
  /** Page names (CSS Paged Media 3, 9). */
  readonly namesPages: boolean
  /** The end of a page-high box that draws nothing needs no further page. */
  readonly leavesOutBlankEnds: boolean
  /** Streaming refuses backgrounds of `<html>` and `<body>` only where the listed level would draw them. */
  readonly refusesListedDecorations: boolean
  readonly repeatsTableFeet: boolean
  /** `box-decoration-break: clone`. */
  readonly clonesEdges: boolean
  /** Absolutely positioned boxes are fragmented. */
  readonly fragmentsAbspos: boolean
  /** The canvas background leaves out the page margins. */
  readonly keepsMargins: boolean
  /** Positioned boxes outside the page area are painted only where they are entirely on the sheet. */
  readonly hidesOutside: boolean
}

const traits = (level: Level, isOn: boolean): LevelTraits => ({
  level,
  inheritsCustomProperties: isOn, foldsNames: isOn, choosesSources: isOn, readsGif: isOn, keepsSvgRatios: isOn, drawsImagesInSvg: isOn, drawsInlineSvg: isOn,
  drawsSvgText: isOn, readsPackedFonts: isOn, hasSubstituteFonts: isOn,
  judgesByStyle: isOn, leavesOutUndrawn: isOn, showsMath: isOn, showsCanvasContent: isOn, drawsAltTexts: isOn, stylesPlaceholders: isOn, endsNestedCounters: isOn,
  numbersPagesInContent: isOn, spacesMarkers: isOn, drawsMarkerPictures: isOn, hasFootnotes: isOn,
  roundsFontMetrics: isOn, breaksByDictionary: isOn, propagatesBodyOverflow: isOn, shrinksToFit: isOn,
  evaluatesMediaOfOwnPage: isOn, ordersByImportance: isOn, fitsPages: isOn, framesPages: isOn, paintsPageBackgrounds: isOn,
  sizesMarginBoxes: isOn, namesPages: isOn, leavesOutBlankEnds: isOn, refusesListedDecorations: isOn, repeatsTableFeet: isOn, clonesEdges: isOn, fragmentsAbspos: isOn,
  keepsMargins: isOn, hidesOutside: isOn,
})

const listed = traits(Level.listed, false)
const standard = traits(Level.standard, true)

/** The traits of a value of `--css`. */
export const traitsOf = (css: 'listed' | 'standard'): LevelTraits => (css === 'standard' ? standard : listed)

/** The traits of a level at which documents are styled. */
export const traitsOfLevel = (level: Level): LevelTraits => (level >= Level.standard ? standard : listed)
