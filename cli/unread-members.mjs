/**
 * Leaves out of bundles what rows of the property table hold for the docs and the tests of the table alone: the forms that values
 * have, notes, examples of what is taken and what is not. V8 would make all of it whenever the command starts: an invoice takes 0.8% fewer
 * instructions without, and its code cache is 30 kB smaller. A bundle in which something asks for it all the same is refused.
 */
import ts from 'typescript'

const ROWS = /[\\/]engine[\\/]style[\\/].*\.ts$/

/** Nothing else in a bundle may have these names, so that nothing can ask for them. */
const OWN = ['accepts', 'rejects', 'syntax', 'standardSyntax']
/** Rows have another of this name, which engine/style/describe.ts alone reads. */
const UNREAD = new Set([...OWN, 'note'])
const OWN_IN_BUNDLE = new RegExp(`[.{,](?:${OWN.join('|')})\\b(?![^:,.})=;()]*["'])`)

/** For `rewriting`. */
export const unreadMembers = (text, path) => {
  if (!ROWS.test(path)) return text
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true)
  return membersIn(source).reduceRight((rest, member) => {
    const end = text[member.end] === ',' ? member.end + 1 : member.end
    return rest.slice(0, member.pos) + rest.slice(end)
  }, text)
}

/** Members of object literals by these names, in their order; what stands within one is not looked for. */
const membersIn = (node) => {
  const isUnread = ts.isObjectLiteralElementLike(node) && node.name !== undefined && ts.isIdentifier(node.name) && UNREAD.has(node.name.text)
  if (isUnread) return [node]
  const found = []
  ts.forEachChild(node, (child) => { found.push(...membersIn(child)) })
  return found
}

/** Of a bundle that is written with the names of its members. */
export const refuseReaders = (bundled, name) => {
  const [found] = OWN_IN_BUNDLE.exec(bundled.replaceAll('\n', '')) ?? []
  if (found !== undefined) throw new Error(`${name} has ${found}, whose values cli/unread-members.mjs leaves out`)
}
