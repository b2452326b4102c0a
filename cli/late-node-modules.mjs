/**
 * Has the command's bundle load Node's larger modules when something of them is first used: it imports everything that any of
 * its commands needs, and a conversion without remote resources needs none of these (measured: 5% of a one-page invoice).
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

/** Members are looked up in the prototype, because importers copy what the object itself has, which would load the module. */
const lateModule = (path) => `let loaded
module.exports = Object.create(new Proxy({}, { get: (_, name) => (loaded ??= require('node:${path}'))[name] }))
`
