/**
 * Properties that documents use and the engine refuses permanently, grouped below the reason and, if there is one, the alternative. None of
 * these names has a row in the table; the docs print the list. Properties that may come later are not listed here. The groups are lists,
 * because building an object of so many names at every start of the command costs 0.2% of a one-page invoice.
 */
import { type Token, TokenType } from '../../css/tokens.ts'

const MOVES = 'nothing moves or reacts on paper'
const SCROLLS = 'paper does not scroll'
const SPEAKS = 'there is no speech output'

const refused: readonly (readonly [reason: string, ...names: readonly string[]])[] = [
  ['use font-feature-settings with the tags of the alternates', 'font-variant-alternates'],
  ['use a font family with the wanted width or variation', 'font-stretch', 'font-variation-settings'],
  ['fonts are loaded before layout starts', 'font-display'],
  [
    'only horizontal writing modes are supported',
    'writing-mode', 'text-orientation', 'text-combine-upright',
  ],
  ['ruby annotations are centred, and their bases make room for them', 'ruby-align', 'ruby-merge', 'ruby-overhang'],
  ['justified lines expand at spaces and between ideographs', 'text-justify'],
  ['every character except white space gets a mark', 'text-emphasis-skip'],
  ['background layers are not blended', 'background-blend-mode'],
  ['use an image that contains the effect', 'backdrop-filter'],
  ['footnotes are always blocks', 'footnote-display'],
  ['use max-lines', 'continue'],
  ['there is no perspective', 'perspective', 'perspective-origin', 'transform-style', 'backface-visibility'],
  [
    MOVES,
    'transition', 'transition-property', 'transition-duration', 'transition-delay', 'transition-timing-function',
    'animation', 'animation-name', 'animation-duration', 'animation-delay', 'animation-direction',
    'animation-fill-mode', 'animation-iteration-count', 'animation-play-state', 'animation-timing-function',
    'will-change', 'resize', 'cursor', 'pointer-events', 'user-select', 'caret-color',
  ],
  ['container queries (@container) always refer to the content area of the page', 'container', 'container-type', 'container-name'],
  ['form controls have a fixed appearance', 'accent-color'],
  [
    SCROLLS,
    'scroll-behavior', 'scroll-margin', 'scroll-padding', 'scroll-snap-type', 'scroll-snap-align', 'scroll-snap-stop',
    'overscroll-behavior', 'overscroll-behavior-x', 'overscroll-behavior-y',
  ],
  [
    SPEAKS,
    'speak', 'speak-as', 'voice-family', 'volume', 'azimuth', 'elevation', 'pause', 'pause-before', 'pause-after',
    'cue', 'cue-before', 'cue-after', 'pitch', 'richness', 'stress',
  ],
]

/** The reason why a property is refused; undefined for any other property. */
export const refusalOf = (name: string): string | undefined => refused.find((group) => group.indexOf(name, 1) > 0)?.[0]

/** Reasons by property name. */
export const refusedProperties = (): Readonly<Record<string, string>> =>
  Object.fromEntries(refused.flatMap(([reason, ...names]) => names.map((name) => [name, reason])))

/** Prefixes of further properties that have no effect in print in any browser. */
const OF_SCREENS = /^(mso-|animation|transition|scroll|overscroll|overflow-anchor|touch-action|ime-mode|behavior$|nav-|view-transition|color-scheme|forced-color-adjust|text-size-adjust|font-smooth|text-rendering|font-display|backface-visibility|interactivity)/

/** Whether a property has no effect in print, so that ignoring it needs no report. */
export const isMeaningless = (name: string): boolean => {
  const reason = refusalOf(name)
  return reason === MOVES || reason === SCROLLS || reason === SPEAKS || OF_SCREENS.test(name)
}

/** Values that match the engine's behaviour although it has no row for the property; mostly initial values. */
const asItIs: readonly (readonly [value: string, ...names: readonly string[]])[] = [
  [
    'none',
    'backdrop-filter', 'perspective', 'offset', 'offset-path', 'shape-outside', 'hanging-punctuation', 'font-size-adjust',
    'text-combine-upright', 'text-decoration-skip-ink',
  ],
  [
    'normal',
    'background-blend-mode', 'font-variant-alternates', 'font-variant-emoji', 'font-stretch', 'font-width', 'font-variation-settings',
    'font-palette', 'font-language-override', 'initial-letter',
  ],
  [
    'auto',
    'text-justify', 'accent-color', 'image-rendering', 'font-optical-sizing', 'hyphenate-limit-chars',
  ],
  ['horizontal-tb', 'writing-mode'],
  ['mixed', 'text-orientation'],
  ['flat', 'transform-style'],
  ['from-image', 'image-orientation'],
]

/** Whether an unsupported declaration changes nothing, so that it is not reported. */
export const asksForNothing = (name: string, tokens: readonly Token[]): boolean => {
  const words = tokens.filter(({ type }) => type !== TokenType.space)
  const word = words.length === 1 && words[0]?.type === TokenType.ident ? words[0].text.toLowerCase() : ''
  const plain = name.replace(/^-webkit-/, '')
  return asItIs.some((group) => group[0] === word && group.indexOf(plain, 1) > 0)
}
