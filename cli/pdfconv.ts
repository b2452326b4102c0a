/** The `pdfconv` command: one of the bundles beside it, with the cache of its code. */
import { join } from 'node:path'
import { compile } from './code-cache.ts'
import { start } from './start.ts'

void start((name) => compile(join(__dirname, `${name}.cjs`)))
