import type { MoneyCommand } from '../../../ledger/index.ts'
import type { CardsContext } from '../context.ts'
import { cardPaymentById, refundById } from '../queries.ts'
import type { CardRefundRow } from '../rows.ts'
import { cardRefundTable } from '../tables.ts'
import { endRefund } from './end-refund.ts'

/**
 * Sends a refund. The processor has no reference of ours, so its list is read before each call: an earlier run may have sent the refund,
 * and so may a database that was lost and restored from before. Throws while the answer is unclear, so that it is asked again. The hold
 * stays.
 */
export async function sendRefund(context: CardsContext, { refundId }: { refundId: string }): Promise<void> {
  const refund = await refundById(context.db.system, refundId)
  if (!refund || refund.refund_key !== null || refund.ended_at !== null) return
  const input = { reference: refund.payment_id, note: refund.id }
  if (refund.state !== 'sent') await context.postingQueue.submit(beginCommand(refund))
  const earlier = await context.cards.findRefund(input)
  if (earlier.outcome === 'found') return recordKey(context, refund, earlier.refund.id)
  if (earlier.outcome === 'unknown') throw new Error(`refund ${refundId} is not clear: ${earlier.reason}`)
  const answer = await context.cards.refund({ ...input, amountKobo: refund.amount })
  if (answer.outcome === 'unknown') throw new Error(`refund ${refundId} is not clear: ${answer.reason}`)
  if (answer.outcome === 'accepted') return recordKey(context, refund, answer.id)
  const payment = await cardPaymentById(context.db.system, refund.payment_id)
  await endRefund(context, refund, payment!, 'failed')
}

const recordKey = async ({ postingQueue }: CardsContext, refund: CardRefundRow, key: string): Promise<void> =>
  void (await postingQueue.submit(keyCommand(refund, key)))

const base = ({ id }: CardRefundRow) => ({
  fingerprint: '',
  actor: 'system',
  needs: { accounts: [], rows: [cardRefundTable.ref(id)], movesNoMoney: true as const },
})

const beginCommand = (refund: CardRefundRow): MoneyCommand => ({
  ...base(refund),
  name: 'cards.refund_begin',
  scope: 'card-refund-begin',
  key: refund.id,
  decide: () => ({ moves: [cardRefundTable.move(refund.id, { from: 'requested', to: 'sent' })], outcome: {} }),
})

const keyCommand = (refund: CardRefundRow, key: string): MoneyCommand => ({
  ...base(refund),
  name: 'cards.refund_accepted',
  scope: 'card-refund-key',
  key: refund.id,
  decide: () => ({ moves: [cardRefundTable.move(refund.id, { set: { refund_key: key } })], outcome: {} }),
})
