import { describe, expect, it } from 'vitest'
import { Arenas } from '../arena/arenas.ts'
import { createDocumentNodes } from './document-nodes.ts'
import { dumpTree } from './testing/dump.ts'
import { generator, oracle } from './testing/oracle.ts'
import { TreeBuilder } from './tree.ts'

function build(chunks: readonly string[]): string {
  const doc = createDocumentNodes(new Arenas())
  const builder = new TreeBuilder(doc, { maxNodes: 100_000, maxDepth: 512 })
  for (const chunk of chunks) builder.write(chunk)
  builder.end()
  return dumpTree(doc, builder.document)
}

/** Parses the whole text, one unit at a time, and in two chunks at every position. */
function expectAsOracle(html: string): void {
  const expected = `${html}\n${oracle(html)}`
  expect(`${html}\n${build([html])}`).toBe(expected)
  expect(`${html}\n${build(html.split(''))}`).toBe(expected)
  if (html.length > 200) return
  for (let at = 1; at < html.length; at++) {
    const made = build([html.slice(0, at), html.slice(at)])
    if (`${html}\n${made}` !== expected) expect(`cut at ${at}: ${html}\n${made}`).toBe(expected)
  }
}

const scripts = [
  '<!-- <script>a</script> b --></script>c', '<!-- <script>a</script> b</script>c', '<!-- <script></script></script>c', '<!--</script>c',
  '<!--><script></script>c', '<!---><script></script>c', '<!-- --><script></script>c', '<!-- --!><script></script>c</script>d', '<!-- <script >a</script > --></script>c',
  '<!-- <SCRIPT/>a</Script/> --></SCRIPT>c', '<!-- <scripts>a</script>c', '<!-- <scrip>a</script>c', '<!-- <script>a</scripts></script>--></script>c',
  '<!-- <<script>a<</script>--></script>c', '<!-- <script>--><script></script>c', '<!-- <script>a--></script>c', '<!-- <script></script><script></script>--></script>c',
  '<!-- <script <script>a</script></script>c', '<!-<script></script>c', '<!-a--><script></script>c', '<!- <script></script>c', '<<!--<script></script></script>c',
  '<!-- - - -> -- > <script>a</script>--></script>c', '<!-- </scriptx> </script>c', '<!-- </script x="a>b">c', '<!-- < /script></script>c', '<!--<script', '<!--<script>', '<!--</scrip',
  '<!-- <script>a</script', '<!-- <script>a</script ', 'a<!--b', '<!-', '<!--', '<!---', '<!----', 'document.write("<script src=x></script>c', '"<!--"; x < y; "</script>c',
  '<!--\n<script>x</script>\n//--></script>c', '</script a=">">c', '<!-- </script/>c', '<!-- <script\n>a</script\t>--></script>c', '\0<!--\0<script>\0</script>--></script>c',
]
const endTags = [
  '</p title="a>b">c', "</p title='a>b'>c", '</p title=a>b>c', '</p title="a>', '</p title="a', '</p "a>b">c', '</p a="b"c=\'d>\'>e', '</p/ a=">">b', '</p a/=">">b', '</p ="a>b">c', '</p a = ">" >b', '</p a\n=\n\'>\'\n>b',
  '</p a="b>c>', '</p a==">b', '</p a=b"c>d">e', '</p a=/>b', '</p a=">"/>b', '</p\t">"', '</p a=\'">\'>b', '</p a b c=">">d', '</p <b>c', '</p a=<b>c', '</p a="&gt;>">c', '</title a=">">b', '</td x=">">y', '</br a=">">b',
]
const raw = [
  '<title>a</title x=">">b', '<title><!-- </title> -->b', '<title>&amp;</titles></title/>b', '<textarea>\n<b>&lt;</textarea x=\'>\'>c', '<style><!-- </style> -->b', '<style>a</style x=">">b', '<xmp><b></xmp a=">">c',
  '<iframe><!--</iframe>--></iframe>b', '<noembed><b></noembed>c', '<noframes><b></noframes>c', '<noscript><b>a</b></noscript>c', '<plaintext><b></plaintext>c', '<svg><script><!-- <script>a</script> --></script></svg>b',
  '<svg><title><b>a</title>b</svg>c', '<math><style><b>a</b></style></math>c', '<svg><style><!-- </style> --></style></svg>b', '<textarea><textarea>a</textarea>b</textarea>c', '<title>a<title>b</title>c', '<script/>a</script>b', '<style/>a</style>b',
  '<title/>a</title>b', '<textarea/>a</textarea>b', '<svg><script/>a</svg>b', '<svg><style/>a</svg>b', '<script src=x>a<b></script>c', '<script></script ></script>c', '<template><script><!--<script></script>--></script></template>c',
]
const markup = [
  '<!-- a --!> b', '<!-- a --! > b --> c', '<!--> a', '<!---> a', '<!---- a --> b', '<!-- a -- b --> c', '<!--a<!--b-->c-->d', '<!doctype html>a<!doctype x>b', '<!DOCTYPE html SYSTEM "a>b">c', '<!element a>b', '<![CDATA[a]]>b', '<![CDATA[a>b]]>c',
  '<svg><![CDATA[a>b]]>c</svg>d', '<svg><![CDATA[a]]]>b</svg>c', '<math><![CDATA[<b>]]></math>c', '<?php echo "a>b" ?>c', '<?xml version="1.0"?>a', '</ a>b', '</>a', '</1>b', '<1>b', '< b>c', '<>a', '<a<b>c', '<a/b/c>d', '<a b=\'c\'d="e">f',
  '<a b="c>d">e', '<a b=c>d>e', '<a b="c" / >d', '<a "b">c', '<a b="c', '<a b>c</a b>d', '<b c=d/>e', '<b/ c>d', '<b c= >d', '<b c="&quot;>">d', '<b c=&gt>d', '<p>&ampx &ltx &notit &NotEqualTilde; &#x80; &#0; &#xD800; &#x110000; &#38 &bogus; &', '<a b="&ampx &amp=">c',
  '&acE;&nsubE;&#13;&#10;x', '<pre>\n\na</pre>', '<pre>\r\na</pre>', '<listing>\n<b>a</b></listing>', 'a\fb\vc', '<p\fa=b>c', '<p\u00a0a>c', '\ufeffa', 'a<b\0c>d</b\0c>e', '<b a\0=c\0>d', '<!--\0-->a', '&\0;a', '<\0b>c', '</\0b>c',
  '<image src=x>a', '<isindex prompt=x>a', '<body>a<frameset>b', '<select><b>a<option>b</select>c', '<table>a<tr>b<td>c</table>d', '<table><!--a-->b<td>c', '<table><style>a</style>b<script>c</script>',
  '<button>a<button>b', '<a>b<a>c', '<nobr>a<nobr>b', '<p>a</p></p>b</br>c', '<ruby>a<rt>b<rp>c', '<dialog>a<p>b', '<svg><p>a', '<svg><foreignObject><p>a</svg>b', '<math><mi><p>a</math>b', '<math><annotation-xml encoding=text/html><p>a', '<svg><desc><![CDATA[a]]></desc></svg>',
]

describe('text and tags are told apart as parse5 does, at every cut', () => {
  it('in scripts with comments and scripts in them', () => {
    for (const script of scripts) for (const start of ['<script>', '<p>x<script type=a>', '<head><script>/**/']) expectAsOracle(`${start}${script}<p>e`)
  })

  it('in end tags with attributes', () => {
    for (const tag of endTags) for (const start of ['<p>x', '<title>x</title><td>']) expectAsOracle(`${start}${tag}<p>e`)
  })

  it('in elements of raw text', () => {
    for (const each of raw) for (const start of ['', '<body>x']) expectAsOracle(`${start}${each}<p>e`)
  })

  it('in comments, declarations, references and odd tags', () => {
    for (const each of markup) if (!/CDATA.*desc/.test(each)) for (const start of ['', '<!DOCTYPE html><p>x']) expectAsOracle(`${start}${each}<p>e`)
  })
})

const parts = [
  '<!--', '-->', '--!>', '-', '!', '>', '<', '/', '<script', '<script>', '</script', '</script>', '</script >', '</script a=">">', ' ', 'x', '"', "'", '=', '<b', '</b', '</b a=\'>\'>', '<title>', '</title>', '<style>', '</style>',
  '<textarea>', '</textarea>', '<p>', '</p>', '&lt;', '&', '<!', '<?', '</', '\n', 'script', '<svg>', '</svg>', '<SCRIPT>', '</ScRipt>', '<td>', '<table>',
]

it('random sequences of parts of markup give the tree of parse5', () => {
  for (let seed = 1; seed <= 4000; seed++) {
    const random = generator(seed * 7919)
    let html = seed % 2 === 0 ? '<script>' : '<p>'
    for (let left = 4 + random(14); left > 0; left--) html += parts[random(parts.length)] ?? ''
    const expected = `${html}\n${oracle(html)}`
    expect(`${html}\n${build([html])}`).toBe(expected)
    expect(`${html}\n${build(html.split(''))}`).toBe(expected)
  }
})
