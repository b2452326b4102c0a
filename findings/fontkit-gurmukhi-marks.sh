#!/bin/sh
# fontkit 2.0.4 (npm): layout of Gurmukhi in the variable font of @fontsource-variable/noto-sans-gurmukhi 5.3.0.
# Guess: a font of Google that browsers shape is laid out, or its marks are left where they fall.
# Seen: layout() throws "TypeError: Cannot read properties of null (reading 'xCoordinate')": its mark positioning reads an anchor
# that the font leaves out (a null offset, which GPOS allows). Devanagari and Telugu of the same series are laid out.
# Prints what it saw; exit code 1 when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
series=@fontsource-variable/noto-sans
npm install --silent --no-audit --no-fund fontkit@2.0.4 $series-gurmukhi@5.3.0 $series-devanagari@5.3.0 $series-telugu@5.3.0 > /dev/null
cat > try.mjs << 'JS'
import { readFileSync } from 'node:fs'
import * as fontkit from 'fontkit'
function lay(script, text) {
  const font = fontkit.create(readFileSync(`node_modules/@fontsource-variable/noto-sans-${script}/files/noto-sans-${script}-${script}-wght-normal.woff2`))
  try {
    return `${script}: ${font.layout(text).glyphs.length} glyphs`
  } catch (error) {
    return `${script}: ${error.name}: ${error.message}`
  }
}
const seen = [lay('gurmukhi', 'ਗੁਰਮੁਖੀ ਵਿੱਚ'), lay('devanagari', 'हिन्दी'), lay('telugu', 'తెలుగు')]
console.log(seen.join('\n'))
const expected = ["gurmukhi: TypeError: Cannot read properties of null (reading 'xCoordinate')", 'devanagari: 5 glyphs', 'telugu: 5 glyphs']
process.exitCode = seen.join('|') === expected.join('|') ? 0 : 1
JS
node try.mjs
