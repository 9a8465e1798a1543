export { createWorker, type JobHandlers, type Schedules, type Worker } from './worker.ts'
