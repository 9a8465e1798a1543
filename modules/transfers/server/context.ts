import type { Failpoints } from '../../../platform/failpoints/index.ts'
import type { AppContext } from '../../kernel/app-context.ts'

export type TransfersContext = Pick<
  AppContext,
  'db' | 'postingQueue' | 'clock' | 'ids' | 'log' | 'bank' | 'biller' | 'secrets' | 'rules' | 'extensions' | 'fulfilments' | 'newDeviceChecks'
> & {
  failpoints: Failpoints<TransferFailpoint>
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

export type TransferFailpoint = (typeof TRANSFER_FAILPOINTS)[number]
