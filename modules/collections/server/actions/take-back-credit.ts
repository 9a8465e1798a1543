import { lagosDay } from '../../../../platform/clock/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { debt, internalAccount, type PlanPart, wallet } from '../../../ledger/index.ts'
import { collectionDisproved } from '../domain-events.ts'
import { takenBackJournal } from '../postings.ts'
import type { CollectionRow } from '../rows.ts'
import { collectionTable } from '../tables.ts'

export const takeBackAccounts = (businessId: string) => [
  wallet(businessId),
  debt(businessId),
  ...(['fees_inbound', 'vat', 'suspense_unfunded'] as const).map(internalAccount),
]

/**
 * `posted → disproved`: people take a credit back that never came (M53), with its fee. `shortKobo` is what the wallet cannot pay: it
 * becomes a debt of the business. The caller ends the lien of the case.
 */
export function takeBackCreditPlan(row: CollectionRow, accountNumber: string, balanceKobo: Kobo, shortKobo: Kobo, why: string): PlanPart {
  const paid = { sessionId: row.session_id, amountKobo: row.amount, bank: row.partner }
  const from = { business: row.business_id, cashpoint: row.cashpoint_id }
  const total = { ...from, count: -1, day: lagosDay(row.posted_at) }
  // Of what has gone back, the fee went back with it.
  const fee = { feeKobo: row.fee - row.part_back_fee, vatKobo: row.vat - row.part_back_vat }
  const balanceAfterKobo = balanceKobo - row.amount + fee.feeKobo + shortKobo
  return {
    journals: [takenBackJournal(paid, from, fee, shortKobo)],
    moves: [collectionTable.move(row.id, { from: 'posted', to: 'disproved', why })],
    totals: [
      { ...total, kind: 'collection', amount: row.part_back - row.amount },
      { ...total, kind: 'inbound_fee', amount: -fee.feeKobo },
    ],
    events: [{ ...from, kind: 'collection.disproved', data: { id: row.id, amount: Number(row.amount) } }],
    domainEvents: [collectionDisproved({ collection: { ...row, state: 'disproved' }, accountNumber, balanceAfterKobo })],
  }
}
