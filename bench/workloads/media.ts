/** Workloads for fonts and images: a subset of many kanji, many small images, one large photograph, one large map. */
import { Picker } from './random.ts'
import { makePng } from './png.ts'
import { bothModes, gathered, type Workload } from './workload.ts'

const KANJI = 600
/** The first lead byte of the most common kanji in Shift JIS; sixty kanji of each lead byte are used. */
const FIRST_LEAD = 0x89
const FIRST_TRAIL = 0x40
const OF_EACH_LEAD = 60

export function kanji(): Workload {
  return { series: 'kanji', size: KANJI, modes: bothModes, html: makeKanji, japanese: true }
}

function* makeKanji(): Iterable<string> {
  yield '<!DOCTYPE html><html lang="ja"><head><title>Kanji</title></head><body><p>'
  const decoder = new TextDecoder('shift_jis')
  for (let i = 0; i < KANJI; i++) {
    yield decoder.decode(Uint8Array.of(FIRST_LEAD + Math.floor(i / OF_EACH_LEAD), FIRST_TRAIL + (i % OF_EACH_LEAD)))
  }
  yield '</p></body></html>'
}

const ICONS = 1000

/** All different, 16 by 16 pixels, a third of them with transparency. */
export function icons(): Workload {
  return { series: 'icons', size: ICONS, modes: bothModes, html: makeIcons, files: makeIconFiles }
}

function* makeIcons(): Iterable<string> {
  yield '<!DOCTYPE html><html lang="en"><head><title>Icons</title></head><body><p>'
  for (let i = 0; i < ICONS; i++) yield `<img src="icon-${i}.png" alt=""> `
  yield '</p></body></html>'
}

function* makeIconFiles(): Iterable<readonly [string, Uint8Array]> {
  for (let i = 0; i < ICONS; i++) yield [`icon-${i}.png`, makePng(16, i)]
}

const PHOTO_SIDE = 2000

/** Four megapixels with transparency, so that the image must be decoded. */
export function photo(): Workload {
  return {
    series: 'photo', size: 0, modes: bothModes, files: () => [['photo.png', makePng(PHOTO_SIDE, 0)]],
    html: () => ['<!DOCTYPE html><html lang="en"><head><title>Photo</title></head><body><img src="photo.png" width="600" alt=""></body></html>'],
  }
}

const MAP_BYTES = 5_000_000

export function map(): Workload {
  return {
    series: 'map', size: 0, modes: bothModes, files: () => [['map.svg', new TextEncoder().encode([...gathered(makeMap())].join(''))]],
    html: () => ['<!DOCTYPE html><html lang="en"><head><title>Map</title></head><body><img src="map.svg" width="600" alt=""></body></html>'],
  }
}

/** Lines and areas with up to 80 points. */
function* makeMap(): Iterable<string> {
  const picker = new Picker(23)
  const place = (range: number): string => (picker.fraction() * range).toFixed(2)
  const step = (): string => ((picker.fraction() - 0.5) * 18).toFixed(2)
  yield '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000">'
  for (let length = 0; length < MAP_BYTES;) {
    let path = `M${place(1000)} ${place(1000)}`
    for (let i = 5 + picker.integer(75); i > 0; i--) path += `l${step()} ${step()}`
    const color = picker.integer(0xffffff).toString(16).padStart(6, '0')
    const element = `<path d="${path}" fill="${picker.any(['none', '#ccddee'])}" stroke="#${color}" stroke-width=".5"/>\n`
    length += element.length
    yield element
  }
  yield '</svg>'
}
