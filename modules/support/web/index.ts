export { SupportConversation } from './SupportConversation.tsx'
