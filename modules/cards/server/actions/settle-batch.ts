import { type CardMismatch, holdArrivedMismatch, needsOfCardMismatch } from '../../../collections/index.ts'
import { mergePlans, pending, type MoneyCommand, wallet } from '../../../ledger/index.ts'
import type { CardsContext } from '../context.ts'
import { cardSettled } from '../domain-events.ts'
import { settledJournal } from '../postings.ts'
import { mismatchOfPayment } from '../mismatch-of-payment.ts'
import { batchById, countUnverifiedOfBatch, unsettledOfBatch } from '../queries.ts'
import type { CardPaymentRow } from '../rows.ts'
import { cardBatchTable, cardPaymentTable } from '../tables.ts'

const PAGE_SIZE = 200

/** Moves the charges of an arrived batch to their wallets, each in its own commit (docs/decisions/0036). May stop anywhere and run again. */
export async function settleBatch(context: CardsContext, { batchId }: { batchId: string }): Promise<void> {
  const batch = await batchById(context.db.system, batchId)
  if (batch?.state !== 'arrived') return
  for (let page = PAGE_SIZE; page === PAGE_SIZE;) {
    const payments = await unsettledOfBatch(context.db.system, batchId, PAGE_SIZE)
    await Promise.all(
      payments.map(async (payment) => context.postingQueue.submit(settleCommand(payment, await mismatchOfPayment(context.db.system, payment)))),
    )
    page = payments.length
  }
  const unverified = await countUnverifiedOfBatch(context.db.system, batchId)
  if (unverified > 0) throw new Error(`batch ${batchId} has ${unverified} payments that are not verified yet`)
  await context.postingQueue.submit(endBatchCommand(batchId))
}

/** M4 of one charge. Money in suspense stays there. What does not fit its order is held from now on. */
export function settleCommand({ id, business_id }: CardPaymentRow, mismatch: CardMismatch): MoneyCommand {
  const matched = needsOfCardMismatch(mismatch)
  return {
    name: 'cards.settle',
    scope: 'card-settle',
    key: id,
    fingerprint: '',
    actor: 'system',
    needs: { accounts: [wallet(business_id), pending(business_id)], rows: [cardPaymentTable.ref(id), ...matched.rows], holds: matched.holds },
    decide(locked, at) {
      const payment = locked.row(cardPaymentTable, id)!
      const isPaid = payment.state === 'paid'
      const move = cardPaymentTable.move(id, {
        ...(isPaid && { from: 'paid', to: 'settled', why: 'its batch has arrived' }),
        set: { settled_at: at },
      })
      if (payment.collection_id === null) return { moves: [move], outcome: {} }
      const netKobo = payment.amount - payment.fee
      const settled = {
        journals: [settledJournal(id, { business: business_id, cashpoint: payment.cashpoint_id }, netKobo)],
        moves: [move],
        events: [{ business: business_id, cashpoint: payment.cashpoint_id, kind: 'card.settled', data: { id: payment.collection_id } }],
        domainEvents: [cardSettled({ payment, settledAt: at, balanceAfterKobo: locked.account(wallet(business_id)).balance + netKobo })],
      }
      return { ...mergePlans(settled, holdArrivedMismatch(locked, mismatch)), outcome: {} }
    },
  }
}

const endBatchCommand = (batchId: string): MoneyCommand => ({
  name: 'cards.batch_settled',
  scope: 'card-batch-settled',
  key: batchId,
  fingerprint: '',
  actor: 'system',
  needs: { accounts: [], rows: [cardBatchTable.ref(batchId)], movesNoMoney: true },
  decide: (_locked, at) => ({
    moves: [cardBatchTable.move(batchId, { from: 'arrived', to: 'settled', set: { settled_at: at }, why: 'each of its charges is in its wallet' })],
    outcome: {},
  }),
})
