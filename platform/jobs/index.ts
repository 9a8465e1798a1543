export { createWorker, type JobHandlers, type Schedules } from './worker.ts'
