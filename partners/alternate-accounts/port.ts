import type { Kobo } from '../../platform/money/index.ts'

/**
 * A bank at which a cashpoint gets a second account number. A call ends within the adapter's time-out, and never throws
 * for a failure of the bank or the network. `unknown` is every answer that is not clearly one of the others. It proves nothing.
 */
export type AlternateAccounts = {
  /** Short and stable (`providus`): names the partner in stored rows and ledger accounts. */
  readonly name: string
  /** The partner as people know it. */
  readonly label: string
  /** The bank of its account numbers, as payers choose it. */
  readonly bankName: string
  /** What customers see who pay a number there, in one or two sentences to the merchant. */
  readonly customersSee: string
  /** Its CBN code. */
  readonly bankCode: string
  /** Where its notices arrive, below the address of the API. */
  readonly noticePath: `/callbacks/${string}`
  /** The body of the answer to a notice. `sessionId` is that of the bank network. `isNew`: false for a copy. */
  acknowledgement(notice: { sessionId: string; isNew: boolean }): Record<string, unknown>
  /**
   * Reserves a number for ever. `reference` is ours. A bank that takes none may reserve another number when it is asked again. The first
   * one then is known to no payer, and money for it is a case.
   */
  reserveAccount(request: { reference: string; accountName: string }): Promise<AccountOpening>
  /** A credit as the bank has it, by its settlement id. */
  queryCredit(settlementId: string): Promise<{ outcome: 'found'; credit: AccountCredit } | { outcome: 'not_found' } | Unknown>
  /** Credits of that time, oldest first. `page` counts from 0. */
  listCredits(request: { from: Date; to: Date; page: number; size: number }): Promise<{ outcome: 'ok'; value: CreditPage } | Unknown>
  /** Until then "not found" may mean "still on its way"; afterwards a payment out is sent again under the same reference. */
  readonly resendAfterMs: number
  /** Sends what stands at this bank to another account of ours. The reference is ours and the bank de-duplicates on it. */
  payOut(order: PayOutOrder): Promise<PayOutAnswer>
  /** The status of one of our payments out, by our reference. */
  queryPayOut(reference: string): Promise<PayOutAnswer>
  /** Our payments out of that time, oldest first. `page` counts from 0. */
  listPayOuts(request: { from: Date; to: Date; page: number; size: number }): Promise<{ outcome: 'ok'; value: PayOutPage } | Unknown>
  /** Verifies a settlement notice by its signature and age. The signature does not cover the body. Null: forged or old. */
  readSettlementNotice(request: { headers: Record<string, string | string[] | undefined>; rawBody: Buffer; now: Date }): AccountCredit | null
}

export type Unknown = { outcome: 'unknown'; reason: string }

export type AccountOpening =
  | { outcome: 'reserved'; accountNumber: string; accountName: string }
  /** A code of the list of definite failures: nothing was reserved. */
  | { outcome: 'rejected'; code: string; message: string }
  | Unknown

export type AccountCredit = {
  /** The bank's own key of the credit. */
  settlementId: string
  /** The session of the bank network. */
  sessionId: string
  accountNumber: string
  amountKobo: Kobo
  /** What reaches our account: the amount less the bank's fee and its VAT. */
  settledKobo: Kobo
  payerName: string
  payerAccountNumber: string
  /** CBN code of a known bank, else the bank's name as given. */
  payerBankCode: string
  narration: string
  receivedAt: Date
}

/** `unread`: settlement ids of rows that may be credits and cannot be read. They hide no other row; `queryCredit` tells what they are. */
export type CreditPage = { credits: AccountCredit[]; unread?: string[]; last: boolean }

export type PayOutOrder = {
  reference: string
  amountKobo: Kobo
  narration: string
  beneficiary: { accountNumber: string; bankCode: string; name: string }
}

/**
 * `rejected`: a definite failure, which only a query tells. `not_found` proves no failure while the order may still be on its way. `not_sent`:
 * nothing of this order has left; only after `payOut`. `unknown` is everything else, also a call that was not made.
 */
export type PayOutAnswer = {
  outcome: 'accepted' | 'pending' | 'rejected' | 'not_found' | 'not_sent' | 'unknown'
  /** The bank's own code, or our name of the failure (`network`, `garbage`). */
  code: string
  message: string
  sessionId: string | null
  amountKobo: Kobo | null
  beneficiaryAccountNumber: string | null
  raw: unknown
}

export type PayOut = { reference: string; sessionId: string | null; amountKobo: Kobo; narration: string; bookedAt: Date }
export type PayOutPage = { payOuts: PayOut[]; last: boolean }
