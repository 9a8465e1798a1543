import { formatShortReference } from '../../kernel/short-reference.ts'
import type { MessageRow } from './queries.ts'

/** The payment that a message is about. */
export function paymentOf(row: MessageRow) {
  if (row.transaction_id === null || row.reference_code === null) return null
  const { transaction_id: id, direction: type, state, total, party_name: name, party_bank_name: bank } = row
  return { _id: id, type, state, total, name, bank, short_reference: formatShortReference(row.reference_code) }
}
