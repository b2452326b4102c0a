/**
 * `npm run check`: checks types, the project rules that a program can check, links of the docs, commit subjects, and the table of layers.
 * Exits with 1 if anything is wrong; also prints the longest files, as a hint. With `--image` it builds the single executable and tests the
 * container image with it instead, see check-image.mjs.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { badSubjects, brokenLinks } from './check-docs.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const folders = ['engine', 'cli', 'server', 'bindings', 'bench', 'golden']
const MOST_PARAMETERS = 6
const LONG_LINES = 600

const files = folders
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .filter((name) => /\.(ts|mjs)$/.test(name))
  .sort()

/** The number of files that contain each word. */
const countWords = (texts) => {
  const counts = new Map()
  for (const text of texts) {
    for (const word of new Set(text.match(/[A-Za-z_$][\w$]*/g))) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

const namesOf = (statement) => {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name)
  return (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name !== undefined ? [statement.name] : []
}

/** Problems of one file, each as "line: what". */
const inspect = (name, text, wordCounts) => {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true)
  const isTest = name.endsWith('.test.ts')
  const isEngine = name.startsWith('engine/') && !/^engine\/(host-node|library)\//.test(name) && !isTest
  const isCode = /^(engine|cli|server)\/.*\.ts$/.test(name)
  const problems = []
  const report = (node, what) => {
    problems.push(`${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}: ${what}`)
  }

  if (!isTest && !/^(#!.*\n)?\/\*\*/.test(text)) problems.push('1: the file does not open with a comment that says what it is')
  for (const [at, line] of text.split('\n').entries()) {
    if (/\b(TODO|FIXME|XXX|HACK)\b/.test(line) && name !== 'cli/check.mjs') problems.push(`${at + 1}: a mark of unfinished work`)
    if (/@ts-(ignore|expect-error|nocheck)|eslint-disable/.test(line) && name !== 'cli/check.mjs') problems.push(`${at + 1}: a switched-off check`)
  }
  for (const statement of source.statements) {
    if (!isTest && ts.isVariableStatement(statement) && (statement.declarationList.flags & ts.NodeFlags.BlockScoped) !== ts.NodeFlags.Const) {
      report(statement, 'a variable of the module that can change')
    }
    const isDefault = ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)
    // A reporter of vitest has to be a default export.
    if (isDefault && name === 'cli/testing/slowest-files.ts') continue
    if (ts.isExportAssignment(statement) || isDefault) report(statement, 'a default export')
    const isExported = ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    for (const exported of isExported ? namesOf(statement) : []) {
      if (wordCounts.get(exported.getText(source)) === 1) report(exported, `the export ${exported.getText(source)}, which no other file names`)
    }
  }

  const walk = (node) => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) report(node, 'the type any')
    if (ts.isFunctionLike(node) && node.parameters.length > MOST_PARAMETERS) report(node, `more than ${MOST_PARAMETERS} parameters`)
    if (isTest && ts.isPropertyAccessExpression(node) && /^(describe|test|it)$/.test(node.expression.getText(source)) && /^(only|skip|todo)$/.test(node.name.text)) {
      report(node, 'a test that is switched off or switches others off')
    }
    if (isEngine && ts.isPropertyAccessExpression(node) && /^(Date\.now|Math\.random|performance\.now)$/.test(node.getText(source))) {
      report(node, 'a clock or chance in the engine')
    }
    if (isEngine && ts.isNewExpression(node) && node.expression.getText(source) === 'Date' && (node.arguments ?? []).length === 0) {
      report(node, 'a clock in the engine')
    }
    // V8 13 (Node 24) omits the interrupt check in a loop that fills an array of known length: neither a deadline nor a full heap
    // could end a worker in such a loop, and the heap would end the whole process.
    const makesArray = (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(source) === 'Array'
    if (isCode && !isTest && makesArray && ts.findAncestor(node, (outer) => ts.isIterationStatement(outer, false)) !== undefined) {
      report(node, 'Array(…) in a loop, which no deadline may end; Array.from() or a literal does not do that')
    }
    ts.forEachChild(node, walk)
  }
  walk(source)
  return problems
}

if (process.argv.includes('--image')) {
  const { status } = spawnSync(process.execPath, [join(root, 'cli/build.mjs'), '--binary'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
  const { checkImage } = await import('./check-image.mjs')
  const found = await checkImage(join(root, 'binary/pdfconv'), (line) => console.log(line))
  process.exit(found.length === 0 ? 0 : 1)
}

const texts = new Map(files.map((name) => [name, readFileSync(join(root, name), 'utf8')]))
const wordCounts = countWords(texts.values())
const problems = files.flatMap((name) => inspect(name, texts.get(name), wordCounts).map((problem) => `${name}:${problem}`))
for (const problem of problems) console.error(problem)

const run = (title, script, args) => {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], { cwd: root, stdio: 'inherit' })
  console.log(`${title}: ${status === 0 ? 'sound' : 'wrong'}`)
  return status === 0
}

console.log(`rules: ${problems.length === 0 ? 'sound' : `${problems.length} wrong`} in ${files.length} files`)
const docProblems = [...brokenLinks(root), ...badSubjects(root)]
for (const problem of docProblems) console.error(problem)
console.log(`docs and commits: ${docProblems.length === 0 ? 'sound' : `${docProblems.length} wrong`}`)
const typesAreSound = run('types', 'typescript/bin/tsc', ['-p', 'tsconfig.json', '--noEmit'])
const layersAreSound = run('layers', 'vitest/vitest.mjs', ['run', 'engine/layers.test.ts', '--reporter=dot'])

const longest = files.map((name) => [texts.get(name).split('\n').length, name]).sort((a, b) => b[0] - a[0]).slice(0, 8)
console.log(`longest files:\n${longest.map(([lines, name]) => `${String(lines).padStart(6)}  ${name}${lines > LONG_LINES ? '  (which second idea moved in?)' : ''}`).join('\n')}`)

process.exitCode = problems.length === 0 && docProblems.length === 0 && typesAreSound && layersAreSound ? 0 : 1
