import type { Failpoints } from '../../../platform/failpoints/index.ts'
import type { AppContext } from '../../kernel/app-context.ts'
import type { TenantAccess } from '../../kernel/tenant-context.ts'

export type TransfersContext = Pick<
  AppContext,
  'db' | 'postingQueue' | 'clock' | 'ids' | 'log' | 'bank' | 'biller' | 'secrets' | 'rules' | 'extensions' | 'fulfilments' | 'newDeviceChecks'
> & {
  failpoints: Failpoints<TransferFailpoint>
}

/** The same for a request, which reaches the database through the caller's business. */
export type PaymentContext = Omit<TransfersContext, 'db'> & Pick<TenantAccess, 'tenant' | 'acrossBusinesses'>

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

export type TransferFailpoint = (typeof TRANSFER_FAILPOINTS)[number]
