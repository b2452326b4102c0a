import { describe, expect, it } from 'vitest'
import { Arenas } from '../arena/arenas.ts'
import type { NodeId } from '../arena/ids.ts'
import { createDocumentNodes } from './document-nodes.ts'
import { legacyColor } from './legacy-values.ts'
import { presentationalHints } from './presentational.ts'
import { TreeBuilder } from './tree.ts'

/** The hints of the elements of that name, in document order. */
function hints(html: string, name: string): string[] {
  const doc = createDocumentNodes(new Arenas())
  const builder = new TreeBuilder(doc, { maxNodes: 1000, maxDepth: 100 })
  builder.write(html)
  builder.end()
  const found: string[] = []
  for (let n = 1; n < doc.nodes.length; n++) {
    if (doc.nodes.tag[n] === doc.names.tag(name)) found.push(presentationalHints(doc, n as NodeId))
  }
  return found
}

describe('presentational attributes become declarations', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['<p align=CENTER>', 'p', 'text-align:-webkit-center;'],
    ['<p align=start>', 'p', ''],
    ['<table align=right>', 'table', 'float:right;'],
    ['<table align=center width=50% bgcolor=red cellspacing=2>', 'table',
      'margin-left:auto;margin-right:auto;width:50%;background-color:red;border-spacing:2px;'],
    ['<body bgcolor=ffeedd text="#00f">', 'body', 'background-color:#ffeedd;color:#0000ff;'],
    ['<table><tr valign=middle bgcolor="#eee">', 'tr', 'vertical-align:middle;background-color:#eeeeee;'],
    ['<table><td width=100 height="20px" nowrap valign=bottom>', 'td',
      'width:100px;height:20px;white-space:nowrap;vertical-align:bottom;'],
    ['<table><td width=0>', 'td', ''],
    ['<table><col width=30% span=2>', 'col', 'width:30%;'],
    ['<img width=100px height=12.5 border=2 hspace=3 vspace=4 align=left>', 'img',
      'width:100px;height:12.5px;border-width:2px;border-style:solid;margin-left:3px;margin-right:3px;margin-top:4px;'
      + 'margin-bottom:4px;float:left;'],
    ['<img width=-5 height=abc>', 'img', ''],
    ['<hr width=50% size=4 noshade color=blue>', 'hr', 'width:50%;height:4px;border-style:solid;border-color:blue;background-color:blue;'],
    ['<font color=#abc face="A B, serif" size=+2>', 'font', 'color:#aabbcc;font-family:"A B",serif;font-size:24px;'],
    ['<font size=-9>', 'font', 'font-size:10px;'],
    ['<font size=99>', 'font', 'font-size:48px;'],
    ['<font size=big>', 'font', ''],
    ['<ol type=A>', 'ol', 'list-style-type:upper-alpha;'],
    ['<ol type=i>', 'ol', 'list-style-type:lower-roman;'],
    ['<ul type=SQUARE>', 'ul', 'list-style-type:square;'],
    ['<li type=1>', 'li', 'list-style-type:decimal;'],
    ['<br clear=all>', 'br', 'clear:both;'],
    ['<div data-page-break=before>', 'div', 'break-before:page;'],
    ['<div data-page-break=after>', 'div', 'break-after:page;'],
    ['<div data-page-break=avoid>', 'div', 'break-inside:avoid;'],
    ['<div data-page-break=always width=3>', 'div', ''],
    ['<input type=text size=3 width=4>', 'input', ''],
    ['<svg width=4>', 'svg', 'width:4px;'],
    ['<font face=\'x";color:red\'>', 'font', 'font-family:"x\\";color:red";'],
  ]
  for (const [html, name, css] of cases) it(`${html}`, () => expect(hints(html, name)).toEqual([css]))
})

it('border and padding of a table reach the cells of that table only', () => {
  const html = '<table border=3 cellpadding=5><td><table><td></table><table border=0 cellpadding=0><th></table></table>'
  expect(hints(html, 'table')).toEqual(['border-width:3px;border-style:outset;', '', 'border-width:0px;border-style:outset;'])
  expect(hints(html, 'td')).toEqual(['padding:5px;border-width:1px;border-style:inset;border-color:inherit;', ''])
  expect(hints(html, 'th')).toEqual(['padding:0px;'])
  expect(hints('<table border><td>', 'td')).toEqual(['border-width:1px;border-style:inset;border-color:inherit;'])
})

describe('lines of a table', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['<table rules=rows><td>', 'table', 'border-style:hidden;border-collapse:collapse;'],
    ['<table rules=ROWS border=2><td>', 'td', 'border-width:1px 0;border-style:solid none;border-color:inherit;'],
    ['<table rules=cols border=2><td>', 'table', 'border-width:2px;border-style:outset;border-collapse:collapse;'],
    ['<table rules=all><th>', 'th', 'border-width:1px;border-style:solid;border-color:inherit;'],
    ['<table rules=none border=1><td>', 'td', ''],
    ['<table rules=maybe><td>', 'table', ''],
    ['<table rules=groups><td>', 'td', ''],
    ['<table rules=groups><td>', 'tbody', 'border-width:1px 0;border-style:solid none;border-color:inherit;'],
    ['<table rules=groups><thead>', 'thead', 'border-width:1px 0;border-style:solid none;border-color:inherit;'],
    ['<table rules=groups><col>', 'colgroup', 'border-width:0 1px;border-style:none solid;border-color:inherit;'],
    ['<table rules=rows><tbody>', 'tbody', ''],
    ['<table frame=hsides>', 'table', 'border-width:1px;border-style:solid hidden solid hidden;'],
    ['<table frame=rhs border=4>', 'table', 'border-width:4px;border-style:outset;border-style:hidden solid hidden hidden;'],
    ['<table border=2 bordercolor=red><td>', 'table', 'border-width:2px;border-style:outset;border-color:red;border-style:solid;'],
    ['<table border=2 bordercolor=red><td>', 'td', 'border-width:1px;border-style:solid;border-color:red;'],
  ]
  for (const [html, name, css] of cases) it(`${html} on ${name}`, () => expect(hints(html, name)).toEqual([css]))
})

it('colours are read as HTML reads them', () => {
  expect(['fff', '#12', 'chucknorris9', '#ggg', ' Navy ', '', 'transparent', '#123456789abc'].map(legacyColor))
    .toEqual(['#0f0f0f', '#010200', '#c00000', '#000000', 'navy', '', '', '#12569a'])
})
