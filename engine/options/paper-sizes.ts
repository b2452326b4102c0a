/**
 * Names of paper sizes, one row each, for `--page-size` and for `size` in `@page` rules: A, B and C sizes of ISO 216 and ISO 269, the
 * sizes of CSS Paged Media 3, 7.1, and three more that printers support. Sizes are in CSS px, portrait; names ignore case.
 * A3, A4 and A5 have exactly these rounded values: MediaBox entries are checked against them.
 */
export interface PaperSize {
  readonly width: number
  readonly height: number
}

const inches = (width: number, height: number): PaperSize => ({ width: width * 96, height: height * 96 })
const millimetres = (width: number, height: number): PaperSize => ({ width: (width * 96) / 25.4, height: (height * 96) / 25.4 })

export const paperSizes = {
  A0: millimetres(841, 1189),
  A1: millimetres(594, 841),
  A2: millimetres(420, 594),
  A3: { width: 1122.5, height: 1587.4 },
  A4: { width: 793.7, height: 1122.5 },
  A5: { width: 559.4, height: 793.7 },
  A6: millimetres(105, 148),
  A7: millimetres(74, 105),
  A8: millimetres(52, 74),
  A9: millimetres(37, 52),
  A10: millimetres(26, 37),
  B0: millimetres(1000, 1414),
  B1: millimetres(707, 1000),
  B2: millimetres(500, 707),
  B3: millimetres(353, 500),
  B4: millimetres(250, 353),
  B5: millimetres(176, 250),
  B6: millimetres(125, 176),
  B7: millimetres(88, 125),
  B8: millimetres(62, 88),
  B9: millimetres(44, 62),
  B10: millimetres(31, 44),
  C0: millimetres(917, 1297),
  C1: millimetres(648, 917),
  C2: millimetres(458, 648),
  C3: millimetres(324, 458),
  C4: millimetres(229, 324),
  C5: millimetres(162, 229),
  C6: millimetres(114, 162),
  C7: millimetres(81, 114),
  C8: millimetres(57, 81),
  C9: millimetres(40, 57),
  C10: millimetres(28, 40),
  'JIS-B4': millimetres(257, 364),
  'JIS-B5': millimetres(182, 257),
  Letter: inches(8.5, 11),
  Legal: inches(8.5, 14),
  Ledger: inches(11, 17),
  Tabloid: inches(11, 17),
  Executive: inches(7.25, 10.5),
  DL: millimetres(110, 220),
} as const satisfies Readonly<Record<string, PaperSize>>

export type PaperName = keyof typeof paperSizes

const isName = (key: string): key is PaperName => Object.hasOwn(paperSizes, key)

export const paperNames: readonly PaperName[] = Object.keys(paperSizes).filter(isName)

/** The paper size with this name; undefined for an unknown name. */
export const paperNamed = (name: string): PaperSize | undefined => {
  const lower = name.toLowerCase()
  const found = paperNames.find((each) => each.toLowerCase() === lower)
  return found === undefined ? undefined : paperSizes[found]
}
