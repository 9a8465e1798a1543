import type { Inflow } from '../../../../partners/bank/port.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import { type MoneyCommand, wallet } from '../../../ledger/index.ts'
import type { CollectionConfirmed, CollectionRow } from '../facts.ts'

/** The bank says what its notice had said: the lien goes, and the money is free. What differs stays under its lien, for a person. */
export function confirmLienCommand(collection: CollectionRow, inflow: Inflow, accountNumber: string): MoneyCommand<{ state: string }> {
  return {
    name: 'collections.confirm_lien',
    scope: 'collection-confirm',
    key: collection.id,
    fingerprint: '',
    actor: 'system',
    needs: { accounts: [wallet(collection.business_id)], holds: [collection.hold_id!], rows: [{ table: 'collection', id: collection.id }] },
    decide(held) {
      const row = held.row<CollectionRow>('collection', collection.id)!
      if (row.state !== 'posted_on_lien') return { outcome: { state: row.state } }
      if (inflow.amountKobo !== row.amount || inflow.accountNumber !== accountNumber)
        return new Refusal('collections.differs', 409, 'The bank says something else than its notice did', {
          facts: { collection: row.id, posted: String(row.amount), confirmed: String(inflow.amountKobo) },
        })
      const fact: CollectionConfirmed = {
        type: 'collection.confirmed',
        collection: { ...row, state: 'posted' },
        accountNumber,
        balanceAfterKobo: held.account(wallet(row.business_id)).balance,
      }
      return {
        holds: [{ change: 'release', id: row.hold_id! }],
        moves: [{ table: 'collection', id: row.id, from: 'posted_on_lien', to: 'posted', why: 'the bank confirmed it' }],
        events: [
          { business: row.business_id, cashpoint: row.cashpoint_id, kind: 'collection.posted', data: { id: row.id, amount: Number(row.amount) } },
        ],
        facts: [fact],
        outcome: { state: 'posted' },
      }
    },
  }
}
