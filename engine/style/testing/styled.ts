/**
 * A styled document for tests: the given sheets, in order, applied to the given HTML, without the user agent sheet unless requested.
 * Elements are found by their `id`.
 */
import { Arenas } from '../../arena/arenas.ts'
import type { NodeId, StyleId } from '../../arena/ids.ts'
import { LayerOrder } from '../../css/layers.ts'
import { parseStyleSheet } from '../../css/rules.ts'
import { attributeText } from '../../input/attributes.ts'
import { createDocumentNodes } from '../../input/document-nodes.ts'
import { Attr, isElement, Tag } from '../../input/names.ts'
import type { DocumentNodes } from '../../input/nodes.ts'
import { TreeBuilder } from '../../input/tree.ts'
import { Cascade, Origin } from '../cascade.ts'
import { properties, type PropertyName } from '../properties/index.ts'
import type { Styles } from '../styles.ts'
import type { StyleReaders } from '../style-readers.ts'
import { Level, Unit } from '../units.ts'
import { userAgentStyleSheet } from '../user-agent.ts'
import type { ValueStore } from '../value-store.ts'

export interface Styled {
  readonly doc: DocumentNodes
  readonly arenas: Arenas
  readonly cascade: Cascade
  readonly styles: Styles
  readonly read: StyleReaders
  /** The style of the element with this id; throws when there is none. */
  style(id: string): StyleId
  /** Unit and number as stored, such as '1 12' for 12px; objects as text that means the same in all documents. */
  raw(id: string, name: PropertyName): string
}

export interface StyledOptions {
  readonly css?: string
  readonly user?: string
  readonly builtIn?: boolean
  readonly minimumFontSize?: number
  readonly level?: Level
}

export function styled(html: string, options: StyledOptions = {}): Styled {
  const arenas = new Arenas()
  const doc = createDocumentNodes(arenas)
  const builder = new TreeBuilder(doc, { maxNodes: 500_000, maxDepth: 512 })
  builder.write(html)
  builder.end()
  const cascade = new Cascade(doc, arenas, {
    minimumFontSize: options.minimumFontSize ?? 0, level: options.level ?? Level.listed,
  })
  const sheets = [
    [options.builtIn === true ? userAgentStyleSheet : 'head { display: none }', Origin.builtIn],
    [options.user ?? '', Origin.user], [options.css ?? '', Origin.author],
  ] as const
  const parsed = sheets.map(([css, origin]) => ({
    sheet: parseStyleSheet(css, {
      level: origin === Origin.builtIn || options.level === Level.standard ? 'standard' : 'listed',
    }),
    origin,
  }))
  for (const { sheet } of parsed) cascade.collectVariables(sheet)
  cascade.collectInlineVariables()
  for (const { sheet, origin } of parsed) {
    const layers = new LayerOrder().enter(sheet)
    layers.finish()
    cascade.addSheet(sheet, origin, layers)
  }
  cascade.styleSubtree(builder.html)

  const { styles } = cascade
  const style = (id: string): StyleId => {
    for (let n = 1; n < doc.nodes.length; n++) {
      const tag = doc.nodes.tag[n]
      if (tag === undefined || !isElement(tag)) continue
      const isIt = id === 'html' ? tag === Tag.html : attributeText(doc, n as NodeId, Attr.id) === id
      if (isIt && doc.nodes.style[n] !== 0) return doc.nodes.style[n] ?? styles.initial
    }
    throw new Error(`no styled element ${id}`)
  }
  return {
    doc, arenas, cascade, styles, read: styles.read, style,
    raw: (id, name) => {
      const number = styles.rawOf(name, style(id))
      if (properties[name].value.storage === 'object') return objectText(cascade.values, cascade.values.object(number))
      return `${styles.unitOf(name, style(id))} ${number}`
    },
  }
}

/** Writes out sums and trees. */
function objectText(values: ValueStore, object: unknown): string {
  return JSON.stringify(object, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || !('unit' in part) || !('value' in part)) return part
    const { unit, value } = part
    if (typeof value !== 'number') return part
    const { sums } = values
    if (unit === Unit.calc) return [sums.px[value], sums.em[value], sums.rem[value], sums.percent[value]]
    return unit === Unit.math ? values.mathAt(value) : part
  })
}
