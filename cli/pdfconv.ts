/** The `pdfconv` command: the bundle beside it, with the cache of its code. */
import { join } from 'node:path'
import { compile } from './code-cache.ts'
import type * as Main from './main.ts'
import { start } from './start.ts'

void start(() => compile(join(__dirname, 'command.cjs')).run() as typeof Main)
