import type { AppContext } from '../../../kernel/app-context.ts'
import { codeOf } from '../../../../platform/db/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { badField, notFound, Refusal } from '../../../../platform/problems/index.ts'
import { auditEntry } from '../../../audit/index.ts'
import { billsFloat, clearingOut, type CommandPlace, internalAccount, type MoneyCommand, readsOf } from '../../../ledger/index.ts'
import type { OrderTopUp } from '../../contract.ts'
import { floatTopUpSent } from '../domain-events.ts'
import { arrivalJournal, lostTopUpJournal, openingFloatJournal, topUpJournal } from '../postings.ts'
import { topUpById } from '../queries.ts'
import { billTopUpTable } from '../tables.ts'
import type { BillTopUpRow } from '../rows.ts'

export type TopUpContext = Pick<AppContext, 'postingQueue' | 'ids' | 'clock' | 'bank' | 'biller'>

type TopUpOrder = OrderTopUp & { by: string; role: string; requestId: string }

const DECIDED_WITHIN_MS = 4 * 60 * 60_000
/** The biller's balance shows it by then, or there is an alarm. */
const ARRIVES_WITHIN_MS = 24 * 60 * 60_000
const arrivesBy = (at: Date) => new Date(at.getTime() + ARRIVES_WITHIN_MS)
const UNIQUE_VIOLATION = '23505'

/** Finance orders a top-up under the reference that the bank transfer will have. Nothing is booked before two people decide it. */
export async function orderTopUp(
  { postingQueue, clock, ids, biller }: Pick<TopUpContext, 'postingQueue' | 'clock' | 'ids' | 'biller'>,
  { amount, reference, by, role, requestId }: TopUpOrder,
): Promise<{ id: string; replayed: boolean }> {
  const at = clock.now()
  const row: BillTopUpRow = {
    id: ids.next('btu'),
    partner: biller.name,
    amount,
    bank_reference: reference,
    state: 'asked',
    ordered_by: by,
    created_at: at,
    arrived_at: null,
    due_at: new Date(at.getTime() + DECIDED_WITHIN_MS),
    alarmed_at: null,
  }
  const command: MoneyCommand<{ id: string }> = {
    name: 'bills.order_top_up',
    scope: `bill-top-up-order:${by}`,
    key: requestId,
    fingerprint: `${amount}:${reference}`,
    actor: by,
    needs: { accounts: [], movesNoMoney: true },
    decide: () => ({
      adds: [
        billTopUpTable.add(row),
        auditEntry({
          business: null,
          actor: by,
          role,
          operation: 'bills.order_top_up',
          subject: row.id,
          requestId,
          facts: { amount: String(amount), reference },
          at,
        }),
      ],
      outcome: { id: row.id },
    }),
  }
  const isTaken = (error: unknown) => codeOf(error) === UNIQUE_VIOLATION
  const submit = () => postingQueue.submit(command)
  // The same request in another process may have been faster: then its key answers now.
  const { outcome, replayed } = await submit()
    .catch((error: unknown) => {
      if (!isTaken(error)) throw error
      return submit()
    })
    .catch((error: unknown) => {
      throw isTaken(error) ? badField('reference', 'This reference was used before', 'bills.top_up_reference') : error
    })
  return { id: outcome.id, replayed }
}

type Decision = { id: string; by: string; role: string; requestId: string }

/** M26, first part, by two people: the money leaves the pool for the biller. */
export async function bookTopUp(context: TopUpContext & { db: CommandPlace }, { id, by, role, requestId }: Decision): Promise<void> {
  const row = await topUpById(readsOf(context.db), id)
  if (!row) throw notFound('The top-up')
  const bank = context.bank.name
  await context.postingQueue.submit({
    name: 'bills.book_top_up',
    scope: 'bill-top-up-decision',
    key: id,
    fingerprint: 'booked',
    actor: by,
    needs: { accounts: [internalAccount('in_transit'), clearingOut(bank)], rows: [billTopUpTable.ref(id)] },
    decide(locked, at) {
      if (locked.row(billTopUpTable, id)!.state !== 'asked') return decidedBefore()
      const posted = topUpJournal(id, bank, row.amount)
      const facts = { amount: String(row.amount), reference: row.bank_reference }
      return {
        journals: [posted],
        moves: [billTopUpTable.move(id, { from: 'asked', to: 'on_its_way', set: { due_at: arrivesBy(at) } })],
        adds: [auditEntry({ business: null, actor: by, role, operation: 'bills.book_top_up', subject: id, requestId, facts, at })],
        domainEvents: [floatTopUpSent({ bank, reference: row.bank_reference, amountKobo: row.amount, journalKey: posted.key })],
        outcome: {},
      }
    },
  } satisfies MoneyCommand)
}

export async function refuseTopUp({ postingQueue }: Pick<AppContext, 'postingQueue'>, { id, by, role, requestId }: Decision): Promise<void> {
  await postingQueue.submit({
    name: 'bills.refuse_top_up',
    scope: 'bill-top-up-refusal',
    key: id,
    fingerprint: '',
    actor: by,
    needs: { accounts: [], rows: [billTopUpTable.ref(id)], movesNoMoney: true },
    decide: (locked, at) =>
      locked.row(billTopUpTable, id)?.state !== 'asked'
        ? decidedBefore()
        : {
            moves: [billTopUpTable.move(id, { from: 'asked', to: 'refused' })],
            adds: [auditEntry({ business: null, actor: by, role, operation: 'bills.refuse_top_up', subject: id, requestId, facts: {}, at })],
            outcome: {},
          },
  } satisfies MoneyCommand)
}

/** M72, by two people: a late top-up is lost. The balance of the biller takes it back if it arrives after all. */
export async function loseTopUp({ postingQueue }: Pick<AppContext, 'postingQueue'>, { id, by, role, requestId }: Decision): Promise<void> {
  await postingQueue.submit({
    name: 'bills.lose_top_up',
    scope: 'bill-top-up-loss',
    key: id,
    fingerprint: '',
    actor: by,
    needs: { accounts: [internalAccount('in_transit'), internalAccount('operational_loss')], rows: [billTopUpTable.ref(id)] },
    decide(locked, at) {
      const row = locked.row(billTopUpTable, id)!
      if (row.state !== 'on_its_way' || row.alarmed_at === null) return decidedBefore()
      const facts = { amount: String(row.amount), reference: row.bank_reference }
      return {
        journals: [lostTopUpJournal(row)],
        moves: [billTopUpTable.move(id, { from: 'on_its_way', to: 'lost' })],
        adds: [auditEntry({ business: null, actor: by, role, operation: 'bills.lose_top_up', subject: id, requestId, facts, at })],
        outcome: {},
      }
    },
  } satisfies MoneyCommand)
}

const decidedBefore = () => new Refusal('bills.top_up_decided', 409, 'This top-up was decided in the meantime.')

/** M26, second part; M72 taken back of one that was called lost. */
export function topUpArrivedCommand({ id }: Pick<BillTopUpRow, 'id'>, biller: string): MoneyCommand {
  return {
    name: 'bills.top_up_arrived',
    scope: 'bill-top-up-arrived',
    key: id,
    fingerprint: '',
    actor: 'system',
    needs: { accounts: [internalAccount('in_transit'), internalAccount('operational_loss'), billsFloat(biller)], rows: [billTopUpTable.ref(id)] },
    decide(locked, at) {
      const row = locked.row(billTopUpTable, id)!
      if (row.state !== 'on_its_way' && row.state !== 'lost') return decidedBefore()
      return {
        journals: [arrivalJournal(row, biller)],
        moves: [billTopUpTable.move(id, { from: row.state, to: 'arrived', set: { arrived_at: at } })],
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
