import { FAILPOINTS } from '../../apps/failpoints.ts'
import type { Program } from './environment/processes.ts'
import type { Trigger } from './environment/triggers.ts'

/** Every failpoint of the product, as its modules list them. */
export const ALL_FAILPOINTS = FAILPOINTS

/** The programs that pass a failpoint, and the cause: the load alone, or an event beside it. */
type FailpointTrigger = { in: readonly Program[]; by: 'load' | Trigger }

/** A failpoint without an entry fails the plan, because no scenario is known to reach it. */
export const TRIGGER_BY_FAILPOINT: Readonly<Record<string, FailpointTrigger>> = {
  'posting_queue.before_commit': { in: ['api', 'worker'], by: 'load' },
  'posting_queue.after_commit': { in: ['api', 'worker'], by: 'load' },
  'transfers.accepted': { in: ['api'], by: 'load' },
  'transfers.attempt_committed': { in: ['worker'], by: 'load' },
  'transfers.bank_answered': { in: ['worker'], by: 'load' },
  'transfers.answer_committed': { in: ['worker'], by: 'load' },
  'transfers.cancelled': { in: ['worker'], by: 'stop' },
  'transfers.postponed': { in: ['worker'], by: 'cut_off' },
  'transfers.query_answered': { in: ['worker'], by: 'load' },
  'transfers.query_committed': { in: ['worker'], by: 'load' },
  'transfers.resend_committed': { in: ['worker'], by: 'load' },
  'transfers.resend_answered': { in: ['worker'], by: 'load' },
  'transfers.shown_settled': { in: ['worker'], by: 'pay_kept' },
  'transfers.shown_late': { in: ['worker'], by: 'pay_refused' },
  'transfers.return_answered': { in: ['worker'], by: 'give_back_and_say' },
  'transfers.return_committed': { in: ['worker'], by: 'give_back_and_say' },
  'collections.notice_stored': { in: ['api'], by: 'load' },
  'collections.confirmed': { in: ['worker'], by: 'load' },
  'collections.posted': { in: ['worker'], by: 'load' },
  'reconciliation.read': { in: ['worker'], by: 'load' },
  'reconciliation.matched': { in: ['worker'], by: 'load' },
  'reconciliation.explained': { in: ['worker'], by: 'give_back' },
}
