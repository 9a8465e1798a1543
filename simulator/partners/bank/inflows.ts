import type { Kobo } from '../../../platform/money/index.ts'
import { adjustPoolBalance } from './accounts.ts'
import { writeStatementLine } from './statement-lines.ts'
import type { BankContext } from './context.ts'

export type Inflow = {
  sessionId: string
  accountNumber: string
  amountKobo: Kobo
  channel: 'transfer' | 'ussd' | 'qr'
  payerName: string
  payerAccount: string
  payerBank: string
  narration: string
  receivedAt: string
}

/**
 * Credits money that comes in. It goes to the pool at once, also when the account is not one of the product's.
 * A session id credits once. Answers whether this call credited it.
 */
export function creditInflow(context: BankContext, inflow: Inflow): boolean {
  return context.database.transaction(() => {
    const fresh = context.database.run(
      'insert into inflow values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing',
      inflow.sessionId,
      inflow.accountNumber,
      inflow.amountKobo,
      inflow.channel,
      inflow.payerName,
      inflow.payerAccount,
      inflow.payerBank,
      inflow.narration,
      inflow.receivedAt,
    )
    if (fresh === 0) return false
    adjustPoolBalance(context, inflow.amountKobo)
    writeStatementLine(context, {
      direction: 'in',
      amountKobo: inflow.amountKobo,
      sessionId: inflow.sessionId,
      reference: null,
      accountNumber: inflow.accountNumber,
      counterparty: { name: inflow.payerName, accountNumber: inflow.payerAccount, bankCode: inflow.payerBank },
      narration: inflow.narration,
      bookedAt: inflow.receivedAt,
    })
    return true
  })
}

export function findInflow(context: BankContext, sessionId: string): Inflow | null {
  const row = context.database.get<InflowRow>('select * from inflow where session_id = ?', sessionId)
  return row && inflowOf(row)
}

/** The name under which an account at another bank paid last, also through a vendor of alternate accounts. Null when it never paid. */
export function latestPayerName(context: BankContext, accountNumber: string, bankCode: string): string | null {
  const row = context.database.get<{ payer_name: string }>(
    `select payer_name from (
       select payer_name, received_at from inflow where payer_account = ?1 and payer_bank = ?2
       union all select payer_name, received_at from alternate_credit where payer_account = ?1 and payer_bank = ?2
     ) order by received_at desc limit 1`,
    accountNumber,
    bankCode,
  )
  return row?.payer_name ?? null
}

export function latestInflows(context: BankContext, count: number): Inflow[] {
  return context.database.all<InflowRow>('select * from inflow order by received_at desc limit ?', count).map(inflowOf)
}

type InflowRow = {
  session_id: string
  account_number: string
  amount_kobo: bigint
  channel: Inflow['channel']
  payer_name: string
  payer_account: string
  payer_bank: string
  narration: string
  received_at: string
}

function inflowOf(row: InflowRow): Inflow {
  return {
    sessionId: row.session_id,
    accountNumber: row.account_number,
    amountKobo: row.amount_kobo,
    channel: row.channel,
    payerName: row.payer_name,
    payerAccount: row.payer_account,
    payerBank: row.payer_bank,
    narration: row.narration,
    receivedAt: row.received_at,
  }
}
