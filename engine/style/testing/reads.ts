/** Records which properties a function reads from styles. Tests use it for caches that have a part of the style as key. */
import { camelNames, propertyNames, type PropertyName } from '../properties/index.ts'
import type { Styles } from '../styles.ts'

/** The properties that `ask` reads, in table order. */
export function readsOf(styles: Styles, ask: (styles: Styles) => void): PropertyName[] {
  const asked = new Set<PropertyName>()
  const named = <A extends readonly unknown[], R>(answer: (name: PropertyName, ...others: A) => R) => (name: PropertyName, ...others: A): R => {
    asked.add(name)
    return answer(name, ...others)
  }
  const recording: Styles = Object.assign(Object.create(styles) as Styles, {
    read: new Proxy(styles.read, {
      get(readers, name, receiver) {
        const at = camelNames.indexOf(String(name))
        const property = propertyNames[at]
        if (property !== undefined) asked.add(property)
        return Reflect.get(readers, name, receiver) as unknown
      },
    }),
    keywordOf: named((name, ...others: [Parameters<Styles['keywordOf']>[1]]) => styles.keywordOf(name, ...others)),
    rawOf: named((name, ...others: [Parameters<Styles['rawOf']>[1]]) => styles.rawOf(name, ...others)),
    unitOf: named((name, ...others: [Parameters<Styles['unitOf']>[1]]) => styles.unitOf(name, ...others)),
    fixedLength: (...all: Parameters<Styles['fixedLength']>) => {
      const name = propertyNames[all[0]]
      if (name !== undefined) asked.add(name)
      return styles.fixedLength(...all)
    },
  })
  ask(recording)
  return propertyNames.filter((name) => asked.has(name))
}
