import type { BankPort } from '../../../partners/bank/port.ts'
import type { Failpoints } from '../../../platform/failpoints/index.ts'
import type { AppContext } from '../../kernel/app-context.ts'

export type CollectionsContext = Pick<
  AppContext,
  'db' | 'postingQueue' | 'clock' | 'ids' | 'log' | 'rules' | 'alternateBanks' | 'cards' | 'sources'
> & {
  bank: BankPort
  failpoints: Failpoints<(typeof COLLECTION_FAILPOINTS)[number]>
}

export const COLLECTION_FAILPOINTS = ['collections.notice_stored', 'collections.confirmed', 'collections.posted'] as const
