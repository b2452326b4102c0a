/** The word table: words found again, and words shaped for the first time, 1,000 each time. */
import { face, unitsOf, words } from './packaged-face.ts'

const texts = Array.from({ length: 1000 }, (_, i) => unitsOf(`Word${(i * 7919).toString(36)}`))

function shapeAll(): number {
  let sum = 0
  for (const text of texts) sum += words.shape(face, text, 0, text.length)
  return sum
}

export const cases = {
  'found in the table': (): number => shapeAll(),
  'shaped anew': (): number => {
    // No document refers to the words, so all are released.
    words.compact()
    return shapeAll()
  },
}
