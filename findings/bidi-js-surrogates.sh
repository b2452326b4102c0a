#!/bin/sh
# bidi-js 1.1.0 (npm): the levels of right-to-left letters beyond U+FFFF.
# Guess: Adlam letters (U+1E900 on, Bidi_Class R) get the odd level of right-to-left text, as Hebrew letters do.
# Seen: the package looks at UTF-16 code units, and takes both halves of a surrogate pair for left-to-right letters: level 0 (2 in
# a right-to-left paragraph). The Hebrew letter, of one code unit, gets level 1.
# Prints what it saw; exit code 1 when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund bidi-js@1.1.0 > /dev/null
cat > try.mjs << 'JS'
import bidiFactory from 'bidi-js'
const bidi = bidiFactory()
const levels = (text, base) => [...bidi.getEmbeddingLevels(text, base).levels].join(' ')
const seen = [
  `Hebrew alef, base ltr: ${levels('\u05d0', 'ltr')}`,
  `Adlam alif, base ltr: ${levels('\u{1e900}', 'ltr')}`,
  `Adlam alif, base rtl: ${levels('\u{1e900}', 'rtl')}`,
]
console.log(seen.join('\n'))
process.exitCode = seen.join('|') === 'Hebrew alef, base ltr: 1|Adlam alif, base ltr: 0 0|Adlam alif, base rtl: 2 2' ? 0 : 1
JS
node try.mjs
