/**
 * The worker pool as its users see it: `createPool`, the contract of jobs, and where the file of workers is.
 */
export { createPool } from './pool.ts'
export { defaultWorkers } from './pool-limits.ts'
export { workerFile } from './worker-file.ts'
export {
  PoolFullError, type JobAccess, type JobStats, type Pool, type PoolJob, type PoolOptions, type PoolResult, type PoolState,
  type WorkerLoss,
} from './contract.ts'
