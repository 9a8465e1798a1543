import { defineActionItems } from '../../kernel/action-item-declaration.ts'
import { requestLimit } from '../contract.ts'
import { limitIncreaseFlag } from '../flag.ts'
import { lastRequest } from './queries.ts'

/** A request for another daily limit for which staff want more. */
export const limitRequestItems = defineActionItems({
  key: 'account-limits.requests',
  icon: 'document',
  answeredBy: requestLimit,
  flag: limitIncreaseFlag,
  load: async (db, { businessId }) => {
    const request = await lastRequest(db, businessId)
    if (request?.state !== 'more_needed') return []
    return [
      {
        id: `account-limits.requests:${request.id}`,
        title: 'Your new daily limit needs one more thing',
        detail: request.reason,
        amount: request.amount,
        since: request.moved_at,
        dueAt: request.due_at,
        isWrong: false,
        act: 'Send it',
        href: '/admin/merchant/settings?tab=limit',
      },
    ]
  },
})
