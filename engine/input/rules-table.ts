/**
 * The insertion modes of tables (HTML, 13.2.6.4.9 to 13.2.6.4.15). A table tag closes elements up to the table part that can contain it.
 * All other content is processed as in the body, with foster parenting: it goes before the table.
 */
import type { TagId } from '../arena/ids.ts'
import { Mode, type Construction, type Rules } from './construction.ts'
import { Attr, Tag } from './names.ts'

function isPart(tag: TagId): boolean {
  return tag === Tag.caption || tag === Tag.col || tag === Tag.colgroup || isSection(tag) || isRowOrCell(tag)
}
const isSection = (tag: TagId): boolean => tag === Tag.tbody || tag === Tag.thead || tag === Tag.tfoot
const isCell = (tag: TagId): boolean => tag === Tag.td || tag === Tag.th
const isRowOrCell = (tag: TagId): boolean => tag === Tag.tr || isCell(tag)

export const inTable: Rules = {
  start(c, tag) {
    switch (tag) {
      case Tag.caption:
        c.clearBackTo(Tag.table)
        c.formatting.marker()
        c.insert(tag)
        c.mode = Mode.inCaption
        return
      case Tag.colgroup:
        c.clearBackTo(Tag.table)
        c.insertTablePart(tag)
        c.mode = Mode.inColumnGroup
        return
      case Tag.col:
        c.clearBackTo(Tag.table)
        c.insertImpliedTablePart(Tag.colgroup)
        c.mode = Mode.inColumnGroup
        c.start(Mode.inColumnGroup, tag)
        return
      case Tag.tbody: case Tag.thead: case Tag.tfoot:
        c.clearBackTo(Tag.table)
        c.insertTablePart(tag)
        c.mode = Mode.inTableBody
        return
      case Tag.td: case Tag.th: case Tag.tr:
        c.clearBackTo(Tag.table)
        c.insertImpliedTablePart(Tag.tbody)
        c.mode = Mode.inTableBody
        c.start(Mode.inTableBody, tag)
        return
      case Tag.table:
        if (!c.inTableScope(tag)) return
        c.popUntil(tag)
        c.resetMode()
        c.start(c.mode, tag)
        return
      case Tag.style: case Tag.script: case Tag.template: c.start(Mode.inHead, tag); return
      case Tag.input:
        if (c.token.text(c.token.find(Attr.type)).toLowerCase() === 'hidden') c.append(tag)
        else startFostered(c, tag)
        return
      case Tag.form:
        if (c.rows.form !== 0 || c.open.has(Tag.template)) return
        c.rows.form = c.insert(tag)
        c.pop()
        return
      default: startFostered(c, tag)
    }
  },
  end(c, tag) {
    if (tag === Tag.table) {
      if (!c.inTableScope(tag)) return
      c.popUntil(tag)
      c.resetMode()
    } else if (tag === Tag.template) c.end(Mode.inHead, tag)
    else if (tag !== Tag.body && tag !== Tag.html && !isPart(tag)) {
      const before = c.rows.fostering
      c.rows.fostering = true
      c.end(Mode.inBody, tag)
      c.rows.fostering = before
    }
  },
}

function startFostered(c: Construction, tag: TagId): void {
  const before = c.rows.fostering
  c.rows.fostering = true
  c.start(Mode.inBody, tag)
  c.rows.fostering = before
}

export const inCaption: Rules = {
  start(c, tag) {
    if (!isPart(tag)) c.start(Mode.inBody, tag)
    else if (closeCaption(c)) c.start(Mode.inTable, tag)
  },
  end(c, tag) {
    if (tag === Tag.caption) closeCaption(c)
    else if (tag === Tag.table) {
      if (closeCaption(c)) c.end(Mode.inTable, tag)
    } else if (tag !== Tag.body && tag !== Tag.html && !isPart(tag)) c.end(Mode.inBody, tag)
  },
}

function closeCaption(c: Construction): boolean {
  if (!c.inTableScope(Tag.caption)) return false
  c.impliedEnds(Tag.none)
  c.popUntil(Tag.caption)
  c.formatting.clearToMarker()
  c.mode = Mode.inTable
  return true
}

export const inColumnGroup: Rules = {
  start(c, tag) {
    if (tag === Tag.html) c.start(Mode.inBody, tag)
    else if (tag === Tag.col) c.append(tag)
    else if (tag === Tag.template) c.start(Mode.inHead, tag)
    else if (leaveColumnGroup(c)) c.start(Mode.inTable, tag)
  },
  end(c, tag) {
    if (tag === Tag.colgroup) leaveColumnGroup(c)
    else if (tag === Tag.template) c.end(Mode.inHead, tag)
    else if (tag !== Tag.col && leaveColumnGroup(c)) c.end(Mode.inTable, tag)
  },
}

/** Closes the column group; false when the current element is another. */
export function leaveColumnGroup(c: Construction): boolean {
  if (!c.open.currentIs(Tag.colgroup)) return false
  c.pop()
  c.mode = Mode.inTable
  return true
}

/** Rows directly in a table occur only where the document started with XML parsing. */
const isInTable = (c: Construction): boolean => {
  if (!c.open.currentIs(Tag.table)) return false
  c.mode = Mode.inTable
  return true
}

export const inTableBody: Rules = {
  start(c, tag) {
    if (isInTable(c)) c.start(Mode.inTable, tag)
    else if (tag === Tag.tr) {
      c.clearBackTo(Tag.tbody, Tag.thead, Tag.tfoot)
      c.insert(tag)
      c.mode = Mode.inRow
    } else if (isCell(tag)) {
      c.clearBackTo(Tag.tbody, Tag.thead, Tag.tfoot)
      c.insertImplied(Tag.tr)
      c.mode = Mode.inRow
      c.start(Mode.inRow, tag)
    } else if (isPart(tag)) {
      if (closeSection(c)) c.start(Mode.inTable, tag)
    } else c.start(Mode.inTable, tag)
  },
  end(c, tag) {
    if (isInTable(c)) c.end(Mode.inTable, tag)
    else if (isSection(tag)) {
      if (!c.inTableScope(tag)) return
      c.clearBackTo(Tag.tbody, Tag.thead, Tag.tfoot)
      c.pop()
      c.mode = Mode.inTable
    } else if (tag === Tag.table) {
      if (closeSection(c)) c.end(Mode.inTable, tag)
    } else if (!isPart(tag)) c.end(Mode.inTable, tag)
  },
}

function closeSection(c: Construction): boolean {
  if (!c.inTableScope(Tag.tbody) && !c.inTableScope(Tag.thead) && !c.inTableScope(Tag.tfoot)) return false
  c.clearBackTo(Tag.tbody, Tag.thead, Tag.tfoot)
  c.pop()
  c.mode = Mode.inTable
  return true
}

export const inRow: Rules = {
  start(c, tag) {
    if (isCell(tag)) {
      c.clearBackTo(Tag.tr)
      c.insertTablePart(tag)
      c.mode = Mode.inCell
      c.formatting.marker()
    } else if (isPart(tag)) {
      if (closeRow(c)) c.start(Mode.inTableBody, tag)
    } else c.start(Mode.inTable, tag)
  },
  end(c, tag) {
    if (tag === Tag.tr) closeRow(c)
    else if (tag === Tag.table) {
      if (closeRow(c)) c.end(Mode.inTableBody, tag)
    } else if (isSection(tag)) {
      if (c.inTableScope(tag) && closeRow(c)) c.end(Mode.inTableBody, tag)
    } else if (!isPart(tag)) c.end(Mode.inTable, tag)
  },
}

function closeRow(c: Construction): boolean {
  if (!c.inTableScope(Tag.tr)) return false
  c.clearBackTo(Tag.tr)
  c.pop()
  c.mode = Mode.inTableBody
  return true
}

export const inCell: Rules = {
  start(c, tag) {
    if (!isPart(tag)) {
      c.start(Mode.inBody, tag)
      return
    }
    if (!c.inTableScope(Tag.td) && !c.inTableScope(Tag.th)) return
    c.closeCell()
    c.start(Mode.inRow, tag)
  },
  end(c, tag) {
    if (isCell(tag)) {
      if (!c.inTableScope(tag)) return
      c.impliedEnds(Tag.none)
      c.popUntil(tag)
      c.formatting.clearToMarker()
      c.mode = Mode.inRow
    } else if (tag === Tag.table || tag === Tag.tr || isSection(tag)) {
      if (!c.inTableScope(tag)) return
      c.closeCell()
      c.end(Mode.inRow, tag)
    } else if (tag !== Tag.body && tag !== Tag.html && !isPart(tag)) c.end(Mode.inBody, tag)
  },
}

/** Table parts whose tag closes a select inside a table. */
function endsSelect(tag: TagId): boolean {
  return tag === Tag.caption || tag === Tag.table || isSection(tag) || isRowOrCell(tag)
}

function closeSelect(c: Construction): void {
  c.popUntil(Tag.select)
  c.resetMode()
}

export const inSelect: Rules = {
  start(c, tag) {
    const { open } = c
    switch (tag) {
      case Tag.html: c.start(Mode.inBody, tag); return
      case Tag.option:
        if (open.currentIs(Tag.option)) c.pop()
        c.insert(tag)
        return
      case Tag.optgroup: case Tag.hr:
        if (open.currentIs(Tag.option)) c.pop()
        if (open.currentIs(Tag.optgroup)) c.pop()
        if (tag === Tag.hr) c.append(tag)
        else c.insert(tag)
        return
      case Tag.select:
        closeSelect(c)
        return
      case Tag.input: case Tag.keygen: case Tag.textarea:
        closeSelect(c)
        c.start(c.mode, tag)
        return
      case Tag.script: case Tag.template: c.start(Mode.inHead, tag)
    }
  },
  end(c, tag) {
    const { open } = c
    switch (tag) {
      case Tag.optgroup:
        if (open.currentIs(Tag.option) && open.tag[open.height - 2] === Tag.optgroup) c.pop()
        if (open.currentIs(Tag.optgroup)) c.pop()
        return
      case Tag.option:
        if (open.currentIs(tag)) c.pop()
        return
      case Tag.select: closeSelect(c); return
      case Tag.template: c.end(Mode.inHead, tag)
    }
  },
}

export const inSelectInTable: Rules = {
  start(c, tag) {
    if (!endsSelect(tag)) {
      c.start(Mode.inSelect, tag)
      return
    }
    closeSelect(c)
    c.start(c.mode, tag)
  },
  end(c, tag) {
    if (!endsSelect(tag)) {
      c.end(Mode.inSelect, tag)
      return
    }
    if (!c.inTableScope(tag)) return
    closeSelect(c)
    c.end(c.mode, tag)
  },
}

export const inTemplate: Rules = {
  start(c, tag) {
    switch (tag) {
      case Tag.base: case Tag.basefont: case Tag.bgsound: case Tag.link: case Tag.meta: case Tag.noframes:
      case Tag.script: case Tag.style: case Tag.template: case Tag.title:
        c.start(Mode.inHead, tag)
        return
    }
    const mode = tag === Tag.col ? Mode.inColumnGroup
      : tag === Tag.tr ? Mode.inTableBody
      : isCell(tag) ? Mode.inRow
      : isPart(tag) ? Mode.inTable
      : Mode.inBody
    c.templateModes[c.templateModes.length - 1] = mode
    c.mode = mode
    c.start(mode, tag)
  },
  end(c, tag) {
    if (tag === Tag.template) c.end(Mode.inHead, tag)
  },
}
