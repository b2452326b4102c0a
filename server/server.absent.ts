/** Replaces the server in builds without it. */
import { usageError } from '../engine/messages/errors.ts'
import type * as Present from './server.ts'

export const serve: typeof Present.serve = () => {
  throw usageError('this build has no server\nbuild it with --features cli,server,svg')
}
