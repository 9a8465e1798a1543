import type { Kobo } from '../../../platform/money/index.ts'
import { nowText } from '../../context.ts'
import type { MonnifyContext } from './settings.ts'

export type ReservedAccount = { accountNumber: string; accountReference: string; accountName: string }

type Asked = { accountReference: string; accountName: string; customerEmail: string }

/** A reference or a customer that has an account gets no other; then nothing changes. */
export function reserveAccount(context: MonnifyContext, asked: Asked): ReservedAccount | 'reference_used' | 'customer_has_one' {
  const { accountReference, accountName, customerEmail } = asked
  if (accountOfReference(context, accountReference) !== null) return 'reference_used'
  if (context.database.get('select email from monnify_customer where email = ?', customerEmail) !== null) return 'customer_has_one'
  const accountNumber = freeAccountNumber(context)
  context.database.transaction(() => {
    context.database.run('insert into monnify_account values (?, ?, ?, ?)', accountNumber, accountReference, accountName, nowText(context))
    context.database.run('insert into monnify_customer values (?, ?)', customerEmail, accountNumber)
  })
  return { accountNumber, accountReference, accountName }
}

function freeAccountNumber(context: MonnifyContext): string {
  for (;;) {
    const accountNumber = `30${String(context.random.below(100_000_000)).padStart(8, '0')}`
    if (findAccount(context, accountNumber) === null) return accountNumber
  }
}

const ACCOUNT = 'account_number as "accountNumber", account_reference as "accountReference", account_name as "accountName" from monnify_account'

export const findAccount = (context: MonnifyContext, accountNumber: string): ReservedAccount | null =>
  context.database.get<ReservedAccount>(`select ${ACCOUNT} where account_number = ?`, accountNumber)

export const accountOfReference = (context: MonnifyContext, reference: string): ReservedAccount | null =>
  context.database.get<ReservedAccount>(`select ${ACCOUNT} where account_reference = ?`, reference)

/** The newest first. */
export const latestAccounts = (context: MonnifyContext, count: number): ReservedAccount[] =>
  context.database.all<ReservedAccount>(`select ${ACCOUNT} order by rowid desc limit ?`, count)

export type Credit = {
  transactionReference: string
  sessionId: string
  accountNumber: string
  amountKobo: Kobo
  feeKobo: Kobo
  payerName: string
  payerAccount: string
  payerBank: string
  narration: string
  receivedAt: string
}

const COLUMNS = `transaction_reference as "transactionReference", session_id as "sessionId", account_number as "accountNumber",
  amount_kobo as "amountKobo", fee_kobo as "feeKobo", payer_name as "payerName", payer_account as "payerAccount", payer_bank as "payerBank",
  narration, received_at as "receivedAt"`

/** A transaction reference credits once. Answers whether this call credited it. */
export function addCredit(context: MonnifyContext, credit: Credit): boolean {
  const { transactionReference, sessionId, accountNumber, amountKobo, feeKobo } = credit
  const { payerName, payerAccount, payerBank, narration, receivedAt } = credit
  return (
    context.database.run(
      'insert into monnify_credit values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing',
      transactionReference,
      sessionId,
      accountNumber,
      amountKobo,
      feeKobo,
      payerName,
      payerAccount,
      payerBank,
      narration,
      receivedAt,
    ) === 1
  )
}

export const findCredit = (context: MonnifyContext, transactionReference: string): Credit | null =>
  context.database.get<Credit>(`select ${COLUMNS} from monnify_credit where transaction_reference = ?`, transactionReference)

export const latestCredits = (context: MonnifyContext, count: number): Credit[] =>
  context.database.all<Credit>(`select ${COLUMNS} from monnify_credit order by received_at desc limit ?`, count)

/** Oldest first; both times are included. One more than `size` tells that there is another page. */
export const creditsBetween = (context: MonnifyContext, asked: { from: string; to: string; page: number; size: number }): Credit[] =>
  context.database.all<Credit>(
    `select ${COLUMNS} from monnify_credit where received_at between ? and ? order by received_at, transaction_reference limit ? offset ?`,
    asked.from,
    asked.to,
    asked.size + 1,
    asked.page * asked.size,
  )
