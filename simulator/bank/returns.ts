import type { Kobo } from '../../platform/money/index.ts'
import { movePool } from './accounts.ts'
import { writeLine } from './statement-lines.ts'
import { nextSessionId } from './session-ids.ts'
import { findTransfer } from './transfers.ts'
import { nowText, type World } from './context.ts'

/** A payment that the other bank gave back: how much of it, and the session under which it came. */
export type Return = { reference: string; amountKobo: Kobo; sessionId: string; returnedAt: string }

/**
 * Gives a payment back: its money is in the pool again, and the statement has a credit that names the reference. Whole
 * unless less is asked for. Null when it was never paid, was given back before, or is less than what is asked for.
 */
export function returnPayment(world: World, reference: string, amountKobo?: Kobo): Return | null {
  return world.database.transaction(() => {
    const paid = world.database.get<{ amount_kobo: bigint; bank_code: string }>('select * from payout where reference = ?', reference)
    const transfer = findTransfer(world, reference)
    const amount = amountKobo ?? paid?.amount_kobo
    if (!paid || !transfer || amount === undefined || amount > paid.amount_kobo || findReturn(world, reference)) return null
    const given: Return = { reference, amountKobo: amount, sessionId: nextSessionId(world, transfer.bankCode), returnedAt: nowText(world) }
    world.database.run('insert into returned values (?, ?, ?, ?)', given.reference, given.amountKobo, given.sessionId, given.returnedAt)
    movePool(world, amount)
    writeLine(world, {
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

export function findReturn(world: World, reference: string): Return | null {
  const row = world.database.get<{ reference: string; amount_kobo: bigint; session_id: string; returned_at: string }>(
    'select * from returned where reference = ?',
    reference,
  )
  return row && { reference: row.reference, amountKobo: row.amount_kobo, sessionId: row.session_id, returnedAt: row.returned_at }
}
