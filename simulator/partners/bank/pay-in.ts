import { InvalidInput } from '../../console/form-errors.ts'
import { refusalOfOneTime } from './accounts.ts'
import { nowText } from '../../context.ts'
import type { BankContext } from './context.ts'
import { transferModeFor } from './failure-modes.ts'
import { creditInflow, type Inflow } from './inflows.ts'
import { enqueueNotice } from './notices.ts'
import { nextSessionId } from './session-ids.ts'

export type PayInOrder = Omit<Inflow, 'sessionId' | 'receivedAt'> & { sessionId?: string; copies: number; delayMs: number; notify: boolean }

/** A repeated session id credits once and sends its notices again, as a bank that repeats itself does. */
export function payIn(context: BankContext, order: PayInOrder): { sessionId: string } {
  const { copies, delayMs, notify, ...credit } = order
  const refusal = refusalOfOneTime(context, credit.accountNumber, credit.amountKobo)
  if (refusal !== null) throw new InvalidInput([{ field: 'accountNumber', message: refusal }])
  const sessionId = order.sessionId ?? nextSessionId(context, order.payerBank)
  const repeats = transferModeFor(context) === 'duplicate_answers' ? 2 : 1
  context.database.transaction(() => {
    creditInflow(context, { ...credit, sessionId, receivedAt: nowText(context) })
    if (notify) enqueueNotice(context, { sessionId, copies: copies * repeats, delayMs })
  })
  return { sessionId }
}
