/**
 * Which classes bound-classes.mjs leaves as they are, and why: those whose objects may be told from what it would make of them.
 * Of `this` only what is known to mean the same is let through, so that a class of a new shape is slower, never wrong.
 */
import ts from 'typescript'

const { SyntaxKind } = ts

/** Objects for each rule, selector, box or list of a font, of which little is asked. */
const MANY = new Set(['BreakMachine', 'Bytes', 'Compiler', 'DeferredRule'])

const PLAIN_MODIFIERS = new Set([
  SyntaxKind.PublicKeyword, SyntaxKind.PrivateKeyword, SyntaxKind.ProtectedKeyword, SyntaxKind.ReadonlyKeyword, SyntaxKind.StaticKeyword,
  SyntaxKind.AsyncKeyword,
])

export const isStatic = (member) => hasModifier(member, SyntaxKind.StaticKeyword) || ts.isClassStaticBlockDeclaration(member)
export const hasModifier = (node, kind) => node.modifiers?.some((modifier) => modifier.kind === kind) === true

export const isThis = (node) => node?.kind === SyntaxKind.ThisKeyword

/** What is of types only; `this.make<T>` is not, although it counts as one. */
export const isOfTypes = (node) => ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)

export const hasOwnThis = (node) =>
  ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isClassLike(node) || ts.isMethodDeclaration(node) || ts.isAccessor(node)

export const isAssignment = (node) => ts.isBinaryExpression(node) && isAssigning(node.operatorToken)
const isAssigning = ({ kind }) => kind >= SyntaxKind.FirstAssignment && kind <= SyntaxKind.LastAssignment

/** What classes a file extends, by the names that they have where they are declared. */
export const basesIn = (text) => {
  if (!/\bclass\b[^]*\bextends\b/.test(text)) return []
  const source = ts.createSourceFile('bases.ts', text, ts.ScriptTarget.ES2022, true)
  const found = allIn(source, ts.isHeritageClause).filter(({ parent, token }) => ts.isClassLike(parent) && token === SyntaxKind.ExtendsKeyword)
    .map(({ types: [{ expression }] }) => ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText(source))
  const renamed = new Map(allIn(source, ts.isImportSpecifier).map(({ name, propertyName }) => [name.text, propertyName?.text]))
  return found.map((name) => renamed.get(name) ?? name)
}

export const allIn = (node, isWanted) => {
  const found = isWanted(node) ? [node] : []
  ts.forEachChild(node, (child) => { found.push(...allIn(child, isWanted)) })
  return found
}

/** Why a class cannot be written so, or null. */
export const reasonAgainst = (declaration, bases) => {
  const { name: { text: name }, members, heritageClauses = [] } = declaration
  if (MANY.has(name)) return 'has many objects'
  if (heritageClauses.some(({ token }) => token === SyntaxKind.ExtendsKeyword)) return 'has a base class'
  if (bases.has(name)) return 'is a base class'
  if (allIn(declaration, ts.isIdentifier).some(({ text }) => text.includes('$'))) return 'has names like those of its variables'
  const own = members.filter((member) => !isStatic(member))
  for (const member of own) {
    const reason = reasonOfShape(member)
    if (reason !== null) return reason
  }
  return own.map((member) => reasonOfUse(member, own)).find((reason) => reason !== null) ?? null
}

const reasonOfShape = (member) => {
  if (ts.isConstructorDeclaration(member)) {
    const isPlain = member.body !== undefined && member.parameters.every(({ modifiers, initializer }) => modifiers === undefined && !asksThis(initializer))
    return isPlain ? null : 'has a constructor of another shape'
  }
  if (member.name === undefined || !ts.isIdentifier(member.name)) return 'has members without a plain name'
  if (member.modifiers?.some(({ kind }) => !PLAIN_MODIFIERS.has(kind))) return 'has members with other modifiers'
  if (ts.isPropertyDeclaration(member)) return member.initializer !== undefined && ts.isFunctionExpression(member.initializer) ? 'has functions with a this of their own as fields' : null
  return member.body === undefined ? 'has overloaded methods' : null
}

const asksThis = (node) => node !== undefined && allIn(node, isThis).length > 0

/** Of what a member does with its object. */
const reasonOfUse = (node, members) => {
  if (isOfTypes(node)) return null
  if (isThis(node)) return reasonOfThis(node, members)
  if (hasOwnThis(node) && !members.includes(node)) return namesByThis(node) ? 'has names within that are computed by this' : null
  return ts.forEachChild(node, (child) => reasonOfUse(child, members) ?? undefined) ?? null
}

/** In a function or class names and bases are of what is around it. */
const namesByThis = (node) => allIn(node, (each) => ts.isComputedPropertyName(each) || ts.isHeritageClause(each)).some(asksThis)

const reasonOfThis = (node, members) => {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return reasonOfAccess(parent, members.filter(({ name }) => name?.text === parent.name.text))
  const isPlain = ts.isVariableDeclaration(parent) ? ts.isIdentifier(parent.name) || isPlainPattern(parent.name) : isPlainValue(node)
  return isPlain ? null : 'does with this what may tell its fields and methods'
}

const reasonOfAccess = (access, found) => {
  const { parent } = access
  const [member] = found
  const isWritten = isTarget(access)
  if (ts.isDeleteExpression(parent)) return 'deletes fields'
  if (isWritten ? member === undefined : found.every(ts.isSetAccessor)) return 'asks for members that it does not have'
  if (ts.isPropertyDeclaration(member)) return null
  if (ts.isMethodDeclaration(member)) {
    if (isWritten) return 'writes methods'
    return ts.isPropertyAccessExpression(parent) && /^(?:call|apply|bind)$/.test(parent.name.text) ? 'has methods that it calls for other objects' : null
  }
  const isPlain = isAssignment(parent) && parent.operatorToken.kind === SyntaxKind.EqualsToken && ts.isExpressionStatement(parent.parent)
  return isWritten && !isPlain ? 'reads and writes an accessor at once' : null
}

/** `{ a, b: c }` of members, no more. */
const isPlainPattern = (pattern) => ts.isObjectBindingPattern(pattern) && pattern.elements.every(({ dotDotDotToken, initializer, name, propertyName = name }) =>
  dotDotDotToken === undefined && initializer === undefined && ts.isIdentifier(propertyName))

/** Whether what is written there is passed on and nothing is found out of it. */
const isPlainValue = (node) => {
  const { parent } = node
  if (ts.isAsExpression(parent) || ts.isParenthesizedExpression(parent)) return isPlainValue(parent)
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
    return parent.expression !== node && !/^(?:Object|Reflect|JSON)\.|^(?:structuredClone|postMessage)$/.test(parent.expression.getText())
  }
  if (ts.isBinaryExpression(parent)) {
    const { operatorToken: { kind }, left, right } = parent
    if (kind === SyntaxKind.EqualsToken) return right === node && !ts.isObjectLiteralExpression(left) && !ts.isArrayLiteralExpression(left)
    return kind === SyntaxKind.EqualsEqualsEqualsToken || kind === SyntaxKind.ExclamationEqualsEqualsToken
  }
  return ts.isReturnStatement(parent) || ts.isArrowFunction(parent) || ts.isConditionalExpression(parent) || ts.isPropertyAssignment(parent)
    || ts.isArrayLiteralExpression(parent) || ts.isYieldExpression(parent)
}

/** Whether something is written there, a part of what is taken apart too. */
export const isTarget = (node) => {
  const { parent } = node
  if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent)) return /\+\+|--/.test(ts.tokenToString(parent.operator))
  if (ts.isForOfStatement(parent) || ts.isForInStatement(parent)) return parent.initializer === node
  if (isAssignment(parent)) return parent.left === node
  const isPart = ts.isArrayLiteralExpression(parent) || ts.isObjectLiteralExpression(parent) || ts.isSpreadElement(parent) || ts.isSpreadAssignment(parent)
    || ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent) || ts.isNonNullExpression(parent)
    || (ts.isPropertyAssignment(parent) && parent.initializer === node) || (ts.isShorthandPropertyAssignment(parent) && parent.name === node)
  return isPart && isTarget(parent)
}
