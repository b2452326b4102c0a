/**
 * esbuild plugin of a development build (`bundleChecked` in build.mjs): every read of a row of an arena or of an element of a typed
 * array throws where the index is out of range, and names the column, the row and the place in the source. The product has no such checks:
 * a read out of range gives `undefined`, and NaN in the layout. A read that is followed by `??` or `||` may be out of range.
 */
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Appended to each rewritten file; a declaration is hoisted. */
const HELPER = `
function checkedRead(array, index, column, place) {
  const value = array[index]
  if (value === undefined) throw new RangeError(column + ' has no row ' + index + ', only ' + array.length + ' (' + place + ')')
  return value
}
`

/** The plugin. Types decide which reads are checked, so it compiles the sources once. */
export const checkedReads = () => {
  const program = compile(join(root, 'tsconfig.json'))
  return {
    name: 'checked-reads',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]engine[\\/].*\.ts$/ }, ({ path }) => {
        const source = program.getSourceFile(path)
        return source === undefined ? undefined : { contents: withChecks(source, program.getTypeChecker()), loader: 'ts', resolveDir: dirname(path) }
      })
    },
  }
}

const compile = (config) => {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: ({ messageText }) => { throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n')) } }
  const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(config, {}, host)
  return ts.createProgram(fileNames, options)
}

/** The text of a source file with its reads checked. */
export const withChecks = (source, checker) => {
  const text = source.text
  let hasChecks = false
  const written = (node) => {
    let inner = ''
    let at = node.getStart(source)
    ts.forEachChild(node, (child) => {
      const start = child.getStart(source)
      if (start < at) return
      inner += text.slice(at, start) + written(child)
      at = child.end
    })
    inner += text.slice(at, node.end)
    if (!ts.isElementAccessExpression(node) || !isChecked(node, checker)) return inner
    hasChecks = true
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    const column = node.expression.getText(source).replace(/\s+/g, ' ')
    const place = `${relative(root, source.fileName)}:${line + 1}`
    return `checkedRead(${written(node.expression)}, ${written(node.argumentExpression)}, ${JSON.stringify(column)}, ${JSON.stringify(place)})`
  }
  let contents = ''
  let at = 0
  for (const statement of source.statements) {
    contents += text.slice(at, statement.getStart(source)) + written(statement)
    at = statement.end
  }
  return contents + text.slice(at) + (hasChecks ? HELPER : '')
}

/** Whether the element is read, from a typed array or a column, and its absence is not provided for. */
const isChecked = (node, checker) => {
  if (node.questionDotToken !== undefined || !isTyped(checker.getTypeAtLocation(node.expression))) return false
  let outer = node
  while (ts.isParenthesizedExpression(outer.parent) || ts.isAsExpression(outer.parent)) outer = outer.parent
  const { parent } = outer
  if (ts.isBinaryExpression(parent)) {
    const { kind } = parent.operatorToken
    const assigns = kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment
    // A comparison with undefined provides for it, and so does an equality that undefined does not fulfil.
    if (kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsEqualsToken) return false
    return parent.left !== outer || (!assigns && kind !== ts.SyntaxKind.QuestionQuestionToken && kind !== ts.SyntaxKind.BarBarToken)
  }
  if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent)) {
    return parent.operator !== ts.SyntaxKind.PlusPlusToken && parent.operator !== ts.SyntaxKind.MinusMinusToken
  }
  return !isPattern(parent)
}

/** The target of a destructuring assignment. */
const isPattern = (node) => {
  let at = node
  while (ts.isArrayLiteralExpression(at) || ts.isObjectLiteralExpression(at) || ts.isPropertyAssignment(at) || ts.isSpreadElement(at)) {
    if (ts.isBinaryExpression(at.parent) && at.parent.left === at && at.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken) return true
    at = at.parent
  }
  return false
}

const isTyped = (type) =>
  type.isUnion()
    ? type.types.every(isTyped)
    : type.getProperty('BYTES_PER_ELEMENT') !== undefined || type.symbol?.name === 'Column' || (type.isIntersection() && type.types.some(isTyped))
