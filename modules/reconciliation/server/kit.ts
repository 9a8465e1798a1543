import type { BankPort } from '../../../partners/bank/port.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Lane } from '../../ledger/index.ts'

export type ReconciliationKit = { db: Pick<Database, 'system'>; clock: Pick<Clock, 'now'>; lane: Lane; bank: Pick<BankPort, 'name' | 'statement'> }
