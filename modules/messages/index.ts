export { defineMessage } from './server/define-message.ts'
export { type NoticeAdvice, type NoticeRecipient, noticeText, NOT_YOU } from './server/security-notice.ts'
export { type LiveEventHub, openLiveEventHub } from './server/live-events.ts'
