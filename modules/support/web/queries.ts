import { contractQuery } from '../../../ui/data/contract-query.ts'
import { showConversation } from '../contract.ts'

export const conversationQuery = contractQuery(showConversation, {})
