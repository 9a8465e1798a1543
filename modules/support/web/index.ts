export { AttachedPayment } from './AttachedPayment.tsx'
export { SupportConversation } from './SupportConversation.tsx'
