import { collectionTable } from '../tables.ts'
import type { Inflow } from '../../../../partners/bank/port.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { type MoneyCommand, type PlanPart, wallet } from '../../../ledger/index.ts'
import { collectionConfirmed } from '../domain-events.ts'
import type { CollectionRow } from '../rows.ts'
import { postedEvent } from './credit-collection.ts'

/** The bank confirms another amount than its notice. The statement decides, because it shows the amount that came. */
export const NOTICE_DIFFERS = 'collections.differs'

/**
 * The bank confirms its notice: the lien is released. A different amount stays under its lien. So does a credit that
 * the statement has not shown for a day: its lien belongs to its case (M53), as for any other credit.
 */
export function confirmCreditCommand(
  collection: CollectionRow,
  inflow: Pick<Inflow, 'amountKobo' | 'accountNumber'>,
  accountNumber: string,
): MoneyCommand<{ state: string }> {
  return {
    name: 'collections.confirm_lien',
    scope: 'collection-confirm',
    key: collection.id,
    fingerprint: '',
    actor: 'system',
    needs: { accounts: [wallet(collection.business_id)], holds: [collection.hold_id!], rows: [collectionTable.ref(collection.id)] },
    decide(locked) {
      const row = locked.row(collectionTable, collection.id)!
      if (row.state !== 'posted_on_lien') return { outcome: { state: row.state } }
      if (inflow.amountKobo !== row.amount || inflow.accountNumber !== accountNumber)
        return new Refusal(NOTICE_DIFFERS, 409, 'The bank says something else than its notice did', {
          facts: { collection: row.id, posted: String(row.amount), confirmed: String(inflow.amountKobo) },
        })
      return {
        ...confirmCreditPlan(row, accountNumber, locked.account(wallet(row.business_id)).balance, 'the bank confirmed it'),
        outcome: { state: 'posted' },
      }
    },
  }
}

/** `posted_on_lien → posted`: proven by the bank's confirmation, or by its statement. */
export function confirmCreditPlan(row: CollectionRow, accountNumber: string, balanceAfterKobo: Kobo, why: string): PlanPart {
  const fact = collectionConfirmed({ collection: { ...row, state: 'posted' }, accountNumber, balanceAfterKobo })
  return {
    holds: row.lien_case_id === null ? [{ change: 'release', id: row.hold_id! }] : [],
    moves: [collectionTable.move(row.id, { from: 'posted_on_lien', to: 'posted', why })],
    events: [postedEvent({ ...row, state: 'posted' })],
    domainEvents: [fact],
  }
}
