/**
 * Selects the face for each character, for one combination of font-family, font-weight and font-style. Listed faces are opened as they are
 * reached; results are cached in blocks of 256 characters.
 */
import type { FaceId } from '../arena/ids.ts'
import { inputError } from '../messages/errors.ts'
import { within } from './code-point-ranges.ts'
import { isEmoji } from './emoji.ts'
import type { FontProgram } from './face.ts'
import { CharClass, type CharClasses } from './scripts.ts'
import { FontError } from './sfnt/bytes.ts'
import { Outlines } from './sfnt/outlines.ts'
import { canDraw } from './substitutes.ts'

/** The ordered faces of one combination of font-family, font-weight and font-style. */
export interface FontStack {
  /** The face whose metrics are used for the line box: the first available font that can draw a space. */
  readonly primary: FaceId
  /** Whether the primary face is the first of the list without a unicode-range: then it draws every character that it has. */
  readonly isSimple: boolean
  /** The face for a character; 0 only when no font has it, which is warned about once per character. */
  faceFor(codePoint: number): FaceId
  /** The face for an emoji that starts with this character: a colour font if there is one. */
  faceForEmoji(codePoint: number): FaceId
  /** The face for a character together with its combining marks; 0 when no face has them all. */
  faceForMarked(sequence: string): FaceId
  /** Whether any font has the character; causes no warning. */
  canDraw(codePoint: number): boolean
  /** Whether a space after text in this face is drawn with this face too. */
  keepsSpace(face: FaceId): boolean
}

export interface Chosen {
  readonly face: FaceId
  readonly program: FontProgram
  readonly ranges: Uint32Array | null
}

export interface StackSource {
  readonly listed: Iterator<Chosen, void>
  search(codePoint: number): Chosen | null
  searchEmoji(codePoint: number): Chosen | null
  warn(codePoint: number): void
  warnColors(program: FontProgram): void
}

const SPACE = 0x20

/** A block entry: no font has the character. */
const NOTHING = 0xffff

/** The font stack of one combination. Throws an input error when there is no font at all. */
export class Stack implements FontStack {
  readonly primary: FaceId
  readonly isSimple: boolean
  private readonly source: StackSource
  private readonly classes: CharClasses
  /** The listed faces reached so far. */
  private readonly listed: Chosen[] = []
  private readonly blocks: (Uint16Array | undefined)[] = []
  private readonly emoji = new Map<number, FaceId>()
  private readonly marked = new Map<string, FaceId>()
  private readonly spaces = new Map<FaceId, boolean>()

  constructor(source: StackSource, classes: CharClasses) {
    this.source = source
    this.classes = classes
    const first = this.firstThat((c) => c.program.outlines !== 'none' && (c.ranges === null || within(c.ranges, SPACE))) ?? this.listed[0]
    if (first === undefined) {
      throw inputError('there is no font to draw text with: system fonts are disabled and no font was given\ngive one with --font FILE')
    }
    this.primary = first.face
    this.isSimple = first === this.listed[0] && first.ranges === null
  }

  faceFor(codePoint: number): FaceId {
    let block = this.blocks[codePoint >>> 8]
    if (block === undefined) {
      block = new Uint16Array(256)
      this.blocks[codePoint >>> 8] = block
    }
    const known = block[codePoint & 0xff] ?? 0
    if (known !== 0) return (known === NOTHING ? 0 : known) as FaceId
    const face = this.find(codePoint)
    block[codePoint & 0xff] = face === 0 ? NOTHING : face
    return face as FaceId
  }

  faceForEmoji(codePoint: number): FaceId {
    let face = this.emoji.get(codePoint)
    if (face === undefined) {
      face = this.colored(codePoint)?.face ?? this.faceFor(codePoint)
      this.emoji.set(codePoint, face)
    }
    return face
  }

  faceForMarked(sequence: string): FaceId {
    let face = this.marked.get(sequence)
    if (face === undefined) {
      face = this.marks(sequence)?.face ?? (0 as FaceId)
      this.marked.set(sequence, face)
    }
    return face
  }

  /** A listed face that has the whole sequence, else a fallback face found for one of its characters. */
  private marks(sequence: string): Chosen | null {
    const listed = this.firstThat((chosen) => hasAll(chosen, sequence))
    if (listed !== null) return listed
    for (const point of sequence) {
      const found = this.source.search(point.codePointAt(0) ?? 0)
      if (found !== null && hasAll(found, sequence)) return found
    }
    return null
  }

  /** A colour face of the list, else an installed one. */
  private colored(codePoint: number): Chosen | null {
    const listed = this.firstThat(({ program, ranges }) => program.color !== null
      && (ranges === null || within(ranges, codePoint)) && program.glyphOf(codePoint) !== 0)
    return listed ?? this.source.searchEmoji(codePoint)
  }

  canDraw(codePoint: number): boolean {
    return this.lookUp(codePoint) !== 0
  }

  /** A face whose unicode-range excludes the space still draws it if its space is as wide as that of the primary face. */
  keepsSpace(face: FaceId): boolean {
    let keeps = this.spaces.get(face)
    if (keeps === undefined) {
      const own = this.listed.find((chosen) => chosen.face === face)
      const right = this.listed.find((chosen) => chosen.face === this.primary)
      keeps = own === undefined || right === undefined || own.ranges === null || within(own.ranges, SPACE)
        || spaceWidth(own.program) === spaceWidth(right.program)
      this.spaces.set(face, keeps)
    }
    return keeps
  }

  private find(codePoint: number): number {
    const face = this.lookUp(codePoint)
    if (face === 0) this.source.warn(codePoint)
    return face
  }

  private lookUp(codePoint: number): number {
    const listed = this.firstThat(({ program, ranges }) => {
      if ((ranges !== null && !within(ranges, codePoint)) || !draws(program, codePoint)) return false
      return program.colorProblem === null || !isEmoji(codePoint) || this.showsPlain(program, codePoint)
    })
    if (listed !== null) return listed.face
    const charClass = this.classes.classOf(codePoint)
    if (charClass === CharClass.ignorable || charClass === CharClass.joiner || charClass === CharClass.variationSelector) {
      return this.primary
    }
    // Searched independently for each character: a result that depended on earlier characters would depend on their order.
    return this.source.search(codePoint)?.face ?? 0
  }

  /** Whether an emoji whose colours cannot be read has an outline instead. */
  private showsPlain(program: FontProgram, codePoint: number): boolean {
    this.source.warnColors(program)
    if (program.outlines !== 'truetype') return true
    try {
      return !new Outlines((tag) => program.table(tag)).isEmpty(program.glyphOf(codePoint))
    } catch (error) {
      if (error instanceof FontError) return false
      throw error
    }
  }

  private firstThat(test: (chosen: Chosen) => boolean): Chosen | null {
    for (const chosen of this.listed) if (test(chosen)) return chosen
    for (;;) {
      const next = this.source.listed.next()
      if (next.done === true) return null
      this.listed.push(next.value)
      if (test(next.value)) return next.value
    }
  }
}

/** Whether the face has a glyph for the character that shows something. */
export function has(program: FontProgram, codePoint: number): boolean {
  const glyph = program.glyphOf(codePoint)
  return glyph !== 0 && (program.outlines !== 'none' || program.color?.has(glyph) === true)
}

/** The width of a space in em; 0 without a space glyph. */
function spaceWidth(program: FontProgram): number {
  const glyph = program.glyphOf(SPACE)
  return glyph === 0 ? 0 : program.advanceOf(glyph) / program.metrics.unitsPerEm
}

/** Whether a face has every character of a sequence, or of its composed form. */
function hasAll({ program, ranges }: Chosen, sequence: string): boolean {
  const drawn = (text: string): boolean => {
    for (const point of text) if (!draws(program, point.codePointAt(0) ?? 0)) return false
    return true
  }
  if (ranges !== null) for (const point of sequence) if (!within(ranges, point.codePointAt(0) ?? 0)) return false
  return drawn(sequence) || drawn(sequence.normalize('NFC'))
}

function draws(program: FontProgram, codePoint: number): boolean {
  return program.outlines === 'none' && codePoint > 0x20 ? has(program, codePoint) : canDraw(program, codePoint)
}
