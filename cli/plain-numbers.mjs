/**
 * Writes `Math.max`, `Math.min` of two numbers and `Number.isNaN` into a bundle as comparisons, which give the same for all numbers,
 * NaN and negative zero too. Until V8 optimizes a function, such a call takes 80 to 150 instructions and a comparison 20; 50 pages of
 * nested flex containers make 800,000. What is neither a name nor a number is found once and kept in a variable of the
 * function around; where there is none, as in default values, a call that would need one stays.
 */
import ts from 'typescript'

const { factory, SyntaxKind } = ts

const CALLED = /\b(?:Math\.(?:max|min)|Number\.isNaN)\(/

/** For `rewriting`: the text of a file as it is to be bundled. */
export const plainNumbers = (text) => {
  if (!CALLED.test(text)) return text
  const source = ts.createSourceFile('numbers.ts', text, ts.ScriptTarget.ES2022, true)
  const { transformed: [written] } = ts.transform(source, [(context) => (file) => new PlainNumbers(context).visited(file)])
  return ts.createPrinter().printFile(written)
}

const PARTS = { 'Math.max': 2, 'Math.min': 2, 'Number.isNaN': 1 }

/** Which of these a node calls, as they are written here; undefined for anything else. */
const calledBy = (node) => {
  if (!ts.isCallExpression(node) || node.questionDotToken !== undefined || node.arguments.some(ts.isSpreadElement)) return undefined
  const { expression, arguments: { length } } = node
  if (!ts.isPropertyAccessExpression(expression) || !ts.isIdentifier(expression.expression)) return undefined
  const name = `${expression.expression.text}.${expression.name.text}`
  return PARTS[name] === length ? name : undefined
}

/** Of a number that stands there, but for zero with a sign; NaN of anything else. */
const numberOf = (node) => {
  if (ts.isNumericLiteral(node)) return Number(node.text)
  const isNegative = ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.MinusToken && ts.isNumericLiteral(node.operand)
  return isNegative && Number(node.operand.text) !== 0 ? -Number(node.operand.text) : NaN
}

/** Asked for again right away, it is the same. */
const isPlain = (node) => ts.isIdentifier(node) || !Number.isNaN(numberOf(node))

const isBody = (node) => ts.isFunctionLike(node.parent) && node.parent.body === node

const variable = (at) => factory.createIdentifier(`number$${at}`)
const compared = (left, operator, right) => factory.createBinaryExpression(left, operator, right)
const either = (condition, yes, no) =>
  factory.createConditionalExpression(condition, factory.createToken(SyntaxKind.QuestionToken), yes, factory.createToken(SyntaxKind.ColonToken), no)

class PlainNumbers {
  /** Variables of the function around, null outside of any: how many are kept at this place, and how many it needs. */
  around = null

  constructor(context) {
    this.context = context
    this.visit = (node) => this.visited(node)
  }

  visited(node) {
    if (isBody(node)) return this.body(node)
    const { around } = this
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) this.around = null
    const name = calledBy(node)
    const canWrite = name !== undefined && (around !== null || node.arguments.every(isPlain))
    const result = canWrite ? this.call(node, name) : ts.visitEachChild(node, this.visit, this.context)
    this.around = around
    return result
  }

  body(node) {
    const own = { kept: 0, needed: 0 }
    this.around = own
    // A body may be such a call itself.
    const name = calledBy(node)
    const written = name === undefined ? ts.visitEachChild(node, this.visit, this.context) : this.call(node, name)
    if (own.needed === 0) return written
    const names = Array.from({ length: own.needed }, (_, at) => factory.createVariableDeclaration(variable(at)))
    const declared = factory.createVariableStatement(undefined, factory.createVariableDeclarationList(names))
    return factory.createBlock([declared, ...ts.isBlock(written) ? written.statements : [factory.createReturnStatement(written)]], true)
  }

  call({ arguments: args }, name) {
    const areAllPlain = args.every(isPlain)
    const kept = this.around?.kept
    // The second may change what the first names.
    const parts = args.map((arg, at) => isPlain(arg) && (areAllPlain || at > 0 || !Number.isNaN(numberOf(arg))) ? { first: arg, again: arg } : this.keep(arg))
    if (kept !== undefined) this.around.kept = kept
    return factory.createParenthesizedExpression(name === 'Number.isNaN' ? isNaNOf(...parts) : extremeOf(name, parts, args.map(numberOf)))
  }

  /** An expression as it is first asked for, and then. */
  keep(node) {
    const { around } = this
    const name = variable(around.kept++)
    around.needed = Math.max(around.needed, around.kept)
    const value = ts.visitNode(node, this.visit)
    return { first: factory.createParenthesizedExpression(factory.createAssignment(name, value)), again: name }
  }
}

const isNaNOf = ({ first, again }) => compared(first, SyntaxKind.ExclamationEqualsEqualsToken, again)

/** `numbers`: those that stand there, NaN for others. */
const extremeOf = (name, [a, b], [left, right]) => {
  const isMax = name === 'Math.max'
  const isKnown = (number) => !Number.isNaN(number) && (isMax || number !== 0)
  const [above, below] = isMax ? [SyntaxKind.GreaterThanToken, SyntaxKind.LessThanToken] : [SyntaxKind.LessThanToken, SyntaxKind.GreaterThanToken]
  // NaN compares as false, and then stays.
  const limit = (number, { first, again }) => either(compared(first, isMax ? SyntaxKind.LessThanEqualsToken : SyntaxKind.GreaterThanEqualsToken, number), number, again)
  if (isKnown(left)) return limit(a.again, b)
  if (isKnown(right)) return limit(b.again, a)
  const isSame = compared(compared(a.again, SyntaxKind.EqualsEqualsEqualsToken, b.again), SyntaxKind.AmpersandAmpersandToken, a.again)
  // Zeros, which may differ in sign, and what is no number.
  const rest = factory.createCallExpression(factory.createPropertyAccessExpression(factory.createIdentifier('Math'), isMax ? 'max' : 'min'), undefined, [a.again, b.again])
  return either(compared(a.first, above, b.first), a.again, either(compared(a.again, below, b.again), b.again, compared(isSame, SyntaxKind.BarBarToken, rest)))
}
