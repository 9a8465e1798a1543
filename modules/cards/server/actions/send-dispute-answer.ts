import type { CardDisputeAnswer } from '../../../../partners/cards/port.ts'
import type { MoneyCommand } from '../../../ledger/index.ts'
import { readUpload } from '../../../uploads/index.ts'
import type { CardsContext } from '../context.ts'
import { checkDisputeJob } from '../jobs.ts'
import { disputeById } from '../queries.ts'
import type { CardDisputeRow } from '../rows.ts'
import { isAnswered } from '../states.ts'
import { cardDisputeTable } from '../tables.ts'
import { disputeKeyOf } from './check-dispute.ts'

/**
 * Tells the processor what the merchant answered. It has no reference of ours, so it is asked first whether it has an answer already: an
 * earlier run may have told it. Throws while that is unclear, so that it is tried again.
 */
export async function sendDisputeAnswer(context: CardsContext, { disputeId }: { disputeId: string }): Promise<void> {
  const dispute = await disputeById(context.db.system, disputeId)
  if (!dispute || dispute.state !== 'opened' || !isAnswered(dispute) || dispute.told_at !== null) return
  const known = await context.cards.queryDispute(disputeKeyOf(dispute.id))
  if (known.outcome !== 'found') throw new Error(`dispute ${disputeId} is not clear: ${known.outcome === 'unknown' ? known.reason : 'not found'}`)
  if (known.dispute.state !== 'open' || known.dispute.isAnswered) return recordSent(context, dispute, null)
  const given = await answerOf(context, dispute)
  const answer = given === null ? PICTURE_GONE : await context.cards.answerDispute(given)
  if (answer.outcome === 'unknown') throw new Error(`the answer to dispute ${disputeId} is not clear: ${answer.reason}`)
  const refusal = answer.outcome === 'rejected' ? answer.message : null
  if (refusal !== null)
    context.log.error({ alarm: 'card-dispute', dispute: disputeId, refusal }, 'the processor did not take the answer to a dispute')
  await recordSent(context, dispute, refusal)
}

const PICTURE_GONE = { outcome: 'rejected' as const, message: 'The picture is gone. Answer again with another one.' }

/** Null: the picture is gone. */
async function answerOf({ db, files }: CardsContext, dispute: CardDisputeRow): Promise<CardDisputeAnswer | null> {
  const id = disputeKeyOf(dispute.id)
  if (dispute.answer === 'accepted') return { id, answer: 'accept', amountKobo: dispute.amount }
  const picture = await readUpload({ db, files }, dispute.upload_id!)
  if (picture === null) return null
  const evidence = { name: `${dispute.payment_id}.${picture.format}`, type: `image/${picture.format}`, bytes: picture.bytes }
  return { id, answer: 'contest', message: dispute.message!, evidence }
}

const recordSent = async (
  { postingQueue }: CardsContext,
  { id, answered_at: answeredAt, business_id: business, cashpoint_id: cashpoint }: CardDisputeRow,
  refusal: string | null,
) =>
  void (await postingQueue.submit({
    name: 'cards.dispute_told',
    scope: 'card-dispute-told',
    key: `${id}:${answeredAt!.toISOString()}`,
    fingerprint: '',
    actor: 'system',
    needs: { accounts: [], rows: [cardDisputeTable.ref(id)], movesNoMoney: true },
    decide: (_locked, at) => ({
      moves: [
        cardDisputeTable.move(id, { set: refusal === null ? { told_at: at } : { refusal: refusal || 'The processor did not take the answer.' } }),
      ],
      events: [{ business, cashpoint, kind: 'card.dispute', data: { id } }],
      jobs: [checkDisputeJob.enqueue({ key: disputeKeyOf(id) })],
      outcome: {},
    }),
  } satisfies MoneyCommand))
