/**
 * Writes loops over arrays into a bundle as loops that count, and patterns of arrays as places in them: `for (const x of list)`,
 * `for (const [i, x] of list.entries())`, `const [a, b] = list`, `([a, b]) => …`. By the protocol of iterators each step makes an
 * object and is two calls and two look-ups until V8 has optimized the function, and it has not when a document of some pages is
 * over. Instructions: an invoice 1.5% fewer, a report 1%, 500 cards 2.5%, 2,500 rules 3.5%.
 * Only where the checker of TypeScript says that it is an array or a typed array. A loop that counts asks for the length before
 * each step, as the iterator of an array does, so that what grows while it is read is read to its end by both.
 */
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('..', import.meta.url))

/** For `rewriting`, of bundles that `entries` begin: before all that moves loops and patterns, and takes any away. */
export const arrayLoops = (entries, program = programOf(entries)) => {
  const checker = program.getTypeChecker()
  return (text, path) => {
    const source = program.getSourceFile(path)
    return source === undefined ? text : withCounting(text, source, checker)
  }
}

/** `text`: that of the `source`, whose types are known, or another with the same loops and patterns in the same order. */
export const withCounting = (text, source, checker) => {
  const known = placesIn(source).map((place) => place.kindOf(checker))
  const places = text === source.text ? placesIn(source) : placesIn(ts.createSourceFile(source.fileName, text, ts.ScriptTarget.ES2022, true))
  if (places.length !== known.length) throw new Error(`${source.fileName} had ${known.length} loops and patterns, and has ${places.length} as it was rewritten`)
  return withEdits(text, places.flatMap((place, index) => known[index] === null ? [] : place.edits(index, known[index])))
}

const programOf = (entries) => {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile)
  return ts.createProgram(entries.map((entry) => `${root}${entry}`), ts.convertCompilerOptionsFromJson(config.compilerOptions, root).options)
}

/** `edits`: `{ at, end, text }`, none within another; several at one place stand in the order that they are given in. */
const withEdits = (text, edits) => {
  let [result, done] = ['', 0]
  for (const { at, end = at, text: written } of [...edits].sort((a, b) => a.at - b.at)) {
    result += text.slice(done, at) + written
    done = end
  }
  return result + text.slice(done)
}

const placesIn = (source) => {
  const places = []
  const visit = (node) => {
    if (ts.isForOfStatement(node) && node.awaitModifier === undefined && ts.isVariableDeclarationList(node.initializer)) places.push(new Loop(node, source))
    if (ts.isVariableDeclaration(node) && ts.isArrayBindingPattern(node.name) && node.initializer !== undefined) places.push(new Pattern(node, source))
    if (ts.isParameter(node) && ts.isArrayBindingPattern(node.name) && ts.isArrowFunction(node.parent)) places.push(new Parameter(node, source))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return places
}

const OTHERS = /^(?:(?:Int8|Uint8|Uint8Clamped|Int16|Uint16|Int32|Uint32|Float32|Float64)Array|RegExp(?:Match|Exec)Array)$/

const isArray = (type, checker) => {
  if (type.isUnion()) return type.types.every((each) => isArray(each, checker))
  const known = checker.getBaseConstraintOfType(type) ?? type
  return checker.isArrayType(known) || checker.isTupleType(known) || OTHERS.test(known.symbol?.name ?? '')
}

/** Whether its elements can be taken by their places. */
const isPlain = (pattern) => pattern.elements.every((element) => ts.isOmittedExpression(element) ||
  (element.dotDotDotToken === undefined && (element.initializer === undefined || isLiteral(element.initializer))))
const isLiteral = (node) => ts.isLiteralExpression(node) || [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword].includes(node.kind)

/** What declares the names of a pattern, which may be patterns themselves, where the elements are what `elementOf(place)` says. */
const declared = (pattern, source, elementOf) =>
  pattern.elements.flatMap((element, place) => {
    if (ts.isOmittedExpression(element)) return []
    const { name, initializer } = element
    const value = elementOf(place)
    return [`${name.getText(source)} = ${initializer === undefined ? value : `${value} === undefined ? ${initializer.getText(source)} : ${value}`}`]
  })

/** Kinds of places; `null` is said of one that stays as it is. */
const PLAIN = 'plain'
const OF_ARRAYS = 'of arrays'

class Loop {
  constructor(node, source) {
    this.node = node
    this.source = source
    this.name = node.initializer.declarations[0].name
    this.isPattern = ts.isArrayBindingPattern(this.name) && isPlain(this.name)
    const { expression: { expression: called } } = node
    this.counted = this.isPattern && ts.isCallExpression(node.expression) && ts.isPropertyAccessExpression(called) && called.name.text === 'entries'
      ? called.expression : undefined
  }

  kindOf(checker) {
    const { node, name, counted, isPattern } = this
    if (!isArray(checker.getTypeAtLocation(counted ?? node.expression), checker)) return null
    return counted === undefined && isPattern && isArray(checker.getTypeAtLocation(name), checker) ? OF_ARRAYS : PLAIN
  }

  edits(index, kind) {
    const { node, source, counted } = this
    const { expression, statement, initializer } = node
    const read = counted ?? expression
    const [list, at] = [`__list${index}`, `__at${index}`]
    const names = this.names(index, kind, list, at)
    const first = names.length === 0 ? '' : `${initializer.flags & ts.NodeFlags.Const ? 'const' : 'let'} ${names.join(', ')};`
    const start = statement.getStart(source)
    const isBlock = ts.isBlock(statement)
    return [
      { at: node.getStart(source), end: read.getStart(source), text: `for (let ${list} = ` },
      { at: read.end, end: isBlock ? start + 1 : start, text: `, ${at} = 0; ${at} < ${list}.length; ${at}++) { ${first} ` },
      ...isBlock ? [] : [{ at: statement.end, text: ' }' }],
    ]
  }

  names(index, kind, list, at) {
    const { name, source, counted } = this
    if (counted !== undefined) return declared(name, source, (place) => place === 0 ? at : `${list}[${at}]`)
    if (kind !== OF_ARRAYS) return [`${name.getText(source)} = ${list}[${at}]`]
    const item = `__item${index}`
    return [`${item} = ${list}[${at}]`, ...declared(name, source, (place) => `${item}[${place}]`)]
  }
}

class Pattern {
  constructor(node, source) {
    this.node = node
    this.source = source
  }

  kindOf(checker) {
    const { name, initializer, parent } = this.node
    return isPlain(name) && ts.isVariableDeclarationList(parent) && isArray(checker.getTypeAtLocation(initializer), checker) ? PLAIN : null
  }

  edits(index) {
    const { node: { name, initializer }, source } = this
    const literal = ts.isAsExpression(initializer) ? initializer.expression : initializer
    if (isOfAsMany(name, literal)) {
      // The array need not be made at all.
      const ends = [undefined, ...literal.elements.map(({ end }) => end)]
      const starts = name.elements.map((element, place) => ({
        at: ends[place] ?? name.getStart(source), end: literal.elements[place].getStart(source), text: `${place === 0 ? '' : ', '}${element.name.getText(source)} = `,
      }))
      return [...starts, { at: ends.at(-1), end: initializer.end, text: '' }]
    }
    const list = `__list${index}`
    return [
      { at: name.getStart(source), end: initializer.getStart(source), text: `${list} = ` },
      { at: initializer.end, text: [undefined, ...declared(name, source, (place) => `${list}[${place}]`)].join(', ') },
    ]
  }
}

const isOfAsMany = ({ elements: names }, literal) =>
  ts.isArrayLiteralExpression(literal) && names.length > 0 && names.length === literal.elements.length &&
  names.every((each) => !ts.isOmittedExpression(each) && each.initializer === undefined) &&
  literal.elements.every((each) => !ts.isSpreadElement(each) && !ts.isOmittedExpression(each))

class Parameter {
  constructor(node, source) {
    this.node = node
    this.source = source
  }

  /** One of several would have to be told from the others where the body begins. */
  kindOf(checker) {
    const { node: { name, parent, initializer } } = this
    const isOnly = parent.parameters.filter((each) => ts.isArrayBindingPattern(each.name)).length === 1
    return isOnly && initializer === undefined && isPlain(name) && isArray(checker.getTypeAtLocation(name), checker) ? PLAIN : null
  }

  edits(index) {
    const { node: { name, parent: { body } }, source } = this
    const list = `__list${index}`
    const names = declared(name, source, (place) => `${list}[${place}]`)
    const first = names.length === 0 ? '' : `const ${names.join(', ')};`
    const start = body.getStart(source)
    return [
      { at: name.getStart(source), end: name.end, text: list },
      ...ts.isBlock(body) ? [{ at: start + 1, text: first }] : [{ at: start, text: `{ ${first} return ` }, { at: body.end, text: ' }' }],
    ]
  }
}
