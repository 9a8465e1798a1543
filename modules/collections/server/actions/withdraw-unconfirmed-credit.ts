import { collectionTable } from '../tables.ts'
import type { Inflow } from '../../../../partners/bank/port.ts'
import { lagosDay } from '../../../../platform/clock/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { clearingIn, internalAccount, type MoneyCommand, type PlanPart, wallet } from '../../../ledger/index.ts'
import { collectionDisproved, collectionReassigned } from '../domain-events.ts'
import { reassignedJournal, withdrawnCreditJournal, unfundedJournal } from '../postings.ts'
import type { CollectionRow } from '../rows.ts'

/**
 * `posted_on_lien → disproved`: a notice that was never proven is withdrawn with fee and totals, so that the wallet is
 * as if the notice had never come. No decision by people is needed, because no customer loses by it. The money was
 * shown as "being confirmed", and its lien, A − F, is exactly the amount withdrawn. Two proofs count. The first is the
 * bank's answer that the credit was for another account, at once. The second holds after the cut-off: the bank does not
 * know the credit, and its statement does not show it. Before that, "not found" proves nothing, because a credit may
 * still be on its way. A credit that comes later waits in suspense for an operator.
 */
export function withdrawCreditPlan(row: CollectionRow, accountNumber: string, balanceKobo: Kobo, why: string): PlanPart {
  const paid = { sessionId: row.session_id, amountKobo: row.amount, bank: row.partner }
  const from = { business: row.business_id, cashpoint: row.cashpoint_id }
  const total = { ...from, count: -1, day: lagosDay(row.posted_at) }
  const fact = collectionDisproved({
    collection: { ...row, state: 'disproved' },
    accountNumber,
    balanceAfterKobo: balanceKobo - row.amount + row.fee,
  })
  return {
    journals: [withdrawnCreditJournal(paid, from, { feeKobo: row.fee, vatKobo: row.vat })],
    holds: [{ change: 'release', id: row.hold_id! }],
    moves: [collectionTable.move(row.id, { from: 'posted_on_lien', to: 'disproved', why })],
    totals: [
      { ...total, kind: 'collection', amount: -row.amount },
      { ...total, kind: 'inbound_fee', amount: -row.fee },
    ],
    events: [
      { business: row.business_id, cashpoint: row.cashpoint_id, kind: 'collection.disproved', data: { id: row.id, amount: Number(row.amount) } },
    ],
    domainEvents: [fact],
  }
}

/** The accounts of `withdrawCreditPlan`, for commands that include it. */
export const withdrawCreditAccounts = (businessId: string) => [
  wallet(businessId),
  ...(['fees_inbound', 'vat', 'suspense_unfunded'] as const).map(internalAccount),
]

/**
 * The bank says that the credit was for another account: M53, withdrawn at once, and M48 for the money, which did come
 * for another owner. Its item in clearing stays: the statement will show it under the same session id.
 */
export function reassignCreditCommand(
  collection: CollectionRow,
  inflow: Pick<Inflow, 'accountNumber' | 'payerName'>,
  accountNumber: string,
  caseId: string,
): MoneyCommand<{ state: string }> {
  return {
    name: 'collections.reassign',
    scope: 'collection-reassign',
    key: collection.id,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [...withdrawCreditAccounts(collection.business_id), clearingIn(collection.partner), internalAccount('suspense_unmatched')],
      holds: [collection.hold_id!],
      rows: [collectionTable.ref(collection.id)],
    },
    decide(locked) {
      const row = locked.row(collectionTable, collection.id)!
      if (row.state !== 'posted_on_lien') return { outcome: { state: row.state } }
      const paid = { sessionId: row.session_id, amountKobo: row.amount, bank: row.partner }
      const back = withdrawCreditPlan(
        row,
        accountNumber,
        locked.account(wallet(row.business_id)).balance,
        'the bank says that it was for another account',
      )
      const waiting = reassignedJournal(paid)
      const fact = collectionReassigned({
        journalKey: waiting.key,
        suspended: {
          id: caseId,
          partner: row.partner,
          sessionId: row.session_id,
          amountKobo: row.amount,
          accountNumber: inflow.accountNumber,
          payerName: inflow.payerName,
          reason: 'told_for_another_account',
        },
      })
      return {
        ...back,
        journals: [unfundedJournal(paid, row.business_id), ...back.journals!, waiting],
        domainEvents: [...back.domainEvents!, fact],
        outcome: { state: 'disproved' },
      }
    },
  }
}
