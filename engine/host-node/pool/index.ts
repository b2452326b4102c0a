/**
 * The public part of the worker pool: `createPool`, the interface of jobs, and the path of the worker script.
 */
export { createPool } from './pool.ts'
export { defaultWorkers } from './pool-limits.ts'
export { workerFile } from './worker-file.ts'
export {
  PoolFullError, type JobAccess, type JobStats, type Pool, type PoolJob, type PoolOptions, type PoolResult, type PoolState,
  type WorkerLoss,
} from './contract.ts'
