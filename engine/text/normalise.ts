/**
 * Composes combining sequences of a word (NFC) before shaping, but only where the face has the composed character: a face with `e` and
 * U+0301 but without `é` keeps them apart. Called only for words with marks.
 */
import type { FontProgram } from './face.ts'
import { CharClass, type CharClasses } from './scripts.ts'
import type { WordText } from './word-text.ts'

/** Composes the sequences of `text` in place. */
export function composeMarks(text: WordText, classes: CharClasses, program: FontProgram): void {
  let to = 0
  let marksLeft = false
  for (let from = 0; from < text.count;) {
    let next = from + 1
    let units = text.units[from] ?? 0
    let sequence = ''
    while (next < text.count && composes(text, next)) {
      if (sequence === '') sequence = String.fromCodePoint(text.codes[from] ?? 0)
      sequence += String.fromCodePoint(text.codes[next] ?? 0)
      units += text.units[next] ?? 0
      next++
    }
    const composed = sequence === '' ? '' : sequence.normalize('NFC')
    if (sequence !== '' && composed.length < sequence.length && has(program, composed)) {
      const points = [...composed]
      points.forEach((point, i) => {
        const code = point.codePointAt(0) ?? 0
        const own = i === 0 ? units - (points.length - 1) : 1
        put(text, to++, code, classes.classOf(code), own)
      })
    } else for (let i = from; i < next; i++) put(text, to++, text.codes[i] ?? 0, text.classes[i] ?? 0, text.units[i] ?? 0)
    from = next
  }
  text.count = to
  for (let i = 0; i < to; i++) if (text.classes[i] === CharClass.mark) marksLeft = true
  text.hasMark = marksLeft
}

function composes(text: WordText, at: number): boolean {
  if (text.classes[at] === CharClass.mark) return true
  // Vowels and final consonants of decomposed Hangul.
  const code = text.codes[at] ?? 0
  return code >= 0x1161 && code <= 0x11c2
}

function has(program: FontProgram, text: string): boolean {
  for (const point of text) if (program.glyphOf(point.codePointAt(0) ?? 0) === 0) return false
  return true
}

function put(text: WordText, at: number, code: number, charClass: number, units: number): void {
  text.codes[at] = code
  text.classes[at] = charClass
  text.units[at] = units
}
