/**
 * What the names in a bundle mean: for each variable where it is named and where it is set, as the checker of TypeScript
 * finds it. The text is one of JavaScript, with no types, and nothing around it.
 */
import ts from 'typescript'
import { allIn, isTarget } from './unbound-classes.mjs'

const PATH = '/bundle.js'

/** The nearest; undefined outside of any. */
export const functionAround = ({ parent }) => parent === undefined || ts.isFunctionLike(parent) ? parent : functionAround(parent)

export class Names {
  /** By variable. */
  references = new Map()
  writes = new Map()

  constructor(text) {
    this.source = ts.createSourceFile(PATH, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS)
    this.checker = checkerOf(this.source)
    const found = new Set()
    const visit = (node) => {
      if (ts.isIdentifier(node)) found.add(node.text)
      if (this.isReference(node)) this.learn(node)
      ts.forEachChild(node, visit)
    }
    visit(this.source)
    this.names = [...found]
  }

  learn(node) {
    const symbol = this.symbolOf(node)
    if (symbol === undefined) return
    fileUnder(this.references, symbol, node)
    if (isTarget(node)) fileUnder(this.writes, symbol, node)
  }

  /** Whether a node is the name of a variable, at its declaration too. */
  isReference(node) {
    if (!ts.isIdentifier(node)) return false
    const { parent } = node
    if (ts.isPropertyAccessExpression(parent)) return parent.name !== node
    if (ts.isBindingElement(parent)) return parent.propertyName !== node
    const isNameOf = ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent) || ts.isPropertyDeclaration(parent) || ts.isAccessor(parent)
    if (isNameOf) return parent.name !== node
    return !ts.isMetaProperty(parent) && !ts.isLabeledStatement(parent) && !ts.isBreakOrContinueStatement(parent)
  }

  /** The variable; undefined for one of the language or the platform. */
  symbolOf(node) {
    return isShorthand(node) ? this.checker.getShorthandAssignmentValueSymbol(node.parent) : this.checker.getSymbolAtLocation(node)
  }

  /** What a name would mean at a node. */
  meaning(name, node) {
    return this.checker.resolveName(name, node, ts.SymbolFlags.Value, false)
  }

  referencesTo(symbol) {
    return this.references.get(symbol) ?? []
  }

  /** But for the value that it is declared with. */
  writesOf(symbol) {
    return this.writes.get(symbol) ?? []
  }

  /** All that have a name, `{ fn, name }`. */
  functions() {
    const declared = allIn(this.source, (node) => ts.isFunctionDeclaration(node) && node.name !== undefined)
    const isOfVariable = ({ parent }) => ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)
    const kept = allIn(this.source, (node) => ts.isArrowFunction(node) && isOfVariable(node))
    return [...declared.map((fn) => ({ fn, name: fn.name })), ...kept.map((fn) => ({ fn, name: fn.parent.name }))]
  }
}

const checkerOf = (source) => {
  const host = ts.createCompilerHost({})
  Object.assign(host, {
    getSourceFile: (path) => path === PATH ? source : undefined,
    fileExists: (path) => path === PATH,
    readFile: () => undefined,
    directoryExists: () => false,
    getDirectories: () => [],
  })
  return ts.createProgram([PATH], { allowJs: true, noLib: true, noResolve: true, types: [], target: ts.ScriptTarget.ES2022 }, host).getTypeChecker()
}

const fileUnder = (map, key, value) => {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}

/** `a` in `{ a }`, which names a variable and a property. */
export const isShorthand = (node) => ts.isShorthandPropertyAssignment(node.parent) && node.parent.name === node
