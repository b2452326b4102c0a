/** Texts: a megabyte of prose, a megabyte of Japanese, and a report with headings, lists, tables and bars. */
import { makeSentence, makeVocabulary, Picker } from './random.ts'
import { bothModes, type Workload } from './workload.ts'

const MEBIBYTE = 1_048_576

export function prose(): Workload {
  return { series: 'prose', size: 0, modes: bothModes, html: makeProse }
}

function* makeProse(): Iterable<string> {
  const picker = new Picker(3)
  const vocabulary = makeVocabulary(4000)
  yield '<!DOCTYPE html><html lang="en"><head><title>Prose</title><style>p { text-align: justify; margin: 0 0 8px }</style></head><body>'
  for (let bytes = 0; bytes < MEBIBYTE;) {
    let text = ''
    for (let more = 3 + picker.integer(6); more > 0; more--) text += makeSentence(picker, vocabulary)
    bytes += text.length
    yield `<p>${text.trimEnd()}</p>`
  }
  yield '</body></html>'
}

export function japanese(): Workload {
  return { series: 'japanese', size: 0, modes: bothModes, japanese: true, html: makeJapanese }
}

const words = (
  '私 人 時間 年 日本 東京 会社 大学 先生 学生 言葉 文章 世界 社会 政治 経済 問題 仕事 生活 研究 技術 情報 文化 歴史 自然 環境 国家 地方 '
  + '市場 企業 商品 価格 数量 請求書 納品 品目 合計 金額 消費税 住所 電話 番号 担当 部署 契約 期限 支払 振込 銀行 口座 新聞 記事 写真 映画 '
  + '音楽 料理 天気 季節 山 川 海 空 道 駅 電車 車 家 部屋 窓 机 椅子 本 紙 印刷 文字 行 頁 組版 コンピューター データ システム サービス '
  + 'プログラム ページ フォント レイアウト テスト 二〇二六年 第三章 約百二十'
).split(' ')
const particles = 'の は を に が で と も から まで には では として による についての'.split(' ')
const ends = 'である。 です。 した。 ている。 と考えられる。 になった。 しなければならない。 という。 「はい」と答えた。 かもしれない。'.split(' ')

function* makeJapanese(): Iterable<string> {
  const picker = new Picker(5)
  yield '<!DOCTYPE html><html lang="ja"><head><meta charset="utf-8"><title>本文</title><style>p { margin: 0 0 8px }</style></head><body>'
  for (let bytes = 0; bytes < MEBIBYTE;) {
    let text = ''
    for (let sentences = 2 + picker.integer(5); sentences > 0; sentences--) {
      for (let more = 3 + picker.integer(8); more > 0; more--) {
        text += picker.common(words) + picker.common(particles) + (picker.integer(7) === 0 ? '、' : '')
      }
      text += picker.any(words) + picker.common(ends)
    }
    // All characters of this text take three bytes.
    bytes += text.length * 3
    yield `<p>${text}</p>`
  }
  yield '</body></html>'
}

/** About 20 pages of A4. */
export function report(): Workload {
  return { series: 'report', size: 0, modes: ['normal'], html: makeReport, options: [['header-right', '[title]'], ['footer-center', '[page] / [topage]']] }
}

function* makeReport(): Iterable<string> {
  const picker = new Picker(7)
  const vocabulary = makeVocabulary(2500)
  const sentences = (count: number): string => Array.from({ length: count }, () => makeSentence(picker, vocabulary)).join('').trimEnd()
  yield `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Annual report</title><style>
body { font-size: 10.5pt; line-height: 1.45 } h1 { break-before: page; color: #123 } h2, h3 { break-after: avoid; color: #345 }
table { border-collapse: collapse; width: 100%; margin: 4mm 0 } th, td { border: 1px solid #bbb; padding: 3px 6px }
th { background: #eef } .n { text-align: right } figure { break-inside: avoid; margin: 5mm 0 } .bar { height: 5mm; background: #6a9 }
blockquote { border-left: 3px solid #6a9; margin: 4mm 0; padding: 1mm 4mm; background: #f4faf7 } a { color: #06c }
</style></head><body>`
  for (let chapter = 1; chapter <= 5; chapter++) {
    yield `<h1 id="chapter-${chapter}">Chapter ${chapter}</h1><p>${sentences(6)}</p>`
    for (let part = 1; part <= 2; part++) {
      yield `<h2>${chapter}.${part} ${sentences(1)}</h2><p>${sentences(7)}</p><p>${sentences(5)} <em>${sentences(1)}</em> `
      yield `See <a href="#chapter-${(chapter % 5) + 1}">another chapter</a> and <b>${picker.any(vocabulary)}</b>.</p><ul>`
      for (let item = 0; item < 5; item++) yield `<li>${sentences(1)}</li>`
      yield '</ul><table><thead><tr><th>Region</th><th>Note</th><th>Units</th><th>Sum</th></tr></thead><tbody>'
      for (let row = 0; row < 9; row++) {
        const units = picker.integer(900)
        yield `<tr><td>${picker.any(vocabulary)}</td><td>${picker.any(vocabulary)} ${picker.any(vocabulary)}</td><td class="n">${units}</td><td class="n">${units * 12}</td></tr>`
      }
      yield '</tbody></table><figure>'
      for (let bar = 0; bar < 4; bar++) yield `<div class="bar" style="width: ${20 + picker.integer(80)}%"></div>`
      yield `<figcaption>Figure ${chapter}.${part}</figcaption></figure><blockquote>${sentences(3)}</blockquote><p>${sentences(6)}</p>`
    }
  }
  yield '</body></html>'
}
