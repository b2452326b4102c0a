import { expect, test } from 'vitest'
import type { NodeId } from '../arena/ids.ts'
import { prepare } from '../debug/dump.ts'
import { createNodeHost } from '../host-node/host.ts'
import { Tag } from '../input/names.ts'
import { Links } from './links.ts'

test('the nearest link around a node is found whatever was asked for before', async () => {
  const host = createNodeHost({ localFiles: false, warn: () => undefined })
  const item = '<div><p>a <a href="#x">b <b>c <i>d</i></b></a> e</p><section><div><p>f</p></div>g</section></div>'
  const { doc } = await prepare(`<!doctype html><body>${item.repeat(2)}<div><a href="y"><p>${item.replace(/<a.*?<\/a>/, 'h')}</p></a></div>`, [], host)
  const { nodes } = doc
  // Of links within links only other ways to mark them make one.
  const sources = new Map<NodeId, string>()
  for (let n = 1 as NodeId; n < nodes.length; n++) if (nodes.tag[n] === Tag.section || nodes.tag[n] === Tag.i) sources.set(n, 'place')
  const isLink = (node: NodeId): boolean => nodes.tag[node] === Tag.a || sources.has(node)
  const nearest = (node: NodeId): NodeId => (node === 0 || isLink(node) ? node : nearest(nodes.parent[node] ?? (0 as NodeId)))

  const links = new Links(doc, { external: true, internal: true, keepRelative: false, base: null, sources })
  let found = 0
  for (let first = 1 as NodeId; first < nodes.length; first++) {
    for (let second = 1 as NodeId; second < nodes.length; second++) {
      expect(links.enclosing(first)).toBe(nearest(first))
      expect(links.enclosing(second)).toBe(nearest(second))
      if (links.enclosing(second) !== 0) found++
    }
  }
  expect(found).toBeGreaterThan(100)
})
