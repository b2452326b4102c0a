/** A short page with the style sheet of a framework: thousands of rules, of which the page uses a few dozen. */
import { Picker } from './random.ts'
import { bothModes, type Workload } from './workload.ts'

const RULES = 3000
const COMPONENTS = 60
const VARIANTS = ['primary', 'secondary', 'success', 'danger', 'warning', 'info', 'light', 'dark']
const SIDES = ['top', 'right', 'bottom', 'left']

export function framework(): Workload {
  return { series: 'framework', size: RULES, modes: bothModes, html: makePage }
}

/** Minified, like real sheets: components, their parts, states and variants, utilities, and all of them again for screen widths. */
function* makeSheet(): Iterable<string> {
  const picker = new Picker(29)
  yield `:root{${Array.from({ length: 200 }, (_, i) => `--f-${i}:${['#', '1.', '0 .'][i % 3] ?? ''}${100 + i}${i % 3 === 1 ? 'rem' : ''}`).join(';')}}`
  yield '*,::after,::before{box-sizing:border-box}'
  for (let i = 0; i < RULES; i++) {
    const component = `.f-${i % COMPONENTS}`
    const variant = VARIANTS[i % VARIANTS.length] ?? ''
    const side = SIDES[i % SIDES.length] ?? ''
    const [selector, block] = [
      [`${component}-${variant}`, `--f-own-${i % 40}:var(--f-${i % 200});color:var(--f-own-${i % 40});border:1px solid rgba(0,${i % 255},0,.1)`],
      [`${component}.is-${variant}:hover,${component}.is-${variant}:not(:disabled):focus`, `background-color:#${(i * 7919 % 4096).toString(16).padStart(3, '0')};text-decoration:none`],
      [`${component}>.f-part-${i}:first-child`, `padding-${side}:${i % 9}px;margin-${side}:-${i % 4}px;flex:1 0 0%`],
      [`.u-${side}-${i}`, `margin-${side}:${(i % 7) / 4}rem!important`],
      [`${component}-${i}::before`, `display:inline-block;content:"${component.slice(1)}";transform:translate(-50%,${i % 50}%)`],
      [`${component} [type=button],${component} a[href^="http"]`, `cursor:pointer;outline:0;font:bold ${10 + i % 5}px/1.5 sans-serif`],
    ][i % 6] ?? ['', '']
    const rule = `${selector ?? ''}{${block ?? ''}}`
    yield i % 10 < 7 ? rule : `@media (min-width:${576 + 100 * picker.integer(8)}px){${rule}}`
  }
}

function* makePage(): Iterable<string> {
  yield '<!DOCTYPE html><html lang="en"><head><title>Framework</title><style>'
  yield* makeSheet()
  yield '</style></head><body><div class="f-0 f-6-primary"><h1 class="f-12-light">Statement of account</h1>'
  for (let i = 0; i < 6; i++) yield `<div class="f-${6 * i} is-primary"><p class="f-part-2 u-left-3">Part ${i} of the statement, with a text of a line or so in it.</p></div>`
  yield '<table class="f-18 f-18-primary">'
  for (let i = 0; i < 20; i++) yield `<tr><td class="u-right-9">Item ${i}</td><td>${i * 3}.00</td></tr>`
  yield '</table></div></body></html>'
}
