import { describe, expect, it } from 'vitest'
import { Arenas } from '../arena/arenas.ts'
import { createDocumentNodes } from './document-nodes.ts'
import { dumpTree } from './testing/dump.ts'
import { TreeBuilder, type TreeHooks } from './tree.ts'
import { beginsAsXhtml } from './xml-start.ts'

interface Built {
  readonly tree: string
  readonly told: readonly string[]
}

function build(chunks: readonly string[], xml: TreeHooks['xml']): Built {
  const doc = createDocumentNodes(new Arenas())
  const told: string[] = []
  const builder = new TreeBuilder(doc, { maxNodes: 10_000, maxDepth: 512 }, { ...(xml === undefined ? {} : { xml }), onIllFormed: (what) => told.push(what) })
  for (const chunk of chunks) builder.write(chunk)
  builder.end()
  return { tree: dumpTree(doc, builder.document), told }
}

/** Parses the whole text, one unit at a time, and in two chunks at every position. */
function read(text: string, xml: TreeHooks['xml'] = 'always'): Built {
  const built = build([text], xml)
  expect(build(text.split(''), xml)).toEqual(built)
  for (let at = 1; at < text.length; at++) expect(build([text.slice(0, at), text.slice(at)], xml), `cut at ${at}`).toEqual(built)
  return built
}

/** The children of body, one per line, without the indent. */
const bodyOf = (content: string, xml: TreeHooks['xml'] = 'always'): string => {
  const { tree } = read(`<html xmlns="http://www.w3.org/1999/xhtml"><head/><body>${content}</body></html>`, xml)
  return tree.split('\n').slice(4).map((line) => line.slice(6)).join('\n')
}

describe('by the rules of XML', () => {
  it('a tag that ends in a slash is a whole element', () => {
    expect(bodyOf('<div class="x"/><a id="n"/>b<br/><title/>c<script src="a.js"/>d<textarea/>e')).toBe(
      '<div class="x">\n<a id="n">\n"b"\n<br>\n<title>\n"c"\n<script src="a.js">\n"d"\n<textarea>\n"e"')
    expect(read('<html><head><script src="a.js"/><title/><style/></head><body><p>x</p></body></html>')).toEqual({
      tree: '#document\n  <html>\n    <head>\n      <script src="a.js">\n      <title>\n      <style>\n    <body>\n      <p>\n        "x"', told: [],
    })
  })

  it('CDATA sections are text, and style sheets and scripts hold nothing else', () => {
    expect(bodyOf('<p>a <![CDATA[<raw> & ]] > ]]]>b</p>')).toBe('<p>\n  "a <raw> & ]] > ]b"')
    expect(bodyOf('<style>/*<![CDATA[*/ p > b {} /*]]>*/</style>')).toBe('<style>\n  "/**/ p > b {} /**/"')
    expect(bodyOf('<style>p &gt; b {}<!-- i {} --></style><script>if (a < b && c <d> e) f("<p>")</script>x')).toBe(
      '<style>\n  "p > b {} i {} "\n<script>\n  "if (a < b && c <d> e) f(\\"<p>\\")"\n"x"')
  })

  it('names are in the namespaces of their prefixes, wherever these are declared', () => {
    expect(bodyOf('<svg:svg xmlns:svg="http://www.w3.org/2000/svg" width="2"><svg:linearGradient/><svg:text>a</svg:text></svg:svg><p>b</p>')).toBe(
      '<foreign svg xmlns:svg="http://www.w3.org/2000/svg" width="2">\n  <foreign linearGradient>\n  <foreign text>\n    "a"\n<p>\n  "b"')
    expect(bodyOf('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g><foreignObject><p xmlns="http://www.w3.org/1999/xhtml">a</p></foreignObject></g></svg>')).toBe(
      '<foreign svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">\n  <foreign g>\n    <foreign foreignObject>\n      <p xmlns="http://www.w3.org/1999/xhtml">\n        "a"')
    expect(bodyOf('<m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mi>x</m:mi></m:math>')).toBe('<foreign math xmlns:m="http://www.w3.org/1998/Math/MathML">\n  <foreign mi>\n    "x"')
    expect(read('<h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:head/><h:body><h:p>a<h:br/></h:p></h:body></h:html>').tree).toBe(
      '#document\n  <html xmlns:h="http://www.w3.org/1999/xhtml">\n    <head>\n    <body>\n      <p>\n        "a"\n        <br>')
    expect(bodyOf('<title xmlns="urn:of-another">a</title><x:p xmlns:x="urn:x">b</x:p>')).toBe('<:title xmlns="urn:of-another">\n  "a"\n<:p xmlns:x="urn:x">\n  "b"')
  })

  it('names are as they are written', () => {
    expect(bodyOf('<DIV Class="a">a</DIV><p class="b" xml:lang="de">c</p>')).toBe('<DIV Class="a">\n  "a"\n<p class="b" lang="de">\n  "c"')
  })

  it('nothing is moved or implied', () => {
    expect(bodyOf('<p>a<div>b</div><p>c</p></p><table><tr><td>d</td></tr></table><a>e<a>f</a></a>')).toBe(
      '<p>\n  "a"\n  <div>\n    "b"\n  <p>\n    "c"\n<table>\n  <tr>\n    <td>\n      "d"\n<a>\n  "e"\n  <a>\n    "f"')
    expect(bodyOf('<br></br>a<pre>\nb</pre>')).toBe('<br>\n"a"\n<pre>\n  "\\nb"')
  })

  it('references are those of XML and of HTML', () => {
    expect(bodyOf('&lt;&amp;&gt;&quot;&apos;&nbsp;&eacute;&#65;&#x42;<p title="&copy;">&Agrave;</p>')).toBe('"<&>\\"\'\u00a0éAB"\n<p title="©">\n  "À"')
  })

  it('declarations and instructions are no text', () => {
    expect(read('<?xml version="1.0"?>\n<?xml-stylesheet href="a>b"?><!DOCTYPE html [\n<!ENTITY a "<b>">\n<!-- c -->\n<?d?>\n]>\n<html><head/><body>x<?php echo "</p>" ?>y</body></html>\n<!-- z -->').tree)
      .toBe('#document\n  <!doctype>\n  <html>\n    <head>\n    <body>\n      "xy"\n      <!---->')
  })

  it('a document without html, head or body gets them', () => {
    expect(read('<div>a</div>').tree).toBe('#document\n  <html>\n    <head>\n    <body>\n      <div>\n        "a"')
    expect(read('<html><p>a</p></html>').tree).toBe('#document\n  <html>\n    <head>\n    <body>\n      <p>\n        "a"')
    expect(read('').tree).toBe('#document\n  <html>\n    <head>\n    <body>')
  })

  it('what is not well-formed is told once, and read on', () => {
    for (const [content, expected, told] of [
      ['<p>a<b>b</p>c', '<p>\n  "a"\n  <b>\n    "b"\n"c"', '</p> where <b> is open'],
      ['<p>a</b>b</p>', '<p>\n  "ab"', '</b> where <p> is open'],
      ['a<br>b<p>c</p>', '"a"\n<br>\n"b"\n<p>\n  "c"', '<br> is not closed before <p>'],
      ['<p>a & b</p>', '<p>\n  "a & b"', 'an & that is no reference'],
      ['<p class=a>b</p>', '<p class="a">\n  "b"', 'a value of an attribute without quotes'],
      ['<svg:svg><svg:g/></svg:svg>', '<foreign svg>\n  <foreign g>', 'the prefix of <svg:svg> is not declared'],
    ] as const) {
      const { tree, told: all } = read(`<html><head/><body>${content}</body></html>`)
      expect(tree.split('\n').slice(4).map((line) => line.slice(6)).join('\n')).toBe(expected)
      expect(all).toEqual([told])
    }
    expect(read('<html><body><p>a').told).toEqual(['<p> is not closed'])
  })
})

const START = '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">'

describe('where the beginning of a document makes it XHTML', () => {
  it('the rules of XML hold as long as it is well-formed', () => {
    expect(read(`${START}<head><script src="a.js"/></head><body><div/><p>a<![CDATA[<b>]]></p></body></html>`, 'asItBegins')).toEqual({
      tree: '#document\n  <html xmlns="http://www.w3.org/1999/xhtml">\n    <head>\n      <script src="a.js">\n    <body>\n      <div>\n      <p>\n        "a<b>"', told: [],
    })
  })

  it('a line feed at the start of pre is dropped, as in HTML', () => {
    const html = `${START}<head/><body><pre>\n\na</pre><pre><b>\nc</b></pre></body></html>`
    expect(read(html, 'asItBegins').tree).toContain('<pre>\n        "\\na"\n      <pre>\n        <b>\n          "\\nc"')
    expect(read(html).tree).toContain('"\\n\\na"')
  })

  it('the rules of HTML hold from the first place on that is not', () => {
    for (const [content, expected, told] of [
      ['<ul><li>a<li>b</ul><p>c<p>d', '<ul>\n  <li>\n    "a"\n  <li>\n    "b"\n<p>\n  "c"\n<p>\n  "d"', '<li> in <li>'],
      ['a<br>b<p>c<p>d', '"a"\n<br>\n"b"\n<p>\n  "c"\n<p>\n  "d"', '<br> is not closed before <p>'],
      ['<table><tr><td>a<td>b</table>c', '<table>\n  <tr>\n    <td>\n      "a"\n    <td>\n      "b"\n"c"', '<td> in <td>'],
      ['<p><b>a</p>b', '<p>\n  <b>\n    "a"\n"b"', '</p> where <b> is open'],
    ] as const) {
      const { tree, told: all } = read(`${START}<head/><body>${content}`, 'asItBegins')
      expect(tree.split('\n').slice(4).map((line) => line.slice(6)).join('\n')).toBe(expected)
      expect(all).toEqual([told])
    }
  })

  it('is known by an XML declaration and the namespace of the root', () => {
    for (const text of [START, `<?xml version='1.0'?>\n<!-- > -->\n<!DOCTYPE html PUBLIC "a" "b">\n<?x y?><h:html lang="a" xmlns:h='http://www.w3.org/1999/xhtml'>`, `<?xml version="1.0"?><!DOCTYPE html [<!ENTITY a "b">]><html xmlns = "http://www.w3.org/1999/xhtml" >`]) {
      expect(beginsAsXhtml(text)).toBe(true)
      for (let end = 0; end < text.length; end++) expect(beginsAsXhtml(text.slice(0, end))).toBeNull()
    }
    for (const text of ['<html xmlns="http://www.w3.org/1999/xhtml">', '<?xml version="1.0"?><html>', '<?xmlx?><html xmlns="http://www.w3.org/1999/xhtml">', '<?xml version="1.0"?>text', '<?php ?>', 'a']) expect(beginsAsXhtml(text)).toBe(false)
  })
})
