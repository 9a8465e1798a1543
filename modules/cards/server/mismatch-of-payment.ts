import type { Sql } from '../../../platform/db/index.ts'
import { type CardMismatch, mismatchOf } from '../../collections/index.ts'
import type { CardPaymentRow } from './rows.ts'

/** What of a card payment does not fit the payment link that it paid. Null where it fits, or pays no link. */
export const mismatchOfPayment = async (
  db: Sql,
  { expected_payment_id, collection_id }: Pick<CardPaymentRow, 'expected_payment_id' | 'collection_id'>,
): Promise<CardMismatch> => (expected_payment_id === null || collection_id === null ? null : mismatchOf(db, collection_id))
