import { expect, test } from 'vitest'
import { Arenas } from '../arena/arenas.ts'
import type { BlockId, NodeId } from '../arena/ids.ts'
import { parseStyleSheet } from '../css/rules.ts'
import { attributeText } from '../input/attributes.ts'
import { createDocumentNodes } from '../input/document-nodes.ts'
import { TreeBuilder } from '../input/tree.ts'
import { isElement } from '../input/walk.ts'
import { MatchList } from './match.ts'
import { RuleIndex } from './rule-index.ts'
import { userAgentStyleSheet } from './user-agent.ts'

const sheet = parseStyleSheet(userAgentStyleSheet, { level: 'listed' })

/** The cascaded value of a property for each element with an id, as written in the sheet. */
function values(html: string, property: string): Record<string, string> {
  const doc = createDocumentNodes(new Arenas())
  const builder = new TreeBuilder(doc, { maxNodes: 10_000, maxDepth: 100 })
  builder.write(html)
  builder.end()
  const index = new RuleIndex(doc)
  sheet.rules.forEach((rule, i) => {
    index.add(rule, (i + 1) as BlockId, 0)
  })
  const out = new MatchList()
  const found: Record<string, string> = {}
  for (let n = 1; n < doc.nodes.length; n++) {
    const id = isElement(doc, n as NodeId) ? attributeText(doc, n as NodeId, doc.names.attr('id')) : null
    if (id === null) continue
    index.matchElement(n as NodeId, out)
    for (const block of out.blocks) {
      for (const { name, tokens } of sheet.rules[block - 1]?.declarations ?? []) {
        if (name === property) found[id] = tokens.map(({ text, value }) => (value === 0 ? text : value + text)).join('')
      }
    }
  }
  return found
}

test('every rule and declaration of the sheet parses', () => {
  const stripped = userAgentStyleSheet.replace(/"[^"]*"/g, '')
  expect(sheet.rules).toHaveLength(stripped.split('{').length - 1)
  const declarations = sheet.rules.reduce((sum, rule) => sum + rule.declarations.length, 0)
  expect(declarations).toBe(stripped.split(';').length - 1)
})

test('elements have the display their kind asks for', () => {
  expect(values(`<body id=body><div id=div><span id=span>x</span></div><ul><li id=li></ul><input id=hidden type=HIDDEN><input id=input>
    <p id=p hidden></p><details id=details><summary id=summary></summary><p id=closed></p></details><details open><p id=open></p></details>
    <dialog id=dialog></dialog><dialog open id=shown></dialog><svg id=svg></svg><button id=button></button><select id=select><option id=option></select>
    <table id=table><caption id=caption></caption><colgroup id=colgroup><col id=col></colgroup><thead id=thead><tr id=tr><th id=th><tfoot id=tfoot></table>`, 'display'))
    .toEqual({
      body: 'block', div: 'block', li: 'list-item', hidden: 'none', input: 'inline-block', p: 'none', details: 'block', summary: 'block',
      closed: 'none', open: 'block', dialog: 'none', shown: 'block', svg: 'none', button: 'inline-block', select: 'inline-block', option: 'none',
      table: 'table', caption: 'table-caption', colgroup: 'table-column-group', col: 'table-column', thead: 'table-header-group', tr: 'table-row',
      th: 'table-cell', tfoot: '-internal-table-footer',
    })
})

test('lists inside lists change their marker and lose their margins', () => {
  const html = '<ul id=a><li><ul id=b><li><ul id=c><li></ul></ul><ol id=d></ol></ul>'
  expect(values(html, 'list-style-type')).toEqual({ a: 'disc', b: 'circle', c: 'square', d: 'decimal' })
  expect(values(html, 'margin-top')).toEqual({ a: '1em', b: '0', c: '0', d: '0' })
})

test('links with an address are blue, other anchors are not', () => {
  expect(values('<a id=a href=x></a><a id=b></a>', 'color')).toEqual({ a: '0000ee' })
})

test('controls look as disabled and checked controls do', () => {
  expect(values('<input id=a><input id=b disabled><input id=c type=checkbox checked><button id=d></button><input id=e type=Submit>', 'background-color'))
    .toEqual({ a: 'white', b: 'ebebeb', c: '333333', d: 'efefef', e: 'efefef' })
})

test('controls in a disabled fieldset look disabled, but for those in its legend', () => {
  const html = '<fieldset disabled><legend><input id=a></legend><p><input id=b><select id=c></select></p><fieldset><textarea id=d></textarea></fieldset></fieldset><button id=e></button>'
  expect(values(html, 'background-color')).toEqual({ a: 'white', b: 'ebebeb', c: 'ebebeb', d: 'ebebeb', e: 'efefef' })
})

test('quotes come before and after q', () => {
  expect(sheet.rules.filter(({ selectors }) => selectors.some(({ pseudoElement }) => pseudoElement !== ''))).toHaveLength(2)
})
