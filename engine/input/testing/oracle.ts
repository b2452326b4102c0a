/** The tree that parse5 builds, in the format of `dumpTree`, and a random generator for test documents with a fixed seed. */
import { parse, type DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node

export function oracle(html: string): string {
  const lines: string[] = []
  dump(parse(html, { scriptingEnabled: false }), 0, lines)
  return lines.join('\n')
}

function dump(node: Node, depth: number, lines: string[]): void {
  lines.push('  '.repeat(depth) + describeOracle(node))
  const children = 'content' in node ? node.content.childNodes : 'childNodes' in node ? node.childNodes : []
  for (const child of children) dump(child, depth + 1, lines)
}

function describeOracle(node: Node): string {
  switch (node.nodeName) {
    case '#document': return '#document'
    case '#documentType': return '<!doctype>'
    case '#comment': return '<!---->'
    case '#text': return JSON.stringify('value' in node ? node.value : '')
  }
  if (!('attrs' in node)) return node.nodeName
  const foreign = node.namespaceURI === 'http://www.w3.org/1999/xhtml' ? '' : 'foreign '
  const attrs = node.attrs.map(({ name, value, prefix }) => ` ${prefix ? `${prefix}:` : ''}${name}=${JSON.stringify(value)}`)
  return `<${foreign}${node.tagName}${attrs.join('')}>`
}

/** A small multiplicative generator: the same sequence in every run. */
export function generator(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}
