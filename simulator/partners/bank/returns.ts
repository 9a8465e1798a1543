import type { Kobo } from '../../../platform/money/index.ts'
import { adjustPoolBalance } from './accounts.ts'
import { writeStatementLine } from './statement-lines.ts'
import { nextSessionId } from './session-ids.ts'
import { findTransfer } from './transfers.ts'
import { nowText } from '../../context.ts'
import type { BankContext } from './context.ts'

/** A payment that the other bank returned. `sessionId` is that of the return. */
export type PaymentReturn = { reference: string; amountKobo: Kobo; sessionId: string; returnedAt: string }

/**
 * Returns a payment, whole or in part: the pool gets the money, and the statement has a credit that names the reference.
 * Null when it was never paid, was returned before, or is less than `amountKobo`.
 */
export function returnPayment(context: BankContext, reference: string, amountKobo?: Kobo): PaymentReturn | null {
  return context.database.transaction(() => {
    const paid = context.database.get<{ amount_kobo: bigint; bank_code: string }>('select * from payout where reference = ?', reference)
    const transfer = findTransfer(context, reference)
    const amount = amountKobo ?? paid?.amount_kobo
    if (!paid || !transfer || amount === undefined || amount > paid.amount_kobo || findReturn(context, reference)) return null
    const given: PaymentReturn = { reference, amountKobo: amount, sessionId: nextSessionId(context, transfer.bankCode), returnedAt: nowText(context) }
    context.database.run('insert into returned values (?, ?, ?, ?)', given.reference, given.amountKobo, given.sessionId, given.returnedAt)
    adjustPoolBalance(context, amount)
    writeStatementLine(context, {
      direction: 'in',
      amountKobo: amount,
      sessionId: given.sessionId,
      reference,
      accountNumber: null,
      counterparty: { name: transfer.beneficiaryName, accountNumber: transfer.accountNumber, bankCode: transfer.bankCode },
      narration: `Reversal of ${transfer.narration}`,
      bookedAt: given.returnedAt,
    })
    return given
  })
}

/** Those of the payments that were returned. */
export function returnedAmong(context: BankContext, references: readonly string[]): ReadonlySet<string> {
  const rows = context.database.all<{ reference: string }>(
    'select reference from returned where reference in (select value from json_each(?))',
    JSON.stringify(references),
  )
  return new Set(rows.map(({ reference }) => reference))
}

export function findReturn(context: BankContext, reference: string): PaymentReturn | null {
  const row = context.database.get<{ reference: string; amount_kobo: bigint; session_id: string; returned_at: string }>(
    'select * from returned where reference = ?',
    reference,
  )
  return row && { reference: row.reference, amountKobo: row.amount_kobo, sessionId: row.session_id, returnedAt: row.returned_at }
}
