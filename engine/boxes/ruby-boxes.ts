/**
 * Boxes of ruby (CSS Ruby 1, 2): each base with its annotation is an atomic inline of kind `ruby`, with a block for the base and one for
 * the annotation. Several bases before as many annotations are paired in order. A base without annotation is ordinary text.
 */
import type { BoxId, NodeId, StyleId } from '../arena/ids.ts'
import { firstChild, endOf, isElement } from '../input/walk.ts'
import { Tag } from '../input/names.ts'
import { enumOf } from '../style/properties/index.ts'
import { anonymousStyle } from './anonymous-style.ts'
import { BoxFlag, BoxKind, InlineKind } from './boxes.ts'
import type { BoxBuilderInput } from './build.ts'
import { isCollapsible } from './collapsible-space.ts'
import { type BoxGeneration, Outer } from './box-generation.ts'
import type { InlineRuns } from './inline-runs.ts'
import type { InlineWriter } from './inline-writer.ts'
import type { BlockInInline } from './block-in-inline.ts'
import type { PseudoBoxes } from './pseudo-boxes.ts'

const Display = enumOf('display')

/** The interface of the box builder that ruby uses. */
export interface RubyBuilder {
  readonly doc: BoxBuilderInput
  readonly roles: BoxGeneration
  readonly runs: InlineRuns
  readonly writer: InlineWriter
  readonly inner: BlockInInline
  readonly pseudos: PseudoBoxes
  /** An atomic inline comes next in the run of `container`. */
  beginAtomic(container: BoxId): void
  /** Builds a child of `parent`, or several that form an anonymous table; returns the last node taken. */
  child(n: NodeId, parent: NodeId, container: BoxId): NodeId
  container(n: NodeId, kind: BoxKind, parent: BoxId, flags: number): BoxId
}

export class RubyBoxes {
  private readonly builder: RubyBuilder

  constructor(builder: RubyBuilder) {
    this.builder = builder
  }

  /** Builds the content of the ruby `n`, whose own box is open. */
  add(n: NodeId, container: BoxId): void {
    const { doc, pseudos } = this.builder
    const hasContent = doc.cascade.mayHaveContent(n)
    if (hasContent) pseudos.add(n, 'before', container)
    const end = endOf(doc, n)
    let bases: NodeId[] = []
    let readings: NodeId[] = []
    for (let c = firstChild(doc, n); c < end; c = endOf(doc, c)) {
      if (this.isReading(c)) {
        readings.push(c)
        continue
      }
      if (readings.length > 0 && this.shows(c, n)) {
        this.pairs(n, bases, readings, container)
        bases = []
        readings = []
      }
      bases.push(c)
    }
    this.pairs(n, bases, readings, container)
    if (hasContent) pseudos.add(n, 'after', container)
  }

  private isReading(n: NodeId): boolean {
    const { doc, roles } = this.builder
    return isElement(doc, n) && roles.displayOf(n) === Display.rubyText && roles.outerOf(n, BoxKind.block) === Outer.inline
  }

  /** Whether the node is anything but white space, a comment, or an element that is not displayed. */
  private shows(n: NodeId, parent: NodeId): boolean {
    const { doc, roles } = this.builder
    const { nodes } = doc
    if (nodes.tag[n] === Tag.text) return !isCollapsible(doc, n, nodes.style[parent], false)
    return isElement(doc, n) && roles.outerOf(n, BoxKind.block) !== Outer.none
  }

  /** Pairs consecutive bases and annotations of the ruby `n`. */
  private pairs(n: NodeId, bases: readonly NodeId[], readings: readonly NodeId[], container: BoxId): void {
    const { builder } = this
    const shown = bases.filter((base) => this.shows(base, n))
    if (readings.length === 0) {
      for (const base of bases) builder.child(base, n, container)
      return
    }
    const isEach = readings.length > 1 && shown.length > 1 && shown.every((base) => builder.doc.nodes.tag[base] === Tag.rb)
    const parts = isEach ? shown.map((base) => [base]) : [bases]
    const count = Math.max(parts.length, readings.length)
    for (let i = 0; i < count; i++) this.pair(n, parts[i] ?? [], readings[i] ?? (0 as NodeId), container)
  }

  private pair(n: NodeId, bases: readonly NodeId[], reading: NodeId, container: BoxId): void {
    const { doc, runs, writer, inner, roles } = this.builder
    const { rows } = doc.boxes
    const style = anonymousStyle(doc, doc.nodes.style[n])
    this.builder.beginAtomic(container)
    const nested = writer.beginNested(InlineKind.atomic)
    const box = writer.box(n, style, BoxKind.ruby, runs.box)
    rows.flags[box] = BoxFlag.anonymous | BoxFlag.atomic
    const outer = runs.suspend()
    const hasBlock = bases.some((base) => isElement(doc, base) && (roles.outerOf(base, BoxKind.block) === Outer.block || inner.hasBlock(base)))
    this.base(n, bases, box, hasBlock ? BoxFlag.anonymous : BoxFlag.anonymous | BoxFlag.inlineContent, style)
    if (reading !== 0) this.builder.container(reading, BoxKind.block, box, 0)
    rows.end[box] = rows.length as BoxId
    runs.resume(outer)
    writer.endNested(nested)
  }

  private base(n: NodeId, bases: readonly NodeId[], parent: BoxId, flags: number, style: StyleId): void {
    const { doc, runs, writer } = this.builder
    const { rows } = doc.boxes
    const box = writer.box(n, style, BoxKind.block, parent)
    rows.flags[box] = flags
    for (const base of bases) this.builder.child(base, n, box)
    runs.end()
    if (rows.count[box] === 0) rows.flags[box] = flags & ~BoxFlag.inlineContent
    rows.end[box] = rows.length as BoxId
  }
}
