export { unbundling } from './bundles.ts'
export { createCrews } from './crews.ts'
export { jobChecks } from './checks.ts'
export { createWorker, type JobHandlers, type Schedules } from './worker.ts'
