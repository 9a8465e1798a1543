export { mailJob } from './server/mail.ts'
export { messageJobs, messageSchedules } from './server/jobs.ts'
export { type LiveEventHub, openLiveEventHub } from './server/live-events.ts'
