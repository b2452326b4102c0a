/**
 * Writes short functions of a bundle in the places that call them, and leaves out those that nobody calls any more. Until V8
 * optimizes a function, a call takes 100 instructions and 500 cards make 2.5 million; a fourth of them goes. Instructions: an
 * invoice 1% fewer, 500 cards 2.8%, 2,500 rules 3.5%.
 * It takes the text that esbuild has written, where all names are those of one file: what a function names must mean the same
 * at the call. Parameters and variables of it become variables of the function around, but for arguments that cannot
 * have changed when they are asked for. What can be no expression, or keeps a closure, stays a call.
 */
import ts from 'typescript'
import { canBeExpression, endsInReturn, listOf, returns } from './as-expression.mjs'
import { functionAround, isShorthand, Names } from './bundle-names.mjs'

const { SyntaxKind } = ts

/** Characters of a function that is written wherever it is called, and of one that is called in one place: with twice as many nothing gets faster. */
const MOST = 140
const MOST_ONCE = 600
/** Functions within one another. */
const MOST_DEEP = 4

/** `text`: one function expression, as in bundleCommand of build.mjs. */
export const inlinedCalls = (text) => new InlinedCalls(text).written()

const isPlain = (node) => ts.isNumericLiteral(node) || ts.isStringLiteral(node) || [SyntaxKind.TrueKeyword, SyntaxKind.FalseKeyword, SyntaxKind.NullKeyword].includes(node.kind)
const OF_ONE = [SyntaxKind.MinusToken, SyntaxKind.ExclamationToken]
/** As esbuild writes numbers below zero, true, false and undefined. */
const isConstant = (node) => isPlain(node) || (ts.isPrefixUnaryExpression(node) && OF_ONE.includes(node.operator) && ts.isNumericLiteral(node.operand)) ||
  (ts.isVoidExpression(node) && ts.isNumericLiteral(node.expression))

const UNDEFINED = 'void 0'
/** For a variable that nobody asks for. */
const ANYTHING = '0'
const isIn = (node, { pos, end }) => node.pos >= pos && node.end <= end

/** A function that may stand where it is called. `own`: symbols of its parameters and variables; `free`: what else it names. */
class Inlinable {
  /** Whether a call of it is left. */
  isCalled = false

  constructor(fn, own, free, { uses, calls }) {
    Object.assign(this, { fn, own, free, calls })
    this.isCalled = calls.length < uses.length
  }
}

class InlinedCalls {
  /** What stands for a call. */
  sites = new Map()
  /** What is written for a function that is called nowhere. */
  left = new Map()
  /** Nodes with any of these within. */
  changed = new Set()

  constructor(text) {
    this.text = text
    this.names = new Names(text)
  }

  written() {
    const { source, names } = this.names
    const functions = this.names.functions().map(({ fn, name }) => this.inlinable(fn, name)).filter((each) => each !== undefined)
    for (const one of functions) {
      for (const call of one.calls) {
        if (this.isSite(call, one)) this.change(call, this.sites, one)
        else one.isCalled = true
      }
    }
    this.prefix = '$'
    while (names.some((name) => name.startsWith(this.prefix))) this.prefix += '$'
    const none = { inPlaceOf: new Map(), variables: null, within: [] }
    // What is within itself stays a call, which is known after all have been written.
    this.emit(source, none)
    for (const { fn, isCalled } of functions) if (!isCalled) this.change(fn, this.left, ts.isFunctionDeclaration(fn) ? '' : ANYTHING)
    return this.emit(source, none)
  }

  change(node, map, value) {
    map.set(node, value)
    for (let at = node; at !== undefined && !this.changed.has(at); at = at.parent) this.changed.add(at)
  }

  /** undefined for what stays a function. */
  inlinable(fn, name) {
    const { names } = this
    const symbol = names.symbolOf(name)
    if (symbol === undefined || names.writesOf(symbol).length > 0 || symbol.declarations?.length !== 1) return undefined
    if (fn.asteriskToken !== undefined || fn.modifiers !== undefined) return undefined
    if (!fn.parameters.every((each) => ts.isIdentifier(each.name) && each.initializer === undefined && each.dotDotDotToken === undefined)) return undefined
    const uses = names.referencesTo(symbol).filter((each) => each !== name)
    const calls = uses.filter(({ parent }, at) => ts.isCallExpression(parent) && parent.expression === uses[at]).map(({ parent }) => parent)
    const size = fn.end - fn.getStart()
    if (calls.length === 0 || size > (uses.length === 1 ? MOST_ONCE : MOST)) return undefined
    if (ts.isBlock(fn.body) && !canBeExpression(fn.body.statements)) return undefined
    const parts = this.namedIn(fn)
    return parts === null || parts.free.get(name.text) === symbol ? undefined : new Inlinable(fn, parts.own, parts.free, { uses, calls })
  }

  /** The names of variables that are the function's own, and others; null where it has what is no other function's. */
  namedIn(fn) {
    const own = new Set(fn.parameters.map(({ name }) => this.names.symbolOf(name)))
    const free = new Map()
    const isFine = (node) => {
      if (isOfFunction(node) || (ts.isVariableDeclaration(node) && !ts.isIdentifier(node.name))) return false
      if (ts.isVariableDeclaration(node)) own.add(this.names.symbolOf(node.name))
      if (this.names.isReference(node)) {
        if (node.text === 'arguments') return false
        const symbol = this.names.symbolOf(node)
        if (!own.has(symbol)) free.set(node.text, symbol)
      }
      return ts.forEachChild(node, (child) => !isFine(child)) !== true
    }
    return isFine(fn.body) ? { own, free } : null
  }

  isSite(call, { fn, free }) {
    const around = functionAround(call)
    if (call.questionDotToken !== undefined || call.arguments.length > fn.parameters.length || call.arguments.some(ts.isSpreadElement)) return false
    if (around === undefined || around === fn || isIn(call, fn) || isOfBundle(around) || !isInBody(call, around)) return false
    return !decidesByForm(call) && [...free].every(([name, symbol]) => this.names.meaning(name, call) === symbol)
  }

  /** `inPlaceOf`: what is written for variables; `within`: the functions that are being written in place of their calls. */
  emit(node, around) {
    const { inPlaceOf, within } = around
    const one = this.sites.get(node)
    if (one !== undefined) {
      if (!within.includes(one) && within.length < MOST_DEEP) return this.site(node, one, around)
      one.isCalled = true
    }
    const left = this.left.get(node)
    if (left !== undefined) return left
    if (inPlaceOf.size === 0 && !this.changed.has(node)) return this.text.slice(node.getStart(), node.end)
    if (inPlaceOf.size > 0 && this.names.isReference(node)) {
      const other = inPlaceOf.get(this.names.symbolOf(node))
      if (other !== undefined) return isShorthand(node) ? `${node.text}:${other}` : other
    }
    return ts.isFunctionLike(node) && node.body !== undefined ? this.emitFunction(node, around) : this.emitParts(node, (child) => this.emit(child, around))
  }

  emitParts(node, emit) {
    let [result, done] = ['', node.getStart()]
    ts.forEachChild(node, (child) => {
      result += this.text.slice(done, child.getStart()) + emit(child)
      done = child.end
    })
    return result + this.text.slice(done, node.end)
  }

  emitFunction(fn, around) {
    const variables = { used: 0, needed: 0 }
    return this.emitParts(fn, (child) => {
      const text = this.emit(child, { ...around, variables })
      if (child !== fn.body || variables.needed === 0) return text
      const declared = `var ${Array.from({ length: variables.needed }, (_, at) => `${this.prefix}${at}`).join(',')};`
      return ts.isBlock(child) ? `{${declared}${text.slice(1)}` : `{${declared}return ${text}}`
    })
  }

  /** One expression that does what the call does. */
  site(call, one, around) {
    const { fn, own } = one
    const { variables, within } = around
    const { used } = variables
    const variable = () => {
      const name = `${this.prefix}${variables.used++}`
      variables.needed = Math.max(variables.needed, variables.used)
      return name
    }
    const inPlaceOf = new Map()
    const first = []
    for (const [at, { name }] of fn.parameters.entries()) {
      const symbol = this.names.symbolOf(name)
      const argument = call.arguments[at]
      const isSet = this.names.writesOf(symbol).length > 0
      if (!isSet && (argument === undefined || this.isSteady(argument, call))) {
        const text = argument === undefined ? UNDEFINED : this.emit(argument, around)
        inPlaceOf.set(symbol, /^[\w$]+$/.test(text) && !/^\d/.test(text) ? text : `(${text})`)
      } else {
        const kept = variable()
        first.push(`${kept}=${argument === undefined ? UNDEFINED : this.emit(argument, around)}`)
        inPlaceOf.set(symbol, kept)
      }
    }
    for (const symbol of own) if (!inPlaceOf.has(symbol)) inPlaceOf.set(symbol, variable())
    const inside = { inPlaceOf, variables, within: [...within, one] }
    first.push(ts.isBlock(fn.body) ? this.expression(fn.body.statements, inside, ts.isExpressionStatement(call.parent)) : this.emit(fn.body, inside))
    variables.used = used
    return `(${first.join(',')})`
  }

  /** Whether an argument is the same whenever the function asks for it. */
  isSteady(argument, call) {
    if (isConstant(argument)) return true
    const symbol = ts.isIdentifier(argument) ? this.names.symbolOf(argument) : undefined
    if (symbol?.declarations?.length !== 1) return false
    const writes = this.names.writesOf(symbol)
    const around = functionAround(call)
    // A variable that only the function around sets stays as it is while another function runs.
    return writes.length === 0 || (functionAround(symbol.declarations[0]) === around && writes.every((each) => functionAround(each) === around && !isIn(each, call)))
  }

  /** Statements as one expression, whose value is that of the return; `isUnused`: nobody asks for it. */
  expression([statement, ...rest], around, isUnused) {
    if (statement === undefined) return UNDEFINED
    const then = (text) => (rest.length === 0 && isUnused ? text : `${text},${this.expression(rest, around, isUnused)}`)
    if (ts.isReturnStatement(statement)) return statement.expression === undefined ? UNDEFINED : this.emit(statement.expression, around)
    if (ts.isExpressionStatement(statement)) return then(this.emit(statement.expression, around))
    if (ts.isVariableStatement(statement)) return then(statement.declarationList.declarations.map((each) => this.assignment(each, around)).join(','))
    if (!ts.isIfStatement(statement)) return this.expression(rest, around, isUnused)
    const { thenStatement: yes, elseStatement: no } = statement
    const condition = `(${this.emit(statement.expression, around)})`
    const [ifSo, ifNot] = [listOf(yes), listOf(no)]
    if (!returns(statement)) {
      const done = this.expression(ifSo, around, true)
      return then(no === undefined ? `${condition}&&(${done})` : `${condition}?(${done}):(${this.expression(ifNot, around, true)})`)
    }
    const branch = (list) => this.expression(endsInReturn(list) ? list : [...list, ...rest], around, isUnused)
    return `${condition}?(${branch(ifSo)}):(${branch(ifNot)})`
  }

  /** One without a value is undefined again: what was kept there before may be of another call. */
  assignment({ name, initializer }, around) {
    return `${around.inPlaceOf.get(this.names.symbolOf(name))}=${initializer === undefined ? UNDEFINED : this.emit(initializer, around)}`
  }
}

const isOfFunction = (node) => ts.isFunctionLike(node) || ts.isClassLike(node) || ts.isAwaitExpression(node) || ts.isYieldExpression(node) ||
  ts.isMetaProperty(node) || node.kind === SyntaxKind.ThisKeyword || node.kind === SyntaxKind.SuperKeyword

/** What a module says runs once. */
const isOfBundle = (fn) => functionAround(fn) === undefined

/** Neither in the values of parameters nor in fields of a class. */
const isInBody = (node, fn) => {
  let at = node
  while (at.parent !== fn) {
    at = at.parent
    if (ts.isClassLike(at)) return false
  }
  return at === fn.body
}

/** `f(x)()` calls what f gives with no object, where `(a.b)()` calls it with one; `delete (a.b)` deletes it. */
const decidesByForm = (call) => {
  let at = call
  while (ts.isParenthesizedExpression(at.parent)) at = at.parent
  const { parent } = at
  return ((ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression === at) || ts.isTaggedTemplateExpression(parent) || ts.isDeleteExpression(parent)
}
