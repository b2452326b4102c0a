/** Modules for the benches, bundled like the product: the engine with its own access to files, and the workloads. */
export { allocationCases, allocationRuns } from './allocations.ts'
export { packagedFont } from './convert-file.ts'
export { countWorkload } from './counts.ts'
export { writeWorkload } from './workloads/files.ts'
export { nameOf, quick, selectWorkloads, workloads } from './workloads/all.ts'
