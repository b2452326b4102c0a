/**
 * Font files for tests, from npm packages only, so that installed fonts do not affect results. DejaVu and Tinos have TrueType outlines,
 * kerning and ligatures; Source Sans Pro has CFF outlines and class-based kerning in GPOS.
 */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { packagedFontFiles } from '../../host-node/packaged-fonts.ts'

const require = createRequire(import.meta.url)
const within = (name: string, file: string): string => join(dirname(require.resolve(`${name}/package.json`)), file)

const dejaVu = (file: string): string => within('dejavu-fonts-ttf', `ttf/${file}.ttf`)

export const DEJAVU_SANS = dejaVu('DejaVuSans')

/** Faces with TrueType outlines. */
export const trueTypeFiles: readonly string[] = [
  ...packagedFontFiles(), DEJAVU_SANS, dejaVu('DejaVuSerif'), dejaVu('DejaVuSansMono'), dejaVu('DejaVuSans-Bold'),
  dejaVu('DejaVuSerif-BoldItalic'), within('@expo-google-fonts/tinos', '400Regular_Italic/Tinos_400Regular_Italic.ttf'),
]

/** Faces with CFF outlines. */
export const cffFiles: readonly string[] = ['Regular', 'BoldIt'].map((style) => within('source-sans-pro', `OTF/SourceSansPro-${style}.otf`))

export const fontFiles: readonly string[] = [...trueTypeFiles, ...cffFiles]
