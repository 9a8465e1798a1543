import type { BankPort } from '../../../partners/bank/port.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Failpoints } from '../../../platform/failpoints/index.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import type { PostingQueue } from '../../ledger/index.ts'
import type { Rules } from '../../pricing/index.ts'

/** What the collections need of the outside. */
export type CollectionsContext = {
  db: Database
  postingQueue: PostingQueue
  clock: Clock
  ids: Ids
  log: Log
  failpoints: Failpoints<(typeof COLLECTION_FAILPOINTS)[number]>
  bank: BankPort
  rules: () => Promise<Rules>
}

export const COLLECTION_FAILPOINTS = ['collections.notice_stored', 'collections.confirmed', 'collections.posted'] as const
