/**
 * esbuild plugin that loads the larger modules of Node on first use. The bundle imports all modules of all commands, but a conversion
 * without remote resources needs none of these (measured: 5% of a one-page invoice).
 */
const LATE = ['crypto', 'dns', 'fs/promises', 'http', 'https', 'module', 'net', 'os', 'querystring', 'readline', 'worker_threads']

export const lateNodeModules = {
  name: 'late-node-modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^(?:node:)?(?:${LATE.join('|')})$`) }, ({ path, namespace }) =>
      namespace === 'late' ? { path, external: true } : { path: path.replace(/^node:/, ''), namespace: 'late' })
    onLoad({ filter: /./, namespace: 'late' }, ({ path }) => ({ contents: lateModule(path), loader: 'js' }))
  },
}

/** Members are found through the prototype: importers copy the own properties of a module, which would load it. */
const lateModule = (path) => `let loaded
module.exports = Object.create(new Proxy({}, { get: (_, name) => (loaded ??= require('node:${path}'))[name] }))
`
