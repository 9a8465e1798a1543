export { AttachedPayment } from './AttachedPayment.tsx'
export { SupportConversation } from './SupportConversation.tsx'
export { SupportInbox } from './inbox/SupportInbox.tsx'
