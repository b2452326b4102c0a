/** Workloads for style and layout rather than text: cards in flex and grid, many rules and elements, many images. */
import { makeSentence, makeVocabulary, Picker } from './random.ts'
import { bothModes, type Workload } from './workload.ts'
import { makePng } from './png.ts'

const CARDS = 500

/** Half of them in wrapping flex lines, half in grids of three columns. */
export function cards(): Workload {
  return { series: 'cards', size: CARDS, modes: ['normal'], html: makeCards }
}

function* makeCards(): Iterable<string> {
  const picker = new Picker(13)
  const vocabulary = makeVocabulary(1500)
  yield `<!DOCTYPE html><html lang="en"><head><title>Cards</title><style>
.flex { display: flex; flex-wrap: wrap; gap: 10px } .grid { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 10px; margin-top: 10px }
.card { border: 1px solid #ccc; border-radius: 6px; padding: 8px; display: flex; flex-direction: column } .flex > .card { flex: 1 1 30% }
.head { display: flex; justify-content: space-between; align-items: center } .tag { background: #def; padding: 1px 5px; border-radius: 3px }
h2 { font-size: 14px; margin: 0 } p { margin: 6px 0; font-size: 12px; flex: 1 } .foot { display: grid; grid-template-columns: auto 1fr; gap: 4px; font-size: 11px }
</style></head><body>`
  for (const [kind, count] of [['flex', CARDS / 2], ['grid', CARDS / 2]] as const) {
    yield `<div class="${kind}">`
    for (let i = 0; i < count; i++) {
      yield `<div class="card"><div class="head"><h2>Card ${i}</h2><span class="tag">${picker.any(vocabulary)}</span></div>`
      yield `<p>${makeSentence(picker, vocabulary)}</p><div class="foot"><b>Price</b><span>${picker.integer(900)}.00</span><b>Stock</b><span>${picker.integer(90)}</span></div></div>`
    }
    yield '</div>'
  }
  yield '</body></html>'
}

const RULES = 2500
const ELEMENTS = 3000

/** Rules by class, id, child and descendant; each element has three of many classes. */
export function rules(): Workload {
  return { series: 'rules', size: RULES, modes: bothModes, html: makeRules }
}

function* makeRules(): Iterable<string> {
  const picker = new Picker(17)
  yield '<!DOCTYPE html><html lang="en"><head><title>Rules</title><style>'
  for (let i = 0; i < RULES; i++) {
    const subject = `.c${picker.integer(600)}`
    const selector = [subject, `div ${subject}`, `.g${i % 40} > ${subject}`, `#n${picker.integer(ELEMENTS)}`, `.g${i % 40} .s ${subject}`, `${subject}:first-child`][i % 6] ?? ''
    const declaration = [`color: #${(i * 7919 % 4096).toString(16).padStart(3, '0')}`, `padding-left: ${i % 9}px`, `margin-top: ${i % 5}px`, `font-size: ${11 + (i % 4)}px`, 'text-align: right'][i % 5] ?? ''
    yield `${selector} { ${declaration} }\n`
  }
  yield '</style></head><body>'
  for (let i = 0; i < ELEMENTS; i += 3) {
    const some = (): string => `c${picker.integer(600)} c${picker.integer(600)} c${picker.integer(600)}`
    yield `<div class="g${(i / 3) % 40} ${some()}" id="n${i}"><p class="s ${some()}" id="n${i + 1}">Element ${i} <span class="${some()}" id="n${i + 2}">and its child</span></p></div>`
  }
  yield '</body></html>'
}

const IMAGES = 200

/** All different, 48 by 48 pixels, a third of them with transparency. */
export function images(): Workload {
  return { series: 'images', size: IMAGES, modes: bothModes, html: makeImages, files: makeFiles }
}

function* makeImages(): Iterable<string> {
  yield '<!DOCTYPE html><html lang="en"><head><title>Images</title><style>img { margin: 4px }</style></head><body>'
  for (let i = 0; i < IMAGES; i++) yield `<p><img src="image-${i}.png" alt="Image ${i}"> Image ${i}</p>`
  yield '</body></html>'
}

function* makeFiles(): Iterable<readonly [string, Uint8Array]> {
  for (let i = 0; i < IMAGES; i++) yield [`image-${i}.png`, makePng(48, i)]
}
