/**
 * esbuild plugin that writes tables of named numbers (`BoxKind.block`, `Tag.p`, `enumOf('display').none`) into a bundle as enums. esbuild
 * inlines the members of enums as numbers, across modules too; otherwise they would be looked up in objects some four thousand times before
 * the first page is written. A table that is used in any other way than by member name stays an object, because an enum also maps its
 * numbers to names.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import ts from 'typescript'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The plugin. It reads files from the disk, because it relies on the positions of tables in them. */
export const constants = () => {
  const tables = findTables()
  return {
    name: 'constants',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/](?:engine|cli|server)[\\/].*\.ts$/ }, async ({ path }) => {
        const found = (await tables).enums.get(path)
        return found === undefined ? undefined : { contents: withEnums(readFileSync(path, 'utf8'), found), loader: 'ts' }
      })
    },
  }
}

/** Sources of the product: neither tests nor the dumps of engine/debug, which are in no bundle. */
const sourceFiles = () =>
  ['engine', 'cli', 'server'].flatMap((folder) => readdirSync(join(root, folder), { recursive: true })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/[\\/]testing[\\/]|^debug[\\/]/.test(path))
    .map((path) => join(root, folder, path)))

/** `enums`: by file, the tables that can be enums, with position and members; `asObjects`: names of the other tables. */
export const findTables = async () => {
  const values = await sources()
  const files = sourceFiles().map((path) => ({ path, source: parse(path) }))
  const tables = new Map(files.map(({ path, source }) => [path, tablesIn(source, values)]).filter(([, found]) => found.length > 0))
  const names = new Set([...tables.values()].flat().map(({ name }) => name))
  const asObjects = new Set(files.flatMap(({ source }) => usedAsObjects(source, names)))

  const isEnum = ({ name }) => !asObjects.has(name)
  return { asObjects, enums: new Map([...tables].map(([path, found]) => [path, found.filter(isEnum)])) }
}

const parse = (path) => ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true)

/** The tables of the engine at run time, for tables whose numbers are not in the source. */
const sources = async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: "export { enumOf } from './engine/style/properties/index.ts'; export { Attr, Tag } from './engine/input/names.ts'",
      resolveDir: root,
    },
    bundle: true, format: 'esm', platform: 'neutral', target: 'node20', write: false,
  })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
}

const tablesIn = (source, values) =>
  source.statements.filter(isConst).flatMap((statement) => {
    const [declaration] = statement.declarationList.declarations
    const members = membersOf(declaration, values)
    return members === null ? [] : [{
      name: declaration.name.text, members, start: statement.getStart(source), end: statement.end,
      isExported: statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true,
    }]
  })

const isConst = (statement) =>
  ts.isVariableStatement(statement) && (statement.declarationList.flags & ts.NodeFlags.Const) !== 0 &&
  statement.declarationList.declarations.length === 1

/** Name and number of each member of `= { a: 0, … } as const`, `= enumOf('…')` or `= numbered(…)`; null for another declaration. */
const membersOf = ({ name, initializer }, { enumOf, ...numbered }) => {
  if (initializer === undefined || !ts.isIdentifier(name)) return null
  if (ts.isAsExpression(initializer) && ts.isObjectLiteralExpression(initializer.expression)) {
    const pairs = initializer.expression.properties.map((property) =>
      ts.isPropertyAssignment(property) && ts.isIdentifier(property.name) ? [property.name.text, numberOf(property.initializer)] : ['', null])
    return pairs.length > 0 && pairs.every(([, value]) => value !== null) ? pairs : null
  }
  if (!ts.isCallExpression(initializer)) return null
  const { expression, arguments: [argument] } = initializer
  if (expression.getText() === 'enumOf' && ts.isStringLiteral(argument)) return Object.entries(enumOf(argument.text))
  return expression.getText() === 'numbered' ? Object.entries(numbered[name.text]) : null
}

const numberOf = (node) => {
  if (ts.isNumericLiteral(node)) return Number(node.text)
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) return ts.isNumericLiteral(node.operand) ? -Number(node.operand.text) : null
  if (!ts.isBinaryExpression(node)) return null
  const [left, right] = [numberOf(node.left), numberOf(node.right)]
  if (left === null || right === null) return null
  if (node.operatorToken.kind === ts.SyntaxKind.LessThanLessThanToken) return left << right
  return node.operatorToken.kind === ts.SyntaxKind.BarToken ? left | right : null
}

/** The `names` that a file uses in another way than before the dot of a member, in their declaration, or in types. */
const usedAsObjects = (source, names) => {
  const meant = new Map(namesIn(source).filter(({ from }) => names.has(from)).map(({ name, from }) => [name, from]))
  const found = []
  const visit = (node) => {
    if (isOfTypes(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    const name = ts.isIdentifier(node) ? meant.get(node.text) : undefined
    if (name !== undefined && !isMember(node.parent, node)) found.push(name)
    ts.forEachChild(node, visit)
  }
  if (meant.size > 0) visit(source)
  return found
}

/** The declarations and imports of the file: local name, and the name in the module `from`. */
const namesIn = (source) =>
  source.statements.flatMap((statement) => {
    if (isConst(statement)) {
      const [{ name }] = statement.declarationList.declarations
      return ts.isIdentifier(name) ? [{ name: name.text, from: name.text }] : []
    }
    const bindings = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined
    if (bindings === undefined || !ts.isNamedImports(bindings)) return []
    return bindings.elements.filter(({ isTypeOnly }) => !isTypeOnly)
      .map(({ name, propertyName }) => ({ name: name.text, from: (propertyName ?? name).text }))
  })

const isOfTypes = (node) => ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)

const isMember = (parent, node) =>
  ts.isPropertyAccessExpression(parent) ||
  (ts.isElementAccessExpression(parent) && parent.expression === node && ts.isStringLiteral(parent.argumentExpression)) ||
  ((ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) && parent.name === node)

const withEnums = (text, tables) =>
  tables.reduceRight((rest, { name, members, start, end, isExported }) => {
    if (!new RegExp(`^(?:export )?const ${name}\\b`).test(rest.slice(start, end))) throw new Error(`the table ${name} is not where its file has it`)
    const body = members.map(([member, value]) => `${JSON.stringify(member)} = ${value}`).join(', ')
    return `${rest.slice(0, start)}${isExported ? 'export ' : ''}enum ${name} { ${body} }${rest.slice(end)}`
  }, text)
