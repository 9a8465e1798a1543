import type { LiveEvent } from '../../ledger/index.ts'

/** Open pages of the business, and of the cashier whose bank it is. */
export const payoutBankEvent = ({ businessId, cashpointId }: { businessId: string; cashpointId: string | null }): LiveEvent => ({
  business: businessId,
  cashpoint: cashpointId,
  kind: 'payout_bank.changed',
  data: {},
})
