/**
 * Tells which properties apply to a pseudo-element; all others inherit from its element or keep the initial value. At the listed level
 * `::before` and `::after` have no box properties. At the standard level only the restrictions of the specifications apply (CSS
 * Pseudo-Elements 4).
 */
import { PSEUDO_ELEMENTS } from '../css/compiled-selector.ts'
import { propertyNames } from './properties/index.ts'
import { Level } from './units.ts'

export type StyledPseudo = typeof PSEUDO_ELEMENTS[number]

/** Numbers of the pseudo-elements, from 1 onwards. */
export const pseudoIds: Readonly<Record<StyledPseudo, number>> = {
  before: 1, after: 2, 'first-letter': 3, 'first-line': 4, marker: 5, 'footnote-call': 6, 'footnote-marker': 7,
  placeholder: 8, 'progress-bar': 9, 'progress-value': 10,
}

export const pseudoNames: readonly StyledPseudo[] = PSEUDO_ELEMENTS

const generated = ['content', 'quotes', 'counter-reset', 'counter-increment', 'counter-set']

/** Property names; an entry that ends in `-` means all properties with that prefix. */
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

/** The masks of applicable properties. Computed at first use, because most documents style no pseudo-elements. */
export class PseudoMasks {
  private readonly names: Readonly<Record<StyledPseudo, Names | null>>
  private readonly known = new Map<StyledPseudo, Uint8Array | null>()

  constructor(level: Level) {
    this.names = level === Level.listed ? listed : standard
  }

  /** A mask by property index, 1 where the property applies; null where all apply. */
  of(pseudo: StyledPseudo): Uint8Array | null {
    let mask = this.known.get(pseudo)
    if (mask === undefined) {
      const names = this.names[pseudo]
      mask = names === null ? null : maskOf(names)
      this.known.set(pseudo, mask)
    }
    return mask
  }

  /** Whether at least one of these properties applies. */
  takes(pseudo: StyledPseudo, properties: readonly number[]): boolean {
    const mask = this.of(pseudo)
    return mask === null || properties.some((property) => mask[property] !== 0)
  }
}
