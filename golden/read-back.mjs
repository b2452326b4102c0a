/**
 * `node golden/read-back.mjs`: converts text in many scripts, and extracts it with seven PDF readers. Prints a table of the readers that
 * return the text; exits with 1 if fewer than six agree on a script, or not all on the most used scripts. A missing reader is named and not
 * counted. Python readers use `python3`, or PYTHON; PDFBox is the jar in PDFBOX (`mvn dependency:copy
 * -Dartifact=org.apache.pdfbox:pdfbox-app:3.0.5 -DoutputDirectory=.`). Spaces and default-ignorable characters are not compared. `--show`
 * prints the differences.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const MOST_USED = ['Latin', 'Cyrillic', 'Greek', 'CJK', 'Arabic', 'Hebrew']
const READERS = 7
const MOST_AGREE = 6

const shows = process.argv.includes('--show')
const folder = mkdtempSync(join(tmpdir(), 'pdfconv-read-back-'))
try {
  process.exitCode = await run()
} finally {
  rmSync(folder, { recursive: true })
}

async function load(file) {
  // In a directory from which `require.resolve` finds the packages of the project.
  const outfile = join(root, 'node_modules', '.cache', `read-back-${process.pid}-${basename(file)}.mjs`)
  await build({ absWorkingDir: root, entryPoints: [file], outfile, bundle: true, format: 'esm', platform: 'node', packages: 'external', logLevel: 'error' })
  try {
    return await import(pathToFileURL(outfile).href)
  } finally {
    rmSync(outfile)
  }
}

async function run() {
  const { SCRIPTS, bare, scriptsDocument, inVisualOrder } = await load('engine/pdf/testing/scripts.ts')
  const { pagesByPdfJs } = await load('engine/pdf/testing/readers.ts')
  const html = join(folder, 'in.html')
  const pdf = join(folder, 'out.pdf')
  writeFileSync(html, scriptsDocument(SCRIPTS))
  execFileSync(process.execPath, [join(root, 'dist/pdfconv.js'), html, '-o', pdf, '--disable-system-fonts'], { stdio: ['ignore', 'ignore', 'inherit'] })

  const readers = new Map([
    ['pdf.js', await pagesByPdfJs(pdf)],
    ['poppler', output('pdftotext', [pdf, '-'])?.split('\f')],
    ...Object.entries(JSON.parse(output(process.env.PYTHON ?? 'python3', [join(root, 'golden/read-back.py'), pdf]) ?? '{}')),
    ['PDFBox', process.env.PDFBOX === undefined ? undefined : output('java', ['-cp', process.env.PDFBOX, join(root, 'golden/ReadBack.java'), pdf])?.split('\f')],
  ])
  const present = [...readers].filter(([, pages]) => Array.isArray(pages))
  for (const [name, pages] of readers) if (!Array.isArray(pages)) console.log(`not installed, not counted: ${name}`)
  console.log(`${'script'.padEnd(20)}${present.map(([name]) => name.padEnd(10)).join('')}`)
  let failed = 0
  for (const [i, { script, lines, rightToLeft, readers: agreeing = MOST_AGREE }] of SCRIPTS.entries()) {
    const wanted = bare(lines.join(''))
    const verdicts = present.map(([, pages]) => {
      const found = bare(pages[i] ?? '')
      if (found === wanted) return 'yes'
      // Some readers return right-to-left text in visual order.
      return rightToLeft && found === bare(inVisualOrder(lines).join('')) ? 'as drawn' : 'NO'
    })
    console.log(`${script.padEnd(20)}${verdicts.map((verdict) => verdict.padEnd(10)).join('')}`)
    if (shows) for (const [k, verdict] of verdicts.entries()) if (verdict === 'NO') console.log(`  ${present[k][0]}: ${wanted}\n  ${' '.repeat(present[k][0].length)}  ${bare(present[k][1][i] ?? '')}`)
    const differ = verdicts.filter((verdict) => verdict === 'NO').length
    if (differ > (MOST_USED.includes(script) ? 0 : READERS - agreeing)) failed++
  }
  console.log(failed === 0 ? 'every script is read back' : `${failed} scripts are not read back by enough readers`)
  return failed === 0 ? 0 : 1
}

function output(program, argumentsOf) {
  const { status, stdout } = spawnSync(program, argumentsOf, { encoding: 'utf8', maxBuffer: 1 << 26 })
  return status === 0 ? stdout : undefined
}
