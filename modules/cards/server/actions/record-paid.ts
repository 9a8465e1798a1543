import type { Kobo } from '../../../../platform/money/index.ts'
import type { Locked, PlanPart } from '../../../ledger/index.ts'
import { arrivalDay } from '../arrival-day.ts'
import { canMove } from '../states.ts'
import { cardItemTable, cardPaymentTable } from '../tables.ts'

type Paid = { sessionId: string; bankSessionId?: string; amountKobo: Kobo; costKobo?: Kobo; receivedAt: Date }
type Posted = { collection: { id: string; fee: Kobo; vat: Kobo } | null; partner: string; locked: Locked; at: Date }

/**
 * Part of the commit of M3: what the processor owes us grows, and the payment is paid. `collection` is null for money whose business may
 * not be credited; it waits in suspense.
 */
export function cardPaidPlan(paid: Paid, { collection, partner, locked, at }: Posted): PlanPart {
  const cost = paid.costKobo ?? 0n
  const item = cardItemTable.add({ id: `charge:${paid.sessionId}`, partner, amount: paid.amountKobo - cost, posted_at: at })
  const payment = locked.row(cardPaymentTable, paid.sessionId)
  if (!payment || !canMove(payment.state, 'paid')) return { adds: [item] }
  const set = {
    amount: paid.amountKobo,
    fee: collection?.fee ?? 0n,
    vat: collection?.vat ?? 0n,
    cost,
    collection_id: collection?.id ?? null,
    charge_id: paid.bankSessionId ?? null,
    paid_at: at,
    arrives_on: arrivalDay(paid.receivedAt),
  }
  return {
    adds: [item],
    moves: [cardPaymentTable.move(payment.id, { from: payment.state, to: 'paid', set, why: 'the processor says that it is paid' })],
  }
}
