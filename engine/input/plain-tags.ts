/**
 * A fast path for the tokenizer: consumes tags with known names, whose attributes have known names, a single space before each, and values
 * in double quotes without `&`. The tokenizer goes through nine states for a start tag with an attribute, partly per letter; this code
 * searches for the next `>`, space, `=` and quote. Easy to get wrong: when a tag turns out to be different, the tokenizer must continue in
 * the state and position that it would have reached by itself.
 */
import type { Tokenizer } from 'htmlparser2'
import type { TagId } from '../arena/ids.ts'
import type { Dispatch } from './dispatch.ts'
import { type Names, Tag } from './names.ts'
import type { TagToken } from './tag-token.ts'

/** Private members of the package. `index`, `offset` and `sectionStart` count from the start of the document. */
interface Inside {
  readonly buffer: string
  readonly offset: number
  readonly cbs: { ontext(start: number, end: number): void }
  state: number
  sectionStart: number
  index: number
  stateText(unit: number): void
}

/** Is told where the consumed tokens end. */
export interface Taken {
  /** `offset`: the end of the last token. `isInTag`: the tokenizer reads the rest of the tag. */
  upTo(offset: number, isInTag: boolean): void
}

/** The tokenizer's state "before attribute name". */
const BEFORE_ATTRIBUTE_NAME = 8
/** Longer names do not take the fast path. */
const MOST_UNITS = 40

/** Elements whose content the tokenizer reads as raw text or RCDATA; their tags do not take the fast path. */
const isOfText: boolean[] = []
for (const tag of [
  Tag.iframe, Tag.noembed, Tag.noframes, Tag.plaintext, Tag.script, Tag.style, Tag.textarea, Tag.title, Tag.xmp,
]) isOfText[tag] = true

/** Installs the fast path in a tokenizer. */
export function takePlainTags(tokenizer: Tokenizer, dispatch: Dispatch, names: Names, taken: Taken): void {
  const inside = tokenizer as unknown as Inside
  const { stateText } = inside
  const tags = new PlainTags(inside, dispatch, names, taken)
  inside.stateText = (unit) => {
    if (unit !== LESS_THAN || !tags.take()) stateText.call(inside, unit)
  }
}

class PlainTags {
  private readonly inside: Inside
  private readonly dispatch: Dispatch
  private readonly token: TagToken
  private readonly names: Names
  private readonly taken: Taken
  /** The offset of the current buffer, and the buffer. */
  private offset = -1
  private text = ''
  /** The next position of each character from the current one onwards, or the end of the text; each is searched once. */
  private greater = -1
  private space = -1
  private equals = -1
  private reference = -1

  constructor(inside: Inside, dispatch: Dispatch, names: Names, taken: Taken) {
    this.inside = inside
    this.dispatch = dispatch
    this.token = dispatch.c.token
    this.names = names
    this.taken = taken
  }

  /** Called at a `<` in text: consumes this tag and the tags that follow directly. False when the first tag does not qualify. */
  take(): boolean {
    const { inside } = this
    const { offset } = inside
    if (offset !== this.offset) {
      this.offset = offset
      this.text = inside.buffer
      this.greater = this.space = this.equals = this.reference = -1
    }
    const { text } = this
    let at = inside.index - offset
    let isAny = false
    for (;;) {
      const end = text.charCodeAt(at + 1) === SLASH ? this.endTag(at) : this.startTag(at)
      if (end === NOT_PLAIN) {
        if (isAny) inside.index = offset + at - 1
        return isAny
      }
      if (end === HANDED_BACK) return true
      isAny = true
      at = end
      inside.sectionStart = offset + at
      if (text.charCodeAt(at) !== LESS_THAN) break
    }
    inside.index = offset + at - 1
    return true
  }

  private endTag(at: number): number {
    const { text, offset } = this
    if (this.greater < at) this.greater = found(text, '>', at)
    const { greater } = this
    const tag = greater - at > MOST_UNITS || greater === text.length ? 0 : this.names.metTag(text, at + 2, greater)
    if (tag === 0) return NOT_PLAIN
    this.takeText(at)
    this.dispatch.endText()
    this.taken.upTo(offset + greater, false)
    this.dispatch.endTag(tag)
    return greater + 1
  }

  private startTag(at: number): number {
    const { text } = this
    if (this.greater < at) this.greater = found(text, '>', at)
    if (this.space < at) this.space = found(text, ' ', at)
    const end = this.space < this.greater ? this.space : this.greater
    const tag = end - at > MOST_UNITS || end === text.length ? 0 : this.names.metTag(text, at + 1, end)
    if (tag === 0 || isOfText[tag] === true) return NOT_PLAIN
    this.takeText(at)
    this.dispatch.endText()
    return this.attributes(end, tag)
  }

  /** Consumes the attributes of a start tag, from the end of its name onwards. */
  private attributes(nameEnd: number, tag: TagId): number {
    const { text, offset, token } = this
    token.begin(tag)
    let at = nameEnd
    for (;;) {
      const unit = text.charCodeAt(at)
      if (unit === GREATER_THAN) {
        this.taken.upTo(offset + at, false)
        token.finish()
        this.dispatch.startTag()
        return at + 1
      }
      if (unit !== SPACE) break
      if (this.equals < at) this.equals = found(text, '=', at)
      const { equals } = this
      const name = equals - at > MOST_UNITS ? 0 : this.names.metAttribute(text, at + 1, equals)
      if (name === 0 || text.charCodeAt(equals + 1) !== DOUBLE_QUOTE) break
      const end = text.indexOf('"', equals + 2)
      if (this.reference < at) this.reference = found(text, '&', at)
      if (end < 0 || this.reference < end) break
      token.whole(name, text, equals + 2, end)
      at = end + 1
    }
    const { inside } = this
    inside.state = BEFORE_ATTRIBUTE_NAME
    inside.sectionStart = -1
    inside.index = offset + at - 1
    this.taken.upTo(offset + at, true)
    return HANDED_BACK
  }

  /** Emits the pending text before the tag. */
  private takeText(at: number): void {
    const { inside, offset } = this
    if (offset + at > inside.sectionStart) inside.cbs.ontext(inside.sectionStart, offset + at)
  }
}

/** Results instead of a position: nothing of the tag was consumed; the tokenizer reads the rest of the tag. */
const NOT_PLAIN = -1
const HANDED_BACK = -2

const SPACE = 0x20
const DOUBLE_QUOTE = 0x22
const SLASH = 0x2f
const LESS_THAN = 0x3c
const GREATER_THAN = 0x3e

const found = (text: string, what: string, from: number): number => {
  const at = text.indexOf(what, from)
  return at < 0 ? text.length : at
}
