import { Refusal } from '../../../../platform/problems/index.ts'
import { auditEntry } from '../../../audit/index.ts'
import { type Caller, consumeGrant, pinGrantTable } from '../../../identity/index.ts'
import type { MoneyCommand } from '../../../ledger/index.ts'
import { sendDisputeAnswerJob } from '../jobs.ts'
import type { CardDisputeRow } from '../rows.ts'
import { isAnswered } from '../states.ts'
import { cardDisputeTable } from '../tables.ts'

/** `accepted` needs the PIN, because money leaves by it. `contested`: why, and the upload that proves it. */
export type DisputeAnswer = { answer: 'accepted'; grantId: string | null } | { answer: 'contested'; message: string; uploadId: string }

/** A dispute is answered once, while it is open and in time; again where the processor did not take the answer. No money moves before the processor has decided (M8, M9). */
export function answerDisputeCommand({ id }: Pick<CardDisputeRow, 'id'>, caller: Caller, given: DisputeAnswer, requestId: string): MoneyCommand {
  const { answer } = given
  const grantId = answer === 'accepted' ? given.grantId : null
  return {
    name: 'cards.answer_dispute',
    scope: `card-dispute-answer:${caller.businessId}`,
    key: requestId,
    fingerprint: JSON.stringify([id, answer, answer === 'contested' ? given.message : null]),
    actor: caller.personId,
    needs: { accounts: [], rows: [cardDisputeTable.ref(id), ...(grantId === null ? [] : [pinGrantTable.ref(grantId)])], movesNoMoney: true },
    decide(locked, at) {
      const row = locked.row(cardDisputeTable, id)!
      if (row.state !== 'opened' || isAnswered(row)) return new Refusal('cards.dispute_answered', 409, 'This dispute was answered or has ended.')
      if (row.due_at !== null && row.due_at <= at) return new Refusal('cards.dispute_late', 409, 'The time to answer is over. The processor decides.')
      const grant = answer === 'accepted' ? consumeGrant(locked, grantId, caller, id, at) : null
      if (grant instanceof Refusal) return grant
      const why = answer === 'contested' ? { message: given.message, upload_id: given.uploadId } : { message: null, upload_id: null }
      return {
        moves: [
          cardDisputeTable.move(id, { set: { answer, answered_by: caller.personId, answered_at: at, refusal: null, ...why } }),
          ...(grant === null ? [] : [grant]),
        ],
        adds: [
          auditEntry({
            business: caller.businessId,
            actor: caller.personId,
            role: caller.role,
            operation: `cards.dispute_${answer}`,
            subject: id,
            requestId,
            facts: { amount: String(row.amount) },
            at,
          }),
        ],
        events: [{ business: row.business_id, cashpoint: row.cashpoint_id, kind: 'card.dispute', data: { id } }],
        jobs: [sendDisputeAnswerJob.enqueue({ disputeId: id })],
        outcome: {},
      }
    },
  }
}
