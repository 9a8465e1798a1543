import { nowText } from '../../../context.ts'
import { addCollectionAccount } from '../accounts.ts'
import { creditInflow } from '../inflows.ts'
import { nextSessionId } from '../session-ids.ts'
import { recordHistoricalTransfer } from '../transfers.ts'
import { OWN_BANK_CODE, POOL, type BankContext } from '../context.ts'
import type { HistoryImport } from './inputs.ts'

/**
 * Imports the product's demo history into the bank's books, so that statements and payouts agree with it.
 * One transaction. A known session id or reference stays as it is, and no notices go out.
 */
export function importHistory(context: BankContext, past: HistoryImport): { accounts: number; lines: number; skipped: number } {
  return context.database.transaction(() => {
    for (const account of past.accounts)
      addCollectionAccount(context, { accountNumber: account.accountNumber, accountName: account.name, reference: account.reference })
    context.database.run('insert into history_import values (?)', nowText(context))
    let taken = 0
    for (const line of past.lines) if (line.direction === 'in' ? importInflow(context, line) : importTransfer(context, line)) taken++
    return { accounts: past.accounts.length, lines: taken, skipped: past.lines.length - taken }
  })
}

function importInflow(context: BankContext, line: Extract<HistoryImport['lines'][number], { direction: 'in' }>): boolean {
  return creditInflow(context, {
    sessionId: line.sessionId,
    accountNumber: line.accountNumber,
    amountKobo: line.amountKobo,
    channel: 'transfer',
    payerName: line.payerName,
    payerAccount: line.payerAccount,
    payerBank: line.payerBank,
    narration: line.narration,
    receivedAt: line.at,
  })
}

function importTransfer(context: BankContext, line: Extract<HistoryImport['lines'][number], { direction: 'out' }>): boolean {
  return recordHistoricalTransfer(context, {
    reference: line.reference,
    amountKobo: line.amountKobo,
    accountNumber: line.beneficiaryAccount,
    bankCode: line.beneficiaryBank,
    beneficiaryName: line.beneficiaryName,
    narration: line.narration,
    senderAccount: line.accountNumber ?? POOL.accountNumber,
    senderName: POOL.client,
    sessionId: line.sessionId ?? nextSessionId(context, OWN_BANK_CODE),
    status: '00',
    acceptedAt: line.at,
  })
}
