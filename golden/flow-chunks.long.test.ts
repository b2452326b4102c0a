/**
 * Streaming mode with chunks so small that short documents have many: the pages are those of normal mode, whatever was written and
 * discarded before.
 */
import { expect, test, vi } from 'vitest'
import type { OptionPair } from '../engine/options/parse.ts'
import { renderCase } from './engine.ts'

vi.mock('../engine/pipeline/streaming-amounts.ts', () => ({ STREAMED_BYTES: 97, CHUNK_NODES: 12, TABLE_NODES: 40, WORDS_KEPT: 64, TEXTS_KEPT: 2 }))

const documents: readonly (readonly [what: string, level: string, html: string])[] = [
  ['lines beside others, on the page to which content went back', 'listed', `<!DOCTYPE html><html lang="de"><head><meta charset=utf-8><title>t</title></head><body><div style="display:grid;grid-template-columns:repeat(3,1fr);grid-template-rows:30px auto;letter-spacing:2px"><div><div style="display:grid;margin:0 7px;"") no-repeat;"><div><div><div><p>組版の規則。 office fi of office fi b レイアウト x&shy;y Wort end the alpha 組版の規則。 foxes office fi “q” 組版の規則。 end the <div></div></div><div>組版の規則。 レイアウト</div></div></div></div></div><div><div></div></div><div></div><div style='margin:12px 0'></div><div><ul> end Wort a.b.c x&shy;y b a.b.c supercalifragilistic foxes of alpha supercalifragilistic b ß supercalifragilistic </div><div></div>foxes 12,345.67 supercalifragilistic 12,345.67 組版の規則。 office fi</div><span></span>`],
  ['boxes that go on over pages that went back', 'standard', `<!DOCTYPE html><html lang="en"><head><meta charset=utf-8><title>t</title><style>.c1{border:1px dashed currentcolor;max-height:30px;line-height:25px}</style></head><body><table class="c5 c1" style='border-spacing:4px'><td><table style='width:300px;'><td><table></table></table><td><section class="c1">quick-brown alpha of gamma delta b the a.b.c end alpha <table>alpha “q” of 組版の規則。 Wort jump レイアウト “q” of ß alpha b gamma delta</table></tr><td><td>Wort x&shy;y end x&shy;y end foxes of quick-brown<tr><td><td>a.b.c the<tr style='break-before:avoid'><td><td>ß b “q” foxes gamma delta<tr><td><td style="border:5px double #08f">alpha x&shy;y</table><div>Wort</div>end レイアウト a.b.c`],
  ['the cells of a table that was written row by row', 'listed', `<!DOCTYPE html><html lang="en"><head><meta charset=utf-8><title>t</title><style>.c1{break-before:page;}</style></head><body><table style='table-layout:fixed;width:100%;'><td><tr><td><span><span><span><b><i><tr><td><tr><td><tr><td><tr><td><span><span><ruby><rt><sup><span style="display:inline-block;"><tr><td>x&shy;y the 12,345.67 end the ß gamma delta 組版の規則。 x&shy;y レイアウト office fi x&shy;y office fi レイアウト b ß end foxes jump b <img src="" alt="x">
<tr><td>end supercalifragilistic 組版の規則。 office fi b</tr>
<td>office fi end ß supercalifragilistic ß “q”</tr>
<tr>
<tr>
<tr>
<tr>
<tr>
<tr><tr class="c1"><tr><tr><tr><tr><tr><tr><tr><tr><tr><tr><tr><tr><tr><tr></table><div><table><td>組版の規則。 組版の規則。 end alpha ß<td>`],
  ['an inline grid where another one was measured', 'standard', `<!DOCTYPE html><html lang="de"><head><meta charset=utf-8><title>t</title><style>li::marker{font-weight:bold}</style></head><body>supercalifragilistic x&shy;y “q” “q”<p style='min-height:80px;'><span style="float:right;"><blockquote><span><span>foxes office fi gamma delta ß foxes ß 組版の規則。 office fi <p><span><b></b><i></i><span><span><b></b><i></i><p><span><a href="#i2" name="i2"></a><span style="display:inline-table"><span><span>the</blockquote><blockquote><div style="display:grid;"><div>of the jump レイアウト b “q” jump<p><span style="display:inline-flex">gamma delta<span><div><div><div></blockquote>
<details open><summary></summary>foxes gamma delta gamma delta “q”</details><dl><dt>gamma delta foxes</p><ol start=7 style="list-style:lower-alpha inside"><li><ul><li>foxes jump
	 <span style="display:inline-grid">`],
  ['an inline table where another one was measured', 'standard', `<!DOCTYPE html><html lang="ja"><head><meta charset=utf-8><title>t</title><style></style></head><body><b>Wort of alpha</b><i></i></p>jump ß office fi office fi of b<div><div></div><div><span><a href="#i2" ></a><b></b><i></i><span style="border:1px dashed red;">foxes supercalifragilistic</p></div><div style='display:contents'>ß b jump</div><div></div></div><div style='break-after:page;'><div><h1 id="i2">x&shy;y 12,345.67 supercalifragilistic<div><div>supercalifragilistic 組版の規則。 jump of x&shy;y </p><p><hr>supercalifragilistic x&shy;y ß the レイアウト</div>組版の規則。<div></div>of alpha</div><ol><li></div></div></p><p><span style="display:inline-table"><span>the<span><span><span><span><span>12,345.67 a.b.c<span><div style="display:inline-flex;">“q” end Wort b レイアウト end of the “q” of jump of 組版の規則。 end x&shy;y of b Wort 12,345.67 “q” supercalifragilistic office fi supercalifragilistic </p>gamma delta gamma delta foxes レイアウト end quick-brown</div><div><i>x&shy;y gamma delta</i><span style='break-after:page;'><rt><sup></p><a href="#i2" ><span>a.b.c 12,345.67 quick-brown “q” supercalifragilistic end the <span><a href="#i2" name="i2"><ruby><rt><sup><span style="display:inline-table">`],
  ['markers and generated texts of which each comes once', 'listed', `<!DOCTYPE html><html lang="en"><head><meta charset=utf-8><title>t</title><style>body{counter-reset:c}p{counter-increment:c}p::after{content:" (" counter(c) ")"}</style></head><body>${
    Array.from({ length: 60 }, (_, i) => `<ol start=${i + 1}><li>item<li>next</ol><p>text`).join('')
  }`],
  ['a row of a table that avoids breaks, after a page that ended beside others', 'listed', `<!DOCTYPE html><html lang="de"><head><meta charset=utf-8><title>T1241</title><style>.c6{break-inside:avoid}</style></head><body><table class="c6" style='table-layout:fixed;width:100%;'><td><td>jump<td>foxes the<td style=""><tr><td></tr>
<td style="">“q” レイアウト 🙂 Wort jump<tr><td><img style="display:block;margin:2em 7px;" src="">
<a href="#i2" name="i2">of end<td style="border:5px dotted red">office fi http://a.example/b?c=d&amp;e （括弧） http://a.example/b?c=d&amp;e &nbsp; quick-brown<td style="">
<tr><td>b gamma delta foxes http://a.example/b?c=d&amp;e<tr><td>Å （括弧） end 🙂 ß end Wort 組版の規則。<td>
<tr><td>Wort x&shy;y<p>שלום &nbsp; レイアウト supercalifragilistic end x&shy;y x&shy;y gamma delta office fi Wort 組版の規則。 supercalifragilistic <a href="#i1" >jump （括弧）`],
  ['a float in a float at the end, above which others were written', 'standard', `<!DOCTYPE html><html lang="en"><head><meta charset=utf-8><title>T1000</title><style>.c5{break-after:avoid;display:flow-root;}
li::after{content:"a\\A b";float:right;width:120px;}</style></head><body><sup>2</sup> 12,345.67 a.b.c x&shy;y the &nbsp; e <span><span style="display:inline-grid"><span></span><span>long-hy&shy;phen “q”</span></span> </span> </p>
<li><ul><ol><li style='padding:3pt;border:1px dotted rgba(200,0,100,.5);'>한국어 Å<span class="c5 c1">שלום long-hy&shy;phen 한국어 12,345.67 office fi （括弧） &nbsp; レイアウト b 한국어 “q” office fi &nbsp; x&shy;y é supercalifragilistic &nbsp; a.b.c レイアウト （括弧） jump é שלום office fi <li style='margin-top:2em;quotes:"a" "b" "c" "d";max-lines:2;'>office fi “q” of end 한국어 “q” 組版の規則。 alpha &nbsp; alpha b supercalifragilistic <li style='"") repeat;height:90px;'><li>quick-brown （括弧） end quick-brown the supercalifragilistic of レイアウト long-hy&shy;phen é foxes 12,345.67 gamma delta “q” Å b b office fi x&shy;y Wort http://a.example/b?c=d&amp;e a.b.c supercalifragilistic 12,345.67 Wort 12,345.67 end b Wort of ß 🙂 🙂 office fi </ol><li class="c5 c1" style='aspect-ratio:auto 3/2'></ul></li><li style='"") repeat;float:right;width:30%;'>end</li>`],
  ['a table with a row group that floats', 'listed', `<!DOCTYPE html><html lang="en"><head><meta charset=utf-8><title>T1347</title><style></style></head><body><table style='table-layout:fixed;width:80%'><col style=";"><col style=";"><col style=";"><col><td><tbody style='float:right;'><td>“q” &nbsp; alpha 組版の規則。 jump <tr><td>שלום the<td style=''>of 組版の規則。 &nbsp; ß gamma delta 🙂 ß é office fi b a.b.c Wort （括弧）<td style=""><table style='table-layout:fixed;'><th>a.b.c x&shy;y レイアウト x&shy;y supercalifragilistic of</tr>
<td>12,345.67</tr>
</table>
<ol><li style=''>
</li>
<li><img src="" alt="x">
<tr><td>レイアウト`],
  ['a line break whose display is that of a block', 'listed', `<!DOCTYPE html><meta charset=utf-8><title>t</title>${'<p>a</p>text<br style="display:flex"><span> </span><br><i>b</i>'.repeat(20)}`],
  ['a float at the beginning, which a margin further on moves', 'listed', `<!DOCTYPE html><meta charset=utf-8><title>t</title><style>body{margin:0}</style>${
    '<div><i style="float:left">f</i></div>'.repeat(9)}<p style="margin-top:50px">x</p><p>y`],
  ['a body that clips, through which no margin goes', 'listed', `<!DOCTYPE html><meta charset=utf-8><title>t</title><style>body{overflow:hidden;margin:30px 0 50px}</style>${
    '<p>x</p>'.repeat(30)}<i style="float:left;height:200px">f</i>`],
  ['a body with nothing but floats', 'listed', '<!DOCTYPE html><meta charset=utf-8><title>t</title><style>body{margin:0;padding:480px 0 200px;line-height:20px}</style><div style="float:left;width:20px">1 2 3</div>'],
]

test.each(documents)('%s', async (_, level, html) => {
  const css: OptionPair = ['css', level]
  const whole = await renderCase(html, [css])
  for (const piece of [7, 40, 300, 10_000]) {
    const streamed = await renderCase(html, [css, ['streaming', null]], piece)
    expect(streamed?.equals(whole ?? Buffer.alloc(0))).toBe(true)
  }
})

test('text between the rows of a table below a float, which belongs before the table, is not lost', async () => {
  const rows = '<tr><td>a<td>b'.repeat(30)
  const html = `<!DOCTYPE html><meta charset=utf-8><title>t</title>text <div style="float:left;height:100px">f</div><table style="table-layout:fixed;width:100%">${rows}`
  expect(await renderCase(`${html}lost${rows}</table>`, [['streaming', null]], 40)).not.toBeNull()
  expect(await renderCase(`${html}</table><table>lost<tr><td>a</table>`, [['streaming', null]], 40)).toEqual(
    await renderCase(`${html}</table><table>lost<tr><td>a</table>`, []),
  )
  // It cannot be foster-parented before the table any more: it is drawn where it occurs.
  expect(await renderCase(`${html}<tr>lost${rows}</table>`, [['streaming', null]], 40)).not.toBeNull()
})

test('an empty element before the only line parts the texts of header and body, as it does in normal mode', async () => {
  const html = '<!DOCTYPE html><meta charset=utf-8><title>t</title><i style="position:relative"></i>b'
  const options: readonly OptionPair[] = [['css', 'standard'], ['header-left', '[title]']]
  expect(await renderCase(html, [...options, ['streaming', null]])).toEqual(await renderCase(html, options))
})
