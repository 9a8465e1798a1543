import type { GuardedBank } from '../../../partners/bank/port.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { CrashPoints } from '../../../platform/failpoints/index.ts'
import type { Secrets } from '../../../platform/crypto/index.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import type { Lane } from '../../ledger/index.ts'
import type { Rules } from '../../pricing/index.ts'

/** What the transfers need of the outside. */
export type TransfersKit = {
  db: Database
  lane: Lane
  clock: Clock
  ids: Ids
  log: Log
  crash: CrashPoints
  bank: GuardedBank
  secrets: Secrets
  rules: () => Promise<Rules>
}

export const TRANSFER_CRASH_POINTS = [
  'transfers.accepted',
  'transfers.attempt_committed',
  'transfers.bank_answered',
  'transfers.answer_committed',
  'transfers.cancelled',
  'transfers.postponed',
  'transfers.query_answered',
  'transfers.query_committed',
  'transfers.resend_committed',
  'transfers.resend_answered',
  'transfers.shown_settled',
  'transfers.shown_late',
  'transfers.return_answered',
  'transfers.return_committed',
] as const
