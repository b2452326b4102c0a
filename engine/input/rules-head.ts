/**
 * The insertion modes before, in and after the head, and after the body (HTML, 13.2.6.4.1 to 13.2.6.4.6). A mode that cannot process a tag
 * creates the missing element and passes the tag on to the next mode. Framesets are not rendered; the content of `<noframes>` is.
 */
import type { TagId } from '../arena/ids.ts'
import { Mode, type Construction, type Rules } from './construction.ts'
import { Tag } from './names.ts'
import { Class } from './element-categories.ts'

export const initial: Rules = {
  start(c, tag) {
    leaveInitial(c)
    c.start(Mode.beforeHtml, tag)
  },
  end(c, tag) {
    leaveInitial(c)
    c.end(Mode.beforeHtml, tag)
  },
}

/** There was no doctype. */
export function leaveInitial(c: Construction): void {
  c.quirks = c.doc.quirks.ofLines = c.doc.quirks.ofTables = true
  c.doc.atoms.fold()
  c.mode = Mode.beforeHtml
}

export const beforeHtml: Rules = {
  start(c, tag) {
    if (tag !== Tag.html) {
      leaveBeforeHtml(c)
      c.start(Mode.beforeHead, tag)
      return
    }
    c.rows.root(c.insert(tag))
    c.mode = Mode.beforeHead
  },
  end(c, tag) {
    if (!opensBody(tag)) return
    leaveBeforeHtml(c)
    c.end(Mode.beforeHead, tag)
  },
}

/** Leaves "before html": inserts the html element. */
export function leaveBeforeHtml(c: Construction): void {
  c.rows.root(c.insertImplied(Tag.html))
  c.mode = Mode.beforeHead
}

export const beforeHead: Rules = {
  start(c, tag) {
    if (tag === Tag.html) {
      c.start(Mode.inBody, tag)
    } else if (tag === Tag.head) {
      c.rows.head = c.insert(tag)
      c.mode = Mode.inHead
    } else {
      leaveBeforeHead(c)
      c.start(Mode.inHead, tag)
    }
  },
  end(c, tag) {
    if (!opensBody(tag)) return
    leaveBeforeHead(c)
    c.end(Mode.inHead, tag)
  },
}

/** Leaves "before head": inserts the head element. */
export function leaveBeforeHead(c: Construction): void {
  c.rows.head = c.insertImplied(Tag.head)
  c.mode = Mode.inHead
}

export const inHead: Rules = {
  start(c, tag) {
    switch (tag) {
      case Tag.html: c.start(Mode.inBody, tag); return
      case Tag.base: case Tag.basefont: case Tag.bgsound: case Tag.link: case Tag.meta: c.append(tag); return
      case Tag.title: case Tag.noframes: case Tag.style: case Tag.script: c.insertRawText(tag); return
      case Tag.noscript:
        c.insert(tag)
        c.mode = Mode.inHeadNoscript
        return
      case Tag.template:
        c.insert(tag)
        c.formatting.marker()
        c.mode = Mode.inTemplate
        c.templateModes.push(Mode.inTemplate)
        return
      case Tag.head: return
      default:
        leaveHead(c)
        c.start(Mode.afterHead, tag)
    }
  },
  end(c, tag) {
    if (tag === Tag.head) leaveHead(c)
    else if (opensBody(tag)) {
      leaveHead(c)
      c.end(Mode.afterHead, tag)
    } else if (tag === Tag.template) endTemplate(c)
  },
}

/** Leaves "in head": closes the head element. */
export function leaveHead(c: Construction): void {
  c.pop()
  c.mode = Mode.afterHead
}

/** Processes the end tag of a template. */
export function endTemplate(c: Construction): void {
  if (!c.open.has(Tag.template)) return
  c.impliedEnds(Tag.none, Class.impliedThoroughly)
  c.popUntil(Tag.template)
  c.formatting.clearToMarker()
  c.templateModes.pop()
  c.resetMode()
}

export const inHeadNoscript: Rules = {
  start(c, tag) {
    switch (tag) {
      case Tag.html: c.start(Mode.inBody, tag); return
      case Tag.basefont: case Tag.bgsound: case Tag.link: case Tag.meta: case Tag.noframes: case Tag.style:
        c.start(Mode.inHead, tag)
        return
      case Tag.head: case Tag.noscript: return
      default:
        leaveHeadNoscript(c)
        c.start(Mode.inHead, tag)
    }
  },
  end(c, tag) {
    if (tag === Tag.noscript) leaveHeadNoscript(c)
    else if (tag === Tag.br) {
      leaveHeadNoscript(c)
      c.end(Mode.inHead, tag)
    }
  },
}

/** Leaves "in head noscript": closes the noscript element. */
export function leaveHeadNoscript(c: Construction): void {
  c.pop()
  c.mode = Mode.inHead
}

export const afterHead: Rules = {
  start(c, tag) {
    switch (tag) {
      case Tag.html: c.start(Mode.inBody, tag); return
      case Tag.body:
        c.beforeBody()
        c.rows.body = c.insert(tag)
        c.mode = Mode.inBody
        return
      case Tag.head: return
      case Tag.frameset: c.hasFrames = c.awaitsNoframes = true; reopenHead(c, tag, true); return
      case Tag.frame: if (c.hasFrames) return; break
      case Tag.noframes:
        c.awaitsNoframes = false
        if (!c.hasFrames) reopenHead(c, tag)
        return
      case Tag.base: case Tag.basefont: case Tag.bgsound: case Tag.link: case Tag.meta:
      case Tag.script: case Tag.style: case Tag.template: case Tag.title:
        reopenHead(c, tag)
        return
      default:
    }
    leaveAfterHead(c)
    c.start(Mode.inBody, tag)
  },
  end(c, tag) {
    if (tag === Tag.template) endTemplate(c)
    else if (opensBody(tag) && tag !== Tag.head) {
      leaveAfterHead(c)
      c.end(Mode.inBody, tag)
    }
  },
}

/** A tag that belongs into the head still goes there. */
function reopenHead(c: Construction, tag: TagId, isEmpty = false): void {
  const { open, rows } = c
  rows.disturbFrom(rows.head)
  open.push(rows.head, Tag.head, 0, Class.special)
  if (isEmpty) c.append(tag)
  else c.start(Mode.inHead, tag)
  open.removeAt(open.indexOf(rows.head))
}

/** Leaves "after head": inserts the body element. */
export function leaveAfterHead(c: Construction): void {
  c.beforeBody()
  c.rows.body = c.insertImplied(Tag.body)
  c.mode = Mode.inBody
}

export const afterBody: Rules = {
  start(c, tag) {
    if (tag !== Tag.html) c.mode = Mode.inBody
    c.start(Mode.inBody, tag)
  },
  end(c, tag) {
    if (tag === Tag.html) {
      c.mode = Mode.afterAfterBody
      return
    }
    c.mode = Mode.inBody
    c.end(Mode.inBody, tag)
  },
}

/** End tags that are processed as content where nothing is open yet. */
function opensBody(tag: TagId): boolean {
  return tag === Tag.head || tag === Tag.body || tag === Tag.html || tag === Tag.br
}
