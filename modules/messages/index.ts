export { mailJob } from './server/mail.ts'
export { messageJobs, messageSchedules } from './server/jobs.ts'
export { type NewsRoom, openNewsRoom } from './server/live-events.ts'
