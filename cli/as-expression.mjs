/**
 * Which bodies of functions can be written as one expression: declarations, expressions, returns, and conditions of these. A
 * branch that returns has to end so, because what follows the condition is then for the other branch alone.
 */
import ts from 'typescript'

/** Of a branch; none for a branch that is not there. */
export const listOf = (statement) => statement === undefined ? [] : ts.isBlock(statement) ? statement.statements : [statement]

/** Whether it may return; no functions are within. */
export const returns = (node) => ts.isReturnStatement(node) || ts.forEachChild(node, (child) => returns(child) || undefined) === true

export const endsInReturn = (statements) => {
  const last = statements.at(-1)
  if (last === undefined) return false
  return ts.isReturnStatement(last) || (ts.isIfStatement(last) && endsInReturn(listOf(last.thenStatement)) && endsInReturn(listOf(last.elseStatement)))
}

export const canBeExpression = (statements) => statements.every((each) => {
  if (ts.isReturnStatement(each) || ts.isExpressionStatement(each) || ts.isEmptyStatement(each)) return true
  if (ts.isVariableStatement(each)) return (each.declarationList.flags & ts.NodeFlags.Using) !== ts.NodeFlags.Using
  return ts.isIfStatement(each) && [each.thenStatement, each.elseStatement].map(listOf)
    .every((branch) => canBeExpression(branch) && (!branch.some(returns) || endsInReturn(branch)))
})
