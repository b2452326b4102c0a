/**
 * Which properties a pseudo-element takes from its own rules; everything else it inherits from its element or leaves
 * at the initial value. At the listed level text before and after an element has no box properties of its own; at the
 * standard level only the pseudo-elements that are parts of other boxes are restricted, as CSS restricts them.
 */
import { PSEUDO_ELEMENTS } from '../css/compiled-selector.ts'
import { propertyNames } from './properties/index.ts'
import { Level } from './units.ts'

export type StyledPseudo = typeof PSEUDO_ELEMENTS[number]

/** Numbers the pseudo-elements from 1 on. */
export const pseudoIds: Readonly<Record<StyledPseudo, number>> = {
  before: 1, after: 2, 'first-letter': 3, 'first-line': 4, marker: 5, 'footnote-call': 6, 'footnote-marker': 7,
  placeholder: 8, 'progress-bar': 9, 'progress-value': 10,
}

export const pseudoNames: readonly StyledPseudo[] = PSEUDO_ELEMENTS

const generated = ['content', 'quotes', 'counter-reset', 'counter-increment', 'counter-set']

/** The properties named, all whose names begin with one that ends in `-`, and no others. */
type Names = readonly string[]

const listed: Readonly<Record<StyledPseudo, Names>> = {
  before: generated,
  after: generated,
  'first-letter': [
    'font-family', 'font-size', 'font-weight', 'font-style', 'color', 'text-decoration-line', 'text-transform',
  ],
  'first-line': [],
  marker: [],
  'footnote-call': [],
  'footnote-marker': [],
  placeholder: [],
  'progress-bar': [],
  'progress-value': [],
}

const textLook = [
  'font-', 'color', 'background-', 'text-decoration-', 'text-transform', 'text-shadow', 'text-emphasis-', 'line-height',
  'letter-spacing', 'word-spacing', 'vertical-align', 'opacity', 'visibility',
]

const standard: Readonly<Record<StyledPseudo, Names | null>> = {
  before: null,
  after: null,
  'footnote-call': null,
  'footnote-marker': null,
  placeholder: textLook,
  'progress-bar': ['background-color', 'border-top-left-radius'],
  'progress-value': ['background-color', 'border-top-left-radius'],
  'first-letter': [...textLook, 'margin-', 'padding-', 'border-', 'box-shadow', 'float'],
  'first-line': textLook,
  marker: [
    ...generated, 'font-', 'color', 'white-space', 'text-transform', 'text-emphasis-', 'text-shadow', 'letter-spacing',
    'word-spacing', 'hyphens', 'hyphenate-character', 'line-height', 'word-break', 'overflow-wrap', 'line-break', 'tab-size',
  ],
}

function maskOf(names: Names): Uint8Array {
  return Uint8Array.from(propertyNames, (property) =>
    names.some((name) => (name.endsWith('-') ? property.startsWith(name) : property === name)) ? 1 : 0)
}

/** Which properties each pseudo-element takes; reckoned when it is first asked for, because most documents style none. */
export class PseudoMasks {
  private readonly names: Readonly<Record<StyledPseudo, Names | null>>
  private readonly known = new Map<StyledPseudo, Uint8Array | null>()

  constructor(level: Level) {
    this.names = level === Level.listed ? listed : standard
  }

  /** 1 at the properties that the pseudo-element takes, by property index; null where it takes all. */
  of(pseudo: StyledPseudo): Uint8Array | null {
    let mask = this.known.get(pseudo)
    if (mask === undefined) {
      const names = this.names[pseudo]
      mask = names === null ? null : maskOf(names)
      this.known.set(pseudo, mask)
    }
    return mask
  }

  /** Whether it takes one of these properties at least. */
  takes(pseudo: StyledPseudo, properties: readonly number[]): boolean {
    const mask = this.of(pseudo)
    return mask === null || properties.some((property) => mask[property] !== 0)
  }
}
