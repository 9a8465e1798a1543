import type { Kobo } from '../../../platform/money/index.ts'
import { nowText } from '../../context.ts'
import type { ProvidusContext } from './settings.ts'

export type ReservedAccount = { accountNumber: string; accountName: string }

/** Each call reserves a number of its own, as Providus has no reference of the client. */
export function reserveAccount(context: ProvidusContext, accountName: string): ReservedAccount {
  const accountNumber = freeAccountNumber(context)
  context.database.run('insert into reserved_account values (?, ?, ?)', accountNumber, accountName, nowText(context))
  return { accountNumber, accountName }
}

function freeAccountNumber(context: ProvidusContext): string {
  for (;;) {
    const accountNumber = `99${String(context.random.below(100_000_000)).padStart(8, '0')}`
    if (findAccount(context, accountNumber) === null) return accountNumber
  }
}

export const findAccount = (context: ProvidusContext, accountNumber: string): ReservedAccount | null =>
  context.database.get<ReservedAccount>(
    'select account_number as "accountNumber", account_name as "accountName" from reserved_account where account_number = ?',
    accountNumber,
  )

/** The newest first. */
export const latestAccounts = (context: ProvidusContext, count: number): ReservedAccount[] =>
  context.database.all<ReservedAccount>(
    'select account_number as "accountNumber", account_name as "accountName" from reserved_account order by rowid desc limit ?',
    count,
  )

export type Credit = {
  settlementId: string
  sessionId: string
  accountNumber: string
  amountKobo: Kobo
  feeKobo: Kobo
  vatKobo: Kobo
  payerName: string
  payerAccount: string
  payerBank: string
  narration: string
  receivedAt: string
}

const COLUMNS = `settlement_id as "settlementId", session_id as "sessionId", account_number as "accountNumber", amount_kobo as "amountKobo",
  fee_kobo as "feeKobo", vat_kobo as "vatKobo", payer_name as "payerName", payer_account as "payerAccount", payer_bank as "payerBank", narration,
  received_at as "receivedAt"`

/** A settlement id credits once. Answers whether this call credited it. */
export function addCredit(context: ProvidusContext, credit: Credit): boolean {
  const { settlementId, sessionId, accountNumber, amountKobo, feeKobo, vatKobo } = credit
  const { payerName, payerAccount, payerBank, narration, receivedAt } = credit
  return (
    context.database.run(
      'insert into providus_credit values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing',
      settlementId,
      sessionId,
      accountNumber,
      amountKobo,
      feeKobo,
      vatKobo,
      payerName,
      payerAccount,
      payerBank,
      narration,
      receivedAt,
    ) === 1
  )
}

export const findCredit = (context: ProvidusContext, settlementId: string): Credit | null =>
  context.database.get<Credit>(`select ${COLUMNS} from providus_credit where settlement_id = ?`, settlementId)

export const latestCredits = (context: ProvidusContext, count: number): Credit[] =>
  context.database.all<Credit>(`select ${COLUMNS} from providus_credit order by received_at desc limit ?`, count)

/** Oldest first; both times are included. One more than `size` tells that there is another page. */
export const creditsBetween = (context: ProvidusContext, asked: { from: string; to: string; page: number; size: number }): Credit[] =>
  context.database.all<Credit>(
    `select ${COLUMNS} from providus_credit where received_at between ? and ? order by received_at, settlement_id limit ? offset ?`,
    asked.from,
    asked.to,
    asked.size + 1,
    asked.page * asked.size,
  )
