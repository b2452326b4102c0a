/**
 * The font files of the package: a Japanese gothic and a Japanese mincho family, regular and bold. They are found with the module
 * resolution of the package manager, so that it works from the sources, from a bundle, and with hoisted packages.
 */
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { ASSET_SCHEME, hasAssets } from './assets.ts'

/** Package, family and files. */
const PACKAGES = [
  ['@expo-google-fonts/biz-udpgothic', 'BIZ UDPGothic', ['400Regular/BIZUDPGothic_400Regular.ttf', '700Bold/BIZUDPGothic_700Bold.ttf']],
  ['@expo-google-fonts/biz-udpmincho', 'BIZ UDPMincho', ['400Regular/BIZUDPMincho_400Regular.ttf', '700Bold/BIZUDPMincho_700Bold.ttf']],
] as const

/** Family names in lower case, known without finding and reading the files, which takes 1% of a one-page invoice each. */
export const packagedFamilies: readonly string[] = PACKAGES.map(([, family]) => family.toLowerCase())

/**
 * Paths of the packaged font files, or of those of one family; packages that are not installed are left out. In the single executable
 * they are assets, see assets.ts.
 */
export function packagedFontFiles(family: string | null = null): string[] {
  const packages = PACKAGES.filter((each) => family === null || each[1].toLowerCase() === family)
  if (hasAssets()) return packages.flatMap(([, , files]) => files.map((file) => ASSET_SCHEME + basename(file)))
  const { resolve } = createRequire(import.meta.url)
  const paths: string[] = []
  for (const [name, , files] of packages) {
    try {
      const directory = dirname(resolve(`${name}/package.json`))
      for (const file of files) paths.push(join(directory, file))
    } catch {
      // Without the package, font fallback has one family less.
    }
  }
  return paths
}
