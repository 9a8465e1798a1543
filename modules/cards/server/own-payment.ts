import type { Sql } from '../../../platform/db/index.ts'
import { notFound, Refusal } from '../../../platform/problems/index.ts'
import type { Caller } from '../../identity/index.ts'
import { cardPaymentById } from './queries.ts'
import type { CardPaymentRow } from './rows.ts'

/** A cashier sees the payments of the own cashpoint only. */
export async function ownPayment(db: Sql, caller: Caller, id: string): Promise<CardPaymentRow> {
  const payment = await cardPaymentById(db, id)
  if (payment?.business_id !== caller.businessId) throw notFound('The payment')
  if (caller.cashpointId !== null && payment.cashpoint_id !== caller.cashpointId)
    throw new Refusal('cards.other_cashpoint', 404, 'The payment was not found')
  return payment
}
