/** Whether a message is shown at a log level: each level shows its own messages and the more severe ones; `none` shows nothing. */
import type { Options } from './table.ts'

export type LogLevel = Options['logLevel']

const rank: Readonly<Record<LogLevel, number>> = { none: 0, error: 1, warn: 2, info: 3 }

export const tells = (level: LogLevel, kind: Exclude<LogLevel, 'none'>): boolean => rank[level] >= rank[kind]
