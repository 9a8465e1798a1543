import type { ResilientBank } from '../../../partners/bank/port.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Failpoints } from '../../../platform/failpoints/index.ts'
import type { SecretBox } from '../../../platform/crypto/index.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import type { PostingQueue } from '../../ledger/index.ts'
import type { Rules } from '../../pricing/index.ts'

/** What the transfers need of the outside. */
export type TransfersContext = {
  db: Database
  postingQueue: PostingQueue
  clock: Clock
  ids: Ids
  log: Log
  failpoints: Failpoints<(typeof TRANSFER_FAILPOINTS)[number]>
  bank: ResilientBank
  secrets: SecretBox
  rules: () => Promise<Rules>
}

export const TRANSFER_FAILPOINTS = [
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
