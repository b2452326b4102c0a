/** A word table with one face, for stages that start from shaped words. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Arenas } from '../../engine/arena/arenas.ts'
import { Faces } from '../../engine/text/faces.ts'
import { openFont } from '../../engine/text/sfnt/open-font.ts'
import { Words } from '../../engine/text/words.ts'

const path = createRequire(import.meta.url).resolve('@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf')

export const faces = new Faces()
export const face = faces.add(openFont(readFileSync(path), 0, path), false, false)
export const words = new Words(new Arenas(), faces, {
  fontkit: () => {
    throw new Error('these words need no fontkit')
  },
})

export function unitsOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
}
