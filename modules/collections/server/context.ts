import type { BankPort } from '../../../partners/bank/port.ts'
import type { AppContext } from '../../app-context.ts'

export type CollectionsContext = Pick<AppContext, 'db' | 'postingQueue' | 'clock' | 'ids' | 'log' | 'failpoints' | 'rules'> & { bank: BankPort }

export const COLLECTION_FAILPOINTS = ['collections.notice_stored', 'collections.confirmed', 'collections.posted'] as const
