/** The `pdfconv` command: the bundle beside it, with the cache of its code. */
import { join } from 'node:path'
import { compile } from './code-cache.ts'
import { start } from './start.ts'

void start(() => compile(join(__dirname, 'command.cjs')))
