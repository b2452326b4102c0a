#!/bin/sh
# fontkit 2.0.4 (npm): OpenType features for fractions, asked for by name, with a font that has them (BIZ UDPMincho 0.4.0 of
# @expo-google-fonts: frac, numr, dnom, sups, zero).
# Guess: layout('1/2', ['frac']) gives the glyphs of a fraction, as layout('1/2', ['sups']) gives raised digits.
# Seen: frac, numr and dnom change nothing, in the list form and in the object form; sups and zero do. fontkit applies the three
# by itself, and only around U+2044: without being asked, the digits beside it become numerators and denominators.
# Prints what it saw; exit code 1 when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund fontkit@2.0.4 @expo-google-fonts/biz-udpmincho@0.4.0 > /dev/null
cat > try.mjs << 'JS'
import * as fontkit from 'fontkit'
const font = fontkit.openSync('node_modules/@expo-google-fonts/biz-udpmincho/400Regular/BIZUDPMincho_400Regular.ttf')
const glyphs = (text, features) => font.layout(text, features).glyphs.map(({ id }) => id).join(' ')
const plain = glyphs('1/20')
const seen = ['frac', 'numr', 'dnom', 'sups', 'zero'].map((name) => {
  const forms = [[name], { [name]: true }].map((form) => glyphs('1/20', form) === plain ? 'as without' : 'other glyphs')
  return `${name}: ${font.availableFeatures.includes(name) ? 'in the font' : 'not in the font'}, ${forms.join(', ')}`
})
seen.push(`U+2044 without a request: ${glyphs('1\u204420').split(' ').at(0) === plain.split(' ').at(0) ? 'same digit' : 'another digit'}`)
console.log(seen.join('\n'))
const expected = [
  'frac: in the font, as without, as without', 'numr: in the font, as without, as without', 'dnom: in the font, as without, as without',
  'sups: in the font, other glyphs, other glyphs', 'zero: in the font, other glyphs, other glyphs', 'U+2044 without a request: another digit',
]
process.exitCode = seen.join('|') === expected.join('|') ? 0 : 1
JS
node try.mjs
