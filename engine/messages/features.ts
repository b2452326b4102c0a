/**
 * Names of the optional features in this build. This list is for a full build. A build with fewer features replaces this file by its own
 * list, and replaces each part that it leaves out by the `.absent.ts` file of that part (cli/features.mjs).
 */
export const FEATURES: readonly string[] = ['cli', 'server', 'svg', 'svg-text']
