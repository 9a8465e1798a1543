export { mailJob, smsJob } from './server/mail.ts'
export { type LiveEventHub, openLiveEventHub } from './server/live-events.ts'
