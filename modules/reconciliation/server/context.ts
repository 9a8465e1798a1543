import type { BankPort } from '../../../partners/bank/port.ts'
import type { Cards } from '../../../partners/cards/port.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Failpoints } from '../../../platform/failpoints/index.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import type { AppContext } from '../../kernel/app-context.ts'
import type { PostingQueue } from '../../ledger/index.ts'
import type { Rules } from '../../pricing/index.ts'
import type { TransferFailpoint } from '../../transfers/index.ts'

export type ReconciliationContext = {
  db: Pick<Database, 'system'>
  clock: Pick<Clock, 'now'>
  postingQueue: PostingQueue
  ids: Ids
  log: Log
  failpoints: Failpoints<(typeof RECONCILIATION_FAILPOINTS)[number] | TransferFailpoint>
  bank: Pick<BankPort, 'name' | 'statement' | 'queryInflow'>
  cards: Pick<Cards, 'batchNamedIn'>
  rules: () => Promise<Rules>
  fulfilments: AppContext['fulfilments']
}

export const RECONCILIATION_FAILPOINTS = ['reconciliation.read', 'reconciliation.matched', 'reconciliation.explained'] as const
