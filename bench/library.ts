/** What the benches need, bundled as the product is: the engine with a door of its own onto files, and the workloads. */
export { allocationCases, allocationRuns } from './allocations.ts'
export { packagedFont } from './convert-file.ts'
export { countWorkload } from './counts.ts'
export { writeWorkload } from './workloads/files.ts'
export { nameOf, quick, selectWorkloads, workloads } from './workloads/all.ts'
