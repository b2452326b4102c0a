/** Interned strings: equal text has the same AtomId, so that comparing text means comparing integers. Used for ids and classes. */
import { HashIndex } from './hash-index.ts'
import type { AtomId } from './ids.ts'
import { hashString, hashUnits, TextStore } from './text-store.ts'

/** The interned strings of one document. AtomId 0 means none. */
export class Atoms {
  /** Whether a document may treat names that differ only in case as equal. */
  mayFold = false
  private isFolding = false
  private readonly index = new HashIndex(256)
  private readonly store = new TextStore('text', 4096)
  private readonly offsets: number[] = [0]
  private readonly lengths: number[] = [0]
  private readonly strings = new Map<number, string>()

  /** From now on, names that differ only in ASCII case share the atom of the lower-case name. */
  fold(): void {
    this.isFolding = this.mayFold
  }

  internString(name: string): AtomId {
    const text = this.folded(name)
    for (let a = this.index.seek(hashString(text)); a !== 0; a = this.index.next()) {
      if (this.store.equalsString(this.offsets[a] ?? 0, this.lengths[a] ?? 0, text)) return a as AtomId
    }
    return this.file(this.store.append(text), text.length)
  }

  internUnits(units: Uint16Array, start: number, end: number): AtomId {
    if (this.isFolding && hasCapital(units, start, end)) return this.internUnits(lowerCase(units.slice(start, end)), 0, end - start)
    return this.internHashed(units, start, end, hashUnits(units, start, end))
  }

  /** The same with a known hash of the code units. */
  internHashed(units: Uint16Array, start: number, end: number, hash: number): AtomId {
    if (this.isFolding && hasCapital(units, start, end)) return this.internUnits(units, start, end)
    for (let a = this.index.seek(hash); a !== 0; a = this.index.next()) {
      if (this.lengths[a] === end - start && this.store.equals(this.offsets[a] ?? 0, end - start, units, start)) return a as AtomId
    }
    return this.file(this.store.appendUnits(units, start, end), end - start)
  }

  /** The atom of `text` if it was interned, else 0. */
  find(name: string): AtomId {
    const text = this.folded(name)
    for (let a = this.index.seek(hashString(text)); a !== 0; a = this.index.next()) {
      if (this.store.equalsString(this.offsets[a] ?? 0, this.lengths[a] ?? 0, text)) return a as AtomId
    }
    return 0 as AtomId
  }

  /** The text as a string, which is cached. */
  string(atom: AtomId): string {
    let text = this.strings.get(atom)
    if (text === undefined) {
      text = this.copy(atom)
      this.strings.set(atom, text)
    }
    return text
  }

  /** The text as a string, not cached. */
  copy(atom: AtomId): string {
    return this.store.slice(this.offsets[atom] ?? 0, this.lengths[atom] ?? 0)
  }

  /** Negative when the text of `a` comes before that of `b` in code point order, which equals UTF-8 byte order. */
  compare(a: AtomId, b: AtomId): number {
    const { units } = this.store
    const start = this.offsets[a] ?? 0
    const otherStart = this.offsets[b] ?? 0
    const length = this.lengths[a] ?? 0
    const otherLength = this.lengths[b] ?? 0
    const least = length < otherLength ? length : otherLength
    for (let i = 0; i < least; i++) {
      const unit = units[start + i] ?? 0
      const other = units[otherStart + i] ?? 0
      if (unit !== other) return rankOf(unit) - rankOf(other)
    }
    return length - otherLength
  }

  private folded(name: string): string {
    return this.isFolding ? name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : name
  }

  private file(offset: number, length: number): AtomId {
    const atom = this.offsets.length
    this.offsets.push(offset)
    this.lengths.push(length)
    this.index.add(atom)
    return atom as AtomId
  }
}

function hasCapital(units: Uint16Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const unit = units[i] ?? 0
    if (unit >= 0x41 && unit <= 0x5a) return true
  }
  return false
}

/** Converts to ASCII lower case in place. Names can be very long, so they are not converted to strings. */
function lowerCase(units: Uint16Array): Uint16Array {
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] ?? 0
    if (unit >= 0x41 && unit <= 0x5a) units[i] = unit + 0x20
  }
  return units
}

/** Maps a UTF-16 code unit so that surrogates sort after all other units. */
const rankOf = (unit: number): number => unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800
