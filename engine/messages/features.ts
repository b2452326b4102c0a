/**
 * What this build holds of the parts that a build may leave out. The list is that of a build that names none; another writes
 * its own in place of this file, and puts the `.absent.ts` file of each part that it leaves out in place of the part
 * (cli/features.mjs).
 */
export const FEATURES: readonly string[] = ['cli', 'server', 'svg', 'svg-text']
