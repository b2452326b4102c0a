/**
 * Text in more than twenty scripts, a page each, and fonts of the project with their characters. Readers return text with different spaces
 * and line ends, with or without default-ignorable characters: `bare` removes these for comparison.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export interface ScriptSample {
  readonly script: string
  /** A file in `node_modules`. */
  readonly font: string
  /** Lines, each a paragraph. */
  readonly lines: readonly string[]
  readonly rightToLeft?: boolean
  /** How many of seven readers return the text; default six. They reverse marks on right-to-left letters in different ways. */
  readonly readers?: number
}

const variable = (family: string, subset: string): string => `@fontsource-variable/${family}/files/${family}-${subset}-wght-normal.woff2`
const noto = (script: string): string => variable(`noto-sans-${script}`, script)

export const SCRIPTS: readonly ScriptSample[] = [
  { script: 'Latin', font: variable('noto-sans', 'latin'), lines: ['Office fluff: five waffles, déjà vu, naïve façade', 'hyphen\u00adation and Auf\u200clage and wa\u200bter and Schiff\u00adfahrt', 'AVATAR To. We, fjord co\u2060operate 1/2 (2024)'] },
  { script: 'Cyrillic', font: variable('noto-sans', 'cyrillic'), lines: ['Съешь же ещё этих мягких французских булок', 'да выпей чаю пере\u00adнос слов'] },
  { script: 'Greek', font: variable('noto-sans', 'greek'), lines: ['Ξεσκεπάζω την ψυχοφθόρα βδελυγμία', 'συλ\u00adλα\u00adβι\u00adσμός άέήίόύώ'] },
  { script: 'CJK', font: '@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf', lines: ['吾輩は猫である。名前はまだ無い。', '漢字とかなと「句読点」が混在する文章', 'パーティー、ガギグゲゴ'] },
  { script: 'Arabic', font: noto('arabic'), rightToLeft: true, lines: ['يولد جميع الناس أحرارا متساوين', 'في الكرامة والحقوق وقد وهبوا عقلا', 'سلام الله لا إله إلا'] },
  { script: 'Persian', font: noto('arabic'), rightToLeft: true, lines: ['می\u200cخواهم کتاب\u200cها را بخوانم'] },
  { script: 'Arabic with vowels', readers: 2, font: noto('arabic'), rightToLeft: true, lines: ['بِسْمِ اللَّهِ الرَّحْمَٰنِ الرَّحِيمِ'] },
  { script: 'Hebrew', font: noto('hebrew'), rightToLeft: true, lines: ['כל בני האדם נולדו בני חורין', 'ושווים בערכם ובזכויותיהם'] },
  { script: 'Pointed Hebrew', readers: 4, font: noto('hebrew'), rightToLeft: true, lines: ['בְּרֵאשִׁית בָּרָא אֱלֹהִים'] },
  { script: 'Armenian', font: noto('armenian'), lines: ['Բոլոր մարդիկ ծնվում են ազատ'] },
  { script: 'Georgian', font: noto('georgian'), lines: ['ყველა ადამიანი იბადება თავისუფალი'] },
  { script: 'Devanagari', font: noto('devanagari'), lines: ['सभी मनुष्यों को गौरव और अधिकारों के मामले में', 'हिन्दी क्षत्रिय श्री कर्म राष्ट्र', 'प्रौद्योगिकी स्थिति द्वारा क्‍ष'] },
  { script: 'Bengali', font: noto('bengali'), lines: ['সমস্ত মানুষ স্বাধীনভাবে সমান মর্যাদা', 'কোনো বিশ্ববিদ্যালয় শ্রেণী'] },
  { script: 'Gurmukhi', font: noto('gurmukhi'), lines: ['ਸਾਰਾ ਮਨੁੱਖੀ ਪਰਿਵਾਰ ਆਪਣੀ ਮਹਿਮਾ', 'ਪ੍ਰਧਾਨ ਸਿੱਖਿਆ'] },
  { script: 'Gujarati', font: noto('gujarati'), lines: ['પ્રતિષ્ઠા અને અધિકારોની દૃષ્ટિએ', 'સર્વ માનવો જન્મથી સ્વતંત્ર'] },
  { script: 'Oriya', font: noto('oriya'), lines: ['ସମସ୍ତ ମନୁଷ୍ୟ ଜନ୍ମକାଳରୁ ସ୍ୱାଧୀନ'] },
  { script: 'Tamil', font: noto('tamil'), lines: ['மனிதப் பிறவியினர் சகலரும் சுதந்திரமாகவே', 'கொள்கை பொருள் கோவில் ஸ்ரீ'] },
  { script: 'Telugu', font: noto('telugu'), lines: ['ప్రతిపత్తిస్వత్వముల విషయమున మానవులెల్లరును', 'కృష్ణుడు శ్రీ క్షేత్రం'] },
  { script: 'Kannada', font: noto('kannada'), lines: ['ಎಲ್ಲಾ ಮಾನವರೂ ಸ್ವತಂತ್ರರಾಗಿಯೇ ಹುಟ್ಟಿದ್ದಾರೆ', 'ಕರ್ನಾಟಕ ಕೊಡುಗೆ'] },
  { script: 'Malayalam', font: noto('malayalam'), lines: ['മനുഷ്യരെല്ലാവരും തുല്യാവകാശങ്ങളോടും', 'കൊച്ചി സ്ത്രീ ന്യായം'] },
  { script: 'Sinhala', font: noto('sinhala'), lines: ['සියලු මනුෂ්‍යයෝ නිදහස්ව උපත ලබා ඇත', 'ශ්‍රී ලංකා කෝපය'] },
  { script: 'Thai', font: noto('thai'), lines: ['มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกัน', 'น้ำใจ ที่นี่ ปู่'] },
  { script: 'Lao', font: noto('lao'), lines: ['ມະນຸດເກີດມາມີສິດເສລີພາບ', 'ນ້ຳ ຢູ່ນີ້'] },
  { script: 'Khmer', font: noto('khmer'), lines: ['មនុស្សទាំងអស់កើតមកមានសេរីភាព', 'ខ្មែរ ស្រុក ព្រះ ក្រោម'] },
  { script: 'Myanmar', font: noto('myanmar'), lines: ['လူတိုင်းသည် တူညီ လွတ်လပ်သော', 'မြန်မာ ကျေးဇူး'] },
  { script: 'Tibetan', font: variable('noto-serif-tibetan', 'tibetan'), lines: ['འགྲོ་བ་མིའི་རིགས་རྒྱུད་ཡོངས་ལ'] },
  { script: 'Ethiopic', font: noto('ethiopic'), lines: ['የሰው ልጅ ሁሉ ሲወለድ ነጻና'] },
  { script: 'Adlam', readers: 5, font: '@fontsource/noto-sans-adlam/files/noto-sans-adlam-adlam-400-normal.woff2', rightToLeft: true, lines: ['𞤋𞤲𞥆𞤢𞤥𞤢 𞤢𞤣𞤤𞤢𞤥'] },
]

const require = createRequire(import.meta.url)

/** A document with a page for each sample. */
export function scriptsDocument(samples: readonly ScriptSample[]): string {
  const faces = samples.map(({ font }, i) => {
    const data = readFileSync(require.resolve(font)).toString('base64')
    return `@font-face { font-family: F${i}; src: url(data:font/woff2;base64,${data}) }`
  })
  const pages = samples.map(({ lines, rightToLeft = false }, i) => {
    const text = lines.map((line) => `<p>${line.replaceAll('&', '&amp;')}</p>`).join('')
    return `<div style="font-family: F${i}; break-after: page" dir="${rightToLeft ? 'rtl' : 'ltr'}">${text}</div>`
  })
  return `<style>${faces.join('\n')} p { margin: 0 0 10px }</style>${pages.join('\n')}`
}

/**
 * The part of a text on which readers agree: composed and without compatibility characters, white space and default-ignorable characters.
 */
export function bare(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Default_Ignorable_Code_Point}]+/gu, '')
}

/** The text of right-to-left lines in visual order: the clusters from left to right. */
export function inVisualOrder(lines: readonly string[]): string[] {
  const segments = new Intl.Segmenter('ar', { granularity: 'grapheme' })
  return lines.map((line) => Array.from(segments.segment(line), ({ segment }) => segment).reverse().join(''))
}
