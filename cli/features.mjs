/**
 * Optional parts of a build: `npm run build -- --features cli,svg`. If a part is left out, the module that gives access to it is replaced
 * by the `.absent.ts` file beside it, so that no code of the part gets into the output. Without the flag, the build has the parts that are
 * on by default.
 */
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** `modules`: the modules that give access to the part. */
export const features = {
  cli: { isDefault: true, modules: [] },
  server: { isDefault: true, modules: ['server/server.ts'] },
  svg: { isDefault: true, modules: ['engine/images/svg/svg.ts', 'engine/pipeline/inline-svg/inline-svg.ts'] },
  'svg-text': { isDefault: true, modules: ['engine/pipeline/svg-text/svg-text.ts'] },
}

export const defaultFeatures = Object.keys(features).filter((name) => features[name].isDefault)

/** Takes `--features a,b` (or `--features=a,b`) out of the arguments. Throws an Error with a sentence for an unknown name. */
export const takeFeatures = (args) => {
  const at = args.findIndex((arg) => arg === '--features' || arg.startsWith('--features='))
  if (at < 0) return { names: defaultFeatures, rest: args }
  const isJoined = args[at].includes('=')
  const list = isJoined ? args[at].slice('--features='.length) : args[at + 1]
  const names = (list ?? '').split(',').map((name) => name.trim()).filter((name) => name !== '')
  const unknown = names.find((name) => !Object.hasOwn(features, name))
  if (unknown !== undefined || list === undefined) {
    throw new Error(`${unknown === undefined ? '--features needs a list' : `there is no feature ${unknown}`}; there are ${Object.keys(features).join(', ')}`)
  }
  if (names.includes('svg-text') && !names.includes('svg')) throw new Error('svg-text draws text in SVG images: it needs svg')
  if (names.includes('server') && !names.includes('cli')) throw new Error('the command starts the server: server needs cli')
  return { names, rest: [...args.slice(0, at), ...args.slice(at + (isJoined ? 1 : 2))] }
}

/** esbuild plugin that leaves out the features not in `names`, and tells the code which features are included. */
export const withFeatures = (names) => ({
  name: 'features',
  setup({ onLoad }) {
    for (const [name, { modules }] of Object.entries(features)) {
      if (names.includes(name)) continue
      for (const module of modules) {
        const path = `${root}${module}`
        onLoad({ filter: exactly(path) }, () => ({
          contents: `export * from ${JSON.stringify(path.replace(/\.ts$/, '.absent.ts'))}`, loader: 'ts',
        }))
      }
    }
    onLoad({ filter: exactly(`${root}engine/messages/features.ts`) }, () => ({
      contents: `export const FEATURES = ${JSON.stringify(Object.keys(features).filter((name) => names.includes(name)))}`, loader: 'ts',
    }))
  },
})

const exactly = (path) => new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)
