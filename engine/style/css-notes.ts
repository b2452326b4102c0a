/**
 * Reports ignored CSS with reason and place: declarations that are not supported, declarations that pseudo-elements, pages or margin boxes
 * do not take, and rules that the parser dropped. A place is `name:line:column` in a sheet, both counted from 1, or the style attribute
 * itself. Places mostly come in ascending order, so lines are counted from the previous place. The notes of a cached sheet are repeated
 * without parsing it again.
 */
import type { IgnoredCss, IgnoredWeight } from '../css/kept-sheets.ts'
import { isNumbered } from '../css/page-selectors.ts'
import { MEDIA_NOT_EVALUATED, type RawDeclaration, type StyleSheet } from '../css/rules.ts'
import type { Token } from '../css/tokens.ts'
import type { Warnings } from '../messages/warnings.ts'
import type { IgnoredCount } from './ignored-count.ts'
import { isOfNoteArea } from './note-area.ts'
import { isOfFrame, isOfMarginBox, isOfPage } from './page-properties.ts'
import { isSize } from './page-size.ts'
import { PseudoMasks, type StyledPseudo } from './pseudo-elements.ts'
import { asksForNothing, refusalOf } from './properties/unsupported.ts'
import { longhandsOf } from './shorthands.ts'
import { supportsDeclaration } from './supports-declaration.ts'
import { Level } from './units.ts'
import { hasVar } from './variables.ts'

const MOST_UNITS = 80
const MOST_ATTRIBUTE_UNITS = 60

/** The source being parsed: a sheet, or a style attribute (null name). */
interface Source {
  readonly text: string
  readonly name: string | null
  readonly ignored: IgnoredCss[]
}

/** The reporter of one conversion. */
export class CssNotes {
  private readonly warnings: Warnings
  private readonly count: IgnoredCount
  private source: Source | null = null
  /** Whether the standard level supports a declaration; created at first use. */
  private isTaken: IsTaken | null = null
  private readonly expand: ExpandVariables
  /** The pseudo-elements of the current rule, when it styles nothing else. */
  private pseudos: readonly StyledPseudo[] | null = null
  private masks: PseudoMasks | null = null
  /** The masks of the standard level; created at first use. */
  private standardMasks: PseudoMasks | null = null
  // The place found last.
  private offset = 0
  private line = 1
  private lineStart = 0

  /** `expand` substitutes var() by the document-wide values of the listed level. */
  constructor(warnings: Warnings, count: IgnoredCount, expand: ExpandVariables) {
    this.warnings = warnings
    this.count = count
    this.expand = expand
  }

  /** Starts reporting for a sheet; a null name turns reports off. Reports the dropped rules and page declarations of the sheet at once. */
  enter(sheet: StyleSheet, name: string | null, level: Level): void {
    this.open(name === null ? null : { text: sheet.text, name, ignored: [] })
    if (name === null) return
    for (const { start, end, reason } of sheet.dropped) this.add(start, end, reason)
    for (const { selector, declarations, marginBoxes, noteArea } of sheet.pages) {
      for (const each of noteArea) {
        if (selector.specificity > 0) this.add(each.start, endOf(each), 'all pages have the same footnote area')
        else if (!isOfNoteArea(each.name)) this.add(each.start, endOf(each), '@footnote does not support the property')
      }
      for (const each of declarations) {
        const isGeometry = each.name === 'size' || each.name.startsWith('margin')
        const isOfSome = level >= Level.standard && each.name !== 'size' && isNumbered(selector)
        if (isGeometry && selector.specificity > 0 && !isOfSome) this.add(each.start, endOf(each), 'all pages have the same size and margins')
        else if (level >= Level.standard && selector.specificity > 0 && isOfFrame(each.name)) this.add(each.start, endOf(each), 'all pages have the same borders and padding')
        else if (each.name === 'size' && !isSize(each.tokens, level)) this.add(each.start, endOf(each), 'the value is not supported')
        else if (!isGeometry && !isProperty(each.name)) this.add(each.start, endOf(each), this.reason(each, Level.standard))
        else if (!isGeometry && !isOfPage(each.name, level)) this.add(each.start, endOf(each), partReason('a page', isOfPage(each.name, Level.standard)))
      }
      for (const { name: box, declarations } of marginBoxes) {
        for (const each of declarations) {
          if (!isProperty(each.name)) this.add(each.start, endOf(each), this.reason(each, Level.standard))
          else if (!isOfMarginBox(each.name, level)) this.add(each.start, endOf(each), partReason(`@${box}`, isOfMarginBox(each.name, Level.standard)))
        }
      }
    }
    this.rewind()
  }

  /** Starts reporting for a style attribute; `leave` ends it. */
  enterAttribute(text: string): void {
    this.open({ text, name: null, ignored: [] })
  }

  /** Ends reporting; returns everything ignored since the source was entered. */
  leave(): readonly IgnoredCss[] {
    const ignored = this.source?.ignored ?? []
    this.source = null
    this.pseudos = null
    return ignored
  }

  /** Reports the cached notes of a sheet again, under this name. */
  repeat(name: string, ignored: readonly IgnoredCss[]): void {
    for (const { place, text, reason, weight } of ignored) {
      this.warnings.addAt(`${name}:${place}`, codeOf(reason), text, reason)
      this.count.addWeight(weight)
    }
  }

  /** Reports a declaration that was not supported. */
  ignored(declaration: RawDeclaration, level: Level, weight: IgnoredWeight): void {
    if (this.source === null || (level >= Level.standard && asksForNothing(declaration.name, declaration.tokens))) return
    this.add(declaration.start, endOf(declaration), this.reason(declaration, level), weight)
  }

  /** Sets the pseudo-elements of the next rule, and the masks of the properties that they take. Null: the rule also styles elements. */
  restrict(pseudos: readonly StyledPseudo[] | null, masks: PseudoMasks): void {
    this.pseudos = this.source === null ? null : pseudos
    this.masks = masks
  }

  /** Reports a supported declaration where the rule's pseudo-elements do not take the property. */
  taken(declaration: RawDeclaration): void {
    const { pseudos, masks } = this
    if (pseudos === null || masks === null || declaration.name.startsWith('--')) return
    const longhands = longhandsOf(declaration.name, Level.standard)
    if (pseudos.some((pseudo) => masks.takes(pseudo, longhands))) return
    this.standardMasks ??= new PseudoMasks(Level.standard)
    const inStandard = this.standardMasks.takes(pseudos[0] ?? 'before', longhands)
    this.add(declaration.start, endOf(declaration), partReason(`::${pseudos[0] ?? ''}`, inStandard))
  }

  private reason(declaration: RawDeclaration, level: Level): string {
    this.isTaken ??= supportsDeclaration()
    return reasonFor(declaration, level, this.isTaken, this.expand)
  }

  private open(source: Source | null): void {
    this.source = source
    this.pseudos = null
    this.rewind()
  }

  private rewind(): void {
    this.offset = 0
    this.line = 1
    this.lineStart = 0
  }

  private add(start: number, end: number, reason: string, weight: IgnoredWeight = 0): void {
    const { source } = this
    if (source === null) return
    const text = short(source.text.slice(start, Math.min(end, start + 4 * MOST_UNITS)), MOST_UNITS)
    if (source.name === null) {
      this.warnings.addAt(`style="${short(source.text, MOST_ATTRIBUTE_UNITS)}"`, 'css-ignored', text, reason)
      return
    }
    const place = this.placeOf(source.text, start)
    source.ignored.push({ place, text, reason, weight })
    this.warnings.addAt(`${source.name}:${place}`, codeOf(reason), text, reason)
  }

  private placeOf(text: string, start: number): string {
    if (start < this.offset) this.rewind()
    for (let at = text.indexOf('\n', this.offset); at >= 0 && at < start; at = text.indexOf('\n', at + 1)) {
      this.line++
      this.lineStart = at + 1
    }
    this.offset = start
    return `${this.line}:${start - this.lineStart + 1}`
  }
}

const codeOf = (reason: string): 'css-ignored' | 'media-not-evaluated' => reason === MEDIA_NOT_EVALUATED ? 'media-not-evaluated' : 'css-ignored'

/** The reason for a part of the document or page that does not take an otherwise supported property. */
const partReason = (part: string, inStandard: boolean): string =>
  inStandard ? `for ${part} it needs --css standard` : `${part} does not support the property`

const isProperty = (name: string): boolean => name.startsWith('--') || longhandsOf(name, Level.standard).length > 0

const endOf = ({ tokens, start }: RawDeclaration): number => tokens[tokens.length - 1]?.end ?? start

const short = (text: string, most: number): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > most ? `${line.slice(0, most)}…` : line
}

type IsTaken = ReturnType<typeof supportsDeclaration>

type ExpandVariables = (tokens: readonly Token[]) => readonly Token[] | null

const reasonFor = ({ name, tokens, important }: RawDeclaration, level: Level, isTaken: IsTaken, expand: ExpandVariables): string => {
  if (level < Level.standard) {
    const value = hasVar(tokens) ? expand(tokens) : tokens
    if (value !== null && isTaken(name, value)) return important ? '!important needs --css standard' : 'it needs --css standard'
  }
  const refusal = refusalOf(name)
  if (refusal !== undefined) return `the property is not supported: ${refusal}`
  if (!isProperty(name)) return 'the property is not supported'
  return hasVar(tokens) ? 'the value after substitution of var() is not supported' : 'the value is not supported'
}
