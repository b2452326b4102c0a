/**
 * Bytes of EUC-KR to text, with the syllables that Windows added to it (code page 949): pages that say EUC-KR are written
 * with them, and the platform's decoder knows the 2,350 of the standard only. What was added follows from what was there:
 * the other 8,822 syllables in the order of Unicode, in the places that were free.
 */

const FIRST_SYLLABLE = 0xac00
const LAST_SYLLABLE = 0xd7a3
const FIRST_LEAD = 0x81
const FIRST_TRAIL = 0x41
const TRAILS = 0xff - FIRST_TRAIL
/** Both bytes of the characters of the standard begin here. */
const FIRST_STANDARD = 0xa1
const STANDARD_ROW = 0xff - FIRST_STANDARD
const NEVER = 0xfffd

const isPrivate = (unit: number): boolean => unit >= 0xe000 && unit < 0xf900

const place = (lead: number, trail: number): number => (lead - FIRST_LEAD) * TRAILS + trail - FIRST_TRAIL

/** What the platform makes of each pair of bytes, row by row. */
const standardCharacters = (): readonly string[] => {
  const bytes = new Uint8Array(STANDARD_ROW * STANDARD_ROW * 3)
  for (let index = 0; index < STANDARD_ROW * STANDARD_ROW; index++) {
    bytes[index * 3] = FIRST_STANDARD + Math.floor(index / STANDARD_ROW)
    bytes[index * 3 + 1] = FIRST_STANDARD + (index % STANDARD_ROW)
    bytes[index * 3 + 2] = 0x0a
  }
  return new TextDecoder('euc-kr').decode(bytes).split('\n', STANDARD_ROW * STANDARD_ROW)
}

/** UTF-16 units by lead and trail byte; 0 where there is no character. */
const makeTable = (): Uint16Array => {
  const units = new Uint16Array((0xff - FIRST_LEAD) * TRAILS)
  const isStandard = new Uint8Array(LAST_SYLLABLE + 1)
  standardCharacters().forEach((text, index) => {
    const unit = text.length === 1 ? text.charCodeAt(0) : NEVER
    if (unit === NEVER || isPrivate(unit)) return
    units[place(FIRST_STANDARD + Math.floor(index / STANDARD_ROW), FIRST_STANDARD + (index % STANDARD_ROW))] = unit
    if (unit <= LAST_SYLLABLE) isStandard[unit] = 1
  })
  units[place(0xa2, 0xe6)] = 0x20ac
  units[place(0xa2, 0xe7)] = 0xae
  let syllable = FIRST_SYLLABLE
  for (let lead = FIRST_LEAD; lead < 0xff; lead++) {
    const end = lead < FIRST_STANDARD ? 0xff : FIRST_STANDARD
    for (let trail = FIRST_TRAIL; trail < end && syllable <= LAST_SYLLABLE; trail++) {
      if (trail > 0x5a && trail < 0x81 && (trail < 0x61 || trail > 0x7a)) continue
      while (isStandard[syllable] === 1) syllable++
      if (syllable <= LAST_SYLLABLE) units[place(lead, trail)] = syllable++
    }
  }
  return units
}

export class KoreanDecoder {
  readonly encoding = 'euc-kr'
  /** Made for the first bytes: a decoder may be there to say that there is one. */
  private table: Uint16Array | null = null
  /** A first byte whose second has not come, or 0. */
  private lead = 0

  decode(bytes: Uint8Array, { stream = false }: { readonly stream?: boolean } = {}): string {
    const characters = this.table ??= makeTable()
    const units = new Uint16Array(bytes.length * 2 + 1)
    let count = 0
    for (const byte of bytes) {
      if (this.lead === 0) {
        if (byte >= FIRST_LEAD && byte < 0xff) this.lead = byte
        else units[count++] = byte < 0x80 ? byte : NEVER
        continue
      }
      const unit = byte >= FIRST_TRAIL && byte < 0xff ? (characters[place(this.lead, byte)] ?? 0) : 0
      this.lead = 0
      units[count++] = unit === 0 ? NEVER : unit
      // What is plain text by itself is not swallowed by a damaged character before it.
      if (unit === 0 && byte < 0x80) units[count++] = byte
    }
    if (!stream && this.lead !== 0) {
      this.lead = 0
      units[count++] = NEVER
    }
    return textOf(units.subarray(0, count))
  }
}

const UNITS_AT_ONCE = 8192

const textOf = (units: Uint16Array): string => {
  let text = ''
  for (let at = 0; at < units.length; at += UNITS_AT_ONCE) {
    text += String.fromCharCode(...units.subarray(at, at + UNITS_AT_ONCE))
  }
  return text
}
