/** Loads fontkit, see cli/bundle-fontkit.mjs. */
import type { Fontkit } from '../host/fontkit.ts'
import { loadLate } from './late-module.ts'

export const loadFontkit = (): Fontkit => loadLate('fontkit.cjs', 'fontkit') as Fontkit
