/**
 * Reads PDF files for tests, by their cross-reference only, so that it finds exactly the objects that PDF readers find. Dictionaries remain
 * text; only the output of this writer is supported.
 */
import * as pako from 'pako'

interface Place {
  readonly offset: number
  readonly container: number
  readonly index: number
}

export class PdfReader {
  readonly text: string
  readonly trailer: string
  /** By object number; undefined for the free entry. */
  readonly places: (Place | undefined)[] = []
  private readonly bytes: Uint8Array
  private readonly packs = new Map<number, string[]>()

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.text = latin1(bytes)
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(this.text)?.[1])
    if (this.text.startsWith('xref\n', start)) {
      const [, count] = /^xref\n0 (\d+)\n/.exec(this.text.slice(start, start + 40)) ?? []
      const first = this.text.indexOf('\n', start + 5) + 1
      for (let i = 0; i < Number(count); i++) {
        const entry = this.text.slice(first + i * 20, first + i * 20 + 20)
        if (!/^\d{10} \d{5} [nf] \n$/.test(entry)) throw new Error(`bad table entry ${JSON.stringify(entry)}`)
        if (entry[17] === 'n') this.places[i] = { offset: Number(entry.slice(0, 10)), container: 0, index: 0 }
      }
      this.trailer = this.text.slice(this.text.indexOf('trailer\n', start) + 8, this.text.indexOf('startxref', start))
    } else {
      this.trailer = this.streamAt(start).dictionary
      this.readSection(start)
    }
  }

  /** Reads a cross-reference stream, after those before it. */
  private readSection(start: number): void {
    const { dictionary, data } = this.streamAt(start)
    const before = /\/Prev (\d+)/.exec(dictionary)?.[1]
    if (before !== undefined) this.readSection(Number(before))
    const from = Number(/\/Index \[(\d+)/.exec(dictionary)?.[1] ?? 0)
    const widths = (/\/W \[(\d+) (\d+) (\d+)\]/.exec(dictionary) ?? []).slice(1).map(Number)
    const [a = 0, b = 0, c = 0] = widths
    const field = (at: number, size: number): number => data.slice(at, at + size).reduce((sum, byte) => sum * 256 + byte, 0)
    for (let at = 0, i = from; at < data.length; at += a + b + c, i++) {
      const kind = field(at, a)
      const second = field(at + a, b)
      if (kind === 1) this.places[i] = { offset: second, container: 0, index: 0 }
      if (kind === 2) this.places[i] = { offset: 0, container: second, index: field(at + a + b, c) }
    }
  }

  get root(): string {
    return this.object(this.ref(this.trailer, 'Root'))
  }

  get info(): string {
    return this.object(this.ref(this.trailer, 'Info'))
  }

  /** The text of an object; for a stream, its dictionary. */
  object(number: number): string {
    const place = this.places[number]
    if (place === undefined) throw new Error(`object ${number} is not in the file`)
    if (place.container !== 0) return this.pack(place.container)[place.index] ?? ''
    const head = `${number} 0 obj\n`
    if (!this.text.startsWith(head, place.offset)) throw new Error(`object ${number} is not where the file says`)
    const from = place.offset + head.length
    const end = this.text.indexOf('\nendobj\n', from)
    const stream = this.text.indexOf('\nstream\n', from)
    return this.text.slice(from, stream >= 0 && stream < end ? stream : end)
  }

  stream(number: number): Uint8Array {
    return this.streamAt(this.places[number]?.offset ?? -1).data
  }

  streamText(number: number): string {
    return latin1(this.stream(number))
  }

  /** The object number after `/key`. */
  ref(text: string, key: string): number {
    const found = new RegExp(`/${key} (\\d+) 0 R`).exec(text)
    if (found === null) throw new Error(`no /${key} in ${text}`)
    return Number(found[1])
  }

  refs(text: string, key: string): number[] {
    const [, direct, elsewhere] = new RegExp(`/${key} (?:\\[([^\\]]*)\\]|(\\d+) 0 R)`).exec(text) ?? []
    const list = direct ?? /^\[(.*)\]$/s.exec(elsewhere === undefined ? '' : this.object(Number(elsewhere)).trim())?.[1] ?? ''
    return [...list.matchAll(/(\d+) 0 R/g)].map((match) => Number(match[1]))
  }

  /** Page dictionaries in order; checks parents and counts on the way. */
  pages(): string[] {
    const walk = (number: number, parent: number): string[] => {
      const text = this.object(number)
      if (parent !== 0 && this.ref(text, 'Parent') !== parent) throw new Error(`page node ${number} has a wrong parent`)
      if (text.includes('/Type /Page ')) return [text]
      const found = this.refs(text, 'Kids').flatMap((kid) => walk(kid, number))
      if (!text.includes(`/Count ${found.length} `)) throw new Error(`page node ${number} counts wrongly`)
      return found
    }
    return walk(this.ref(this.root, 'Pages'), 0)
  }

  /** The content of a page: its streams, in order. */
  content(page: string): string {
    const several = this.refs(page, 'Contents')
    return (several.length > 0 ? several : [this.ref(page, 'Contents')]).map((ref) => this.streamText(ref)).join('')
  }

  private streamAt(offset: number): { dictionary: string; data: Uint8Array } {
    const at = this.text.indexOf('\nstream\n', offset)
    const dictionary = this.text.slice(offset, at)
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1])
    const data = this.bytes.slice(at + 8, at + 8 + length)
    if (!this.text.startsWith('\nendstream\nendobj\n', at + 8 + length)) throw new Error(`stream at ${offset} has a wrong length`)
    return { dictionary, data: dictionary.includes('/FlateDecode') ? pako.inflate(data) : data }
  }

  private pack(number: number): string[] {
    let objects = this.packs.get(number)
    if (objects === undefined) {
      const dictionary = this.object(number)
      const text = this.streamText(number)
      const first = Number(/\/First (\d+)/.exec(dictionary)?.[1])
      const numbers = text.slice(0, first).trim().split(' ').map(Number)
      objects = numbers.filter((_, i) => i % 2 === 1)
        .map((start, i, starts) => text.slice(first + start, first + (starts[i + 1] ?? text.length)).trim())
      this.packs.set(number, objects)
    }
    return objects
  }
}

export function latin1(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}
