import type { Kobo } from '../../platform/money/index.ts'
import type { PartnerContext } from '../context.ts'

export type Credit = {
  /** The vendor's own key. */
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

const CREDIT = `select settlement_id as "settlementId", session_id as "sessionId", account_number as "accountNumber", amount_kobo as "amountKobo",
  fee_kobo as "feeKobo", vat_kobo as "vatKobo", payer_name as "payerName", payer_account as "payerAccount", payer_bank as "payerBank", narration,
  received_at as "receivedAt" from alternate_credit where partner = ?`

/** A settlement id credits once. */
export function addCredit(context: PartnerContext, credit: Credit): void {
  const { settlementId, sessionId, accountNumber, amountKobo, feeKobo, vatKobo } = credit
  const { payerName, payerAccount, payerBank, narration, receivedAt } = credit
  context.database.run(
    'insert into alternate_credit values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing',
    context.partner.name,
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
  )
}

export const findCredit = (context: PartnerContext, settlementId: string): Credit | null =>
  context.database.get<Credit>(`${CREDIT} and settlement_id = ?`, context.partner.name, settlementId)

export const latestCredits = (context: PartnerContext, count: number): Credit[] =>
  context.database.all<Credit>(`${CREDIT} order by received_at desc limit ?`, context.partner.name, count)

/** Times are ISO texts, both included. `page` counts from 0. */
export type Range = { from: string; to: string; page: number; size: number }

/** Oldest first. One more than `size` tells that there is another page. */
export const creditsBetween = (context: PartnerContext, { from, to, page, size }: Range): Credit[] =>
  context.database.all<Credit>(
    `${CREDIT} and received_at between ? and ? order by received_at, settlement_id limit ? offset ?`,
    context.partner.name,
    from,
    to,
    size + 1,
    page * size,
  )
