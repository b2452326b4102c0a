/**
 * Elements of one document by their style attributes, for tests: siblings, or children of an element with a style attribute of its own.
 * A document for each attribute would take most of the time of the tests.
 */
import type { PropertyName } from '../properties/index.ts'
import type { Level } from '../units.ts'
import { styled, type Styled } from './styled.ts'

export class StyleAttributes {
  readonly page: Styled
  private readonly ids = new Map<string, string>()
  private count = 0

  /** `within`: attributes of children of an element with the style attribute `parent`. */
  constructor(level: Level, attributes: Iterable<string>, within: Iterable<string> = [], parent = '') {
    const alone = this.elements(attributes)
    this.page = styled(`${alone}<div style='${parent}'>${this.elements(within)}</div>`, { level })
  }

  id(css: string): string {
    const id = this.ids.get(css)
    if (id === undefined) throw new Error(`no element has the style attribute ${css}`)
    return id
  }

  /** Unit and number of the property, as stored. */
  raw(name: PropertyName, css: string): string {
    return this.page.raw(this.id(css), name)
  }

  private elements(attributes: Iterable<string>): string {
    let html = ''
    for (const css of new Set(attributes)) {
      const id = `a${this.count++}`
      this.ids.set(css, id)
      html += `<div id=${id} style='${css}'></div>`
    }
    return html
  }
}
