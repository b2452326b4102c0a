/** What the worker threads of a pool run: the command's bundle, because its code cache halves their start. */
import { join } from 'node:path'
import { compile } from './code-cache.ts'
import type * as Main from './main.ts'

void (compile(join(__dirname, 'command.cjs')).run() as typeof Main).startWorker()
