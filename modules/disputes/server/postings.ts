import type { Kobo } from '../../../platform/money/index.ts'
import { credit, debit, internalAccount, journal, type JournalDraft, partnerClaims, wallet } from '../../ledger/index.ts'

/** M73, once for each dispute. `bankKobo`: what the receiving bank bears of it, a claim that `bank` pays. */
export const fraudRefundJournal = (
  { id, business_id, transferId }: { id: string; business_id: string; transferId: string },
  { amountKobo, bankKobo, bank }: { amountKobo: Kobo; bankKobo: Kobo; bank: string },
): JournalDraft =>
  journal({
    key: `fraud-refund:${id}`,
    posting: 'M73',
    business: business_id,
    lines: [
      debit(internalAccount('compensation'), amountKobo - bankKobo),
      debit(partnerClaims(bank), bankKobo),
      credit(wallet(business_id), amountKobo),
    ],
    facts: { payment: transferId },
  })
