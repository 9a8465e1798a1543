import type { LiveEvent } from '../../ledger/index.ts'
import type { ApprovalState } from '../contract.ts'

export const APPROVAL_EVENT = 'approval.changed'

export const approvalEvent = (businessId: string, id: string, state: ApprovalState): LiveEvent => ({
  business: businessId,
  cashpoint: null,
  kind: APPROVAL_EVENT,
  data: { id, state },
})
