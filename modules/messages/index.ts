export { mailJob, smsJob } from './server/mail.ts'
export { NO_ADVICE, NOT_YOU, type NoticeAdvice, type NoticeRecipient, securityNotices } from './server/security-notice.ts'
export { type LiveEventHub, openLiveEventHub } from './server/live-events.ts'
