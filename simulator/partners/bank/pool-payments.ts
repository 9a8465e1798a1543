import type { Kobo } from '../../../platform/money/index.ts'
import { nowText } from '../../context.ts'
import { adjustPoolBalance } from './accounts.ts'
import type { BankContext } from './context.ts'
import { nextSessionId } from './session-ids.ts'
import { writeStatementLine } from './statement-lines.ts'

const PAYERS_BANK = '058'

/** Another company pays into the pool account itself, so the line names no collection account, and no notice is sent. */
export function payIntoPool(
  context: BankContext,
  { amountKobo, payerName, narration }: { amountKobo: Kobo; payerName: string; narration: string },
): void {
  adjustPoolBalance(context, amountKobo)
  writeStatementLine(context, {
    direction: 'in',
    amountKobo,
    sessionId: nextSessionId(context, PAYERS_BANK),
    reference: null,
    accountNumber: null,
    counterparty: { name: payerName, accountNumber: '0000000000', bankCode: PAYERS_BANK },
    narration,
    bookedAt: nowText(context),
  })
}
