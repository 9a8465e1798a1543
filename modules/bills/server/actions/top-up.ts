import type { AppContext } from '../../../app-context.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { auditEntry } from '../../../audit/index.ts'
import { billsFloat, clearingOut, internalAccount, type MoneyCommand } from '../../../ledger/index.ts'
import { floatTopUpSent } from '../domain-events.ts'
import { arrivalJournal, openingFloatJournal, topUpJournal } from '../postings.ts'
import { billTopUpTable } from '../tables.ts'
import type { BillTopUpRow } from '../rows.ts'

export type TopUpContext = Pick<AppContext, 'postingQueue' | 'ids' | 'clock' | 'bank' | 'biller'>

/** `reference`: of the bank transfer from the pool to the biller, as the statement will show it. It is booked once. */
export type TopUp = { amountKobo: Kobo; reference: string; by: string }

/** M26, first part: finance has sent the money from the pool. It is on its way until the biller's balance shows it. */
export async function recordTopUp(context: TopUpContext, asked: TopUp): Promise<{ id: string }> {
  const id = context.ids.next('btu')
  return (await context.postingQueue.submit(topUpCommand(id, asked, { bank: context.bank.name, biller: context.biller.name }))).outcome
}

export function topUpCommand(
  id: string,
  { amountKobo, reference, by }: TopUp,
  partners: { bank: string; biller: string },
): MoneyCommand<{ id: string }> {
  return {
    name: 'bills.top_up',
    scope: 'bill-top-up',
    key: reference,
    fingerprint: String(amountKobo),
    actor: by,
    needs: { accounts: [internalAccount('in_transit'), clearingOut(partners.bank)], rows: [] },
    decide(_locked, at) {
      const posted = topUpJournal(id, partners.bank, amountKobo)
      const row: BillTopUpRow = {
        id,
        partner: partners.biller,
        amount: amountKobo,
        bank_reference: reference,
        state: 'on_its_way',
        ordered_by: by,
        created_at: at,
        arrived_at: null,
      }
      return {
        journals: [posted],
        adds: [
          billTopUpTable.add(row),
          auditEntry({
            business: null,
            actor: by,
            role: 'operator',
            operation: 'bills.top_up',
            subject: id,
            requestId: reference,
            facts: { amount: String(amountKobo) },
            at,
          }),
        ],
        domainEvents: [floatTopUpSent({ bank: partners.bank, reference, amountKobo, journalKey: posted.key })],
        outcome: { id },
      }
    },
  }
}

/** M26, second part. */
export function topUpArrivedCommand({ id }: Pick<BillTopUpRow, 'id'>, biller: string): MoneyCommand {
  return {
    name: 'bills.top_up_arrived',
    scope: 'bill-top-up-arrived',
    key: id,
    fingerprint: '',
    actor: 'system',
    needs: { accounts: [internalAccount('in_transit'), billsFloat(biller)], rows: [billTopUpTable.ref(id)] },
    decide(locked, at) {
      const row = locked.row(billTopUpTable, id)!
      return {
        journals: [arrivalJournal(id, biller, row.amount)],
        moves: [billTopUpTable.move(id, { from: 'on_its_way', to: 'arrived', set: { arrived_at: at } })],
        outcome: {},
      }
    },
  }
}

/** M67, once: the float that the house brings from its own money when it begins with a biller. */
export const openingFloatCommand = (biller: string, amountKobo: Kobo, at?: Date): MoneyCommand => ({
  name: 'bills.open_float',
  scope: 'bill-float-opening',
  key: biller,
  fingerprint: String(amountKobo),
  actor: 'system',
  ...(at && { at }),
  needs: { accounts: [billsFloat(biller), internalAccount('house_equity')] },
  decide: () => ({ journals: [openingFloatJournal(biller, amountKobo)], outcome: {} }),
})
