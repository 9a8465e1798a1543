import type { Backoff } from '../../platform/resilience/index.ts'
import type { Kobo } from '../../platform/money/index.ts'

/**
 * One account of ours at the bank, the pool or the house's own, and the bank behind it. Bank codes on this side are CBN codes (`058`), amounts are kobo; an adapter translates both.
 * A call takes at most the adapter's time-out. It never throws for a failure of the bank or the network: it answers.
 */
export type BankPort = {
  /** Short and stable (`vfd`, `house`): names the account in references, ledger accounts and stored notices. */
  readonly name: string
  /** Where its notices arrive, below the address of the API. */
  readonly noticePath: `/callbacks/${string}`
  /** The body of the answer to a notice. `isNew`: false for a copy. */
  acknowledgement(notice: { sessionId: string; isNew: boolean }): Record<string, unknown>
  /** CBN code of the bank itself: a transfer to it may be to one of our accounts. */
  readonly ownBankCode: string
  /**
   * Until then "not found" may mean "still on its way". Afterwards an unknown payment is sent again under the same reference,
   * on which the bank de-duplicates.
   */
  readonly resendAfterMs: number
  /** Codes of definite failures, in answers to transfers and to queries. */
  readonly failureCodes: readonly string[]
  banks(): Promise<Answer<BankListing[]>>
  nameEnquiry(request: { accountNumber: string; bankCode: string }): Promise<NameEnquiry>
  /** The account itself: money is sent from it and its statement is read. */
  ownAccount(): Promise<Answer<OwnAccount>>
  /** Sends money out of the account. The reference is ours and the bank de-duplicates on it. */
  sendTransfer(request: OutwardTransfer): Promise<TransferAnswer>
  /** The status of one of our transfers, by our reference. */
  queryTransfer(reference: string): Promise<TransferAnswer>
  /** Whether a paid transfer was returned, and how much of it. */
  queryReturn(reference: string): Promise<ReturnAnswer>
  /** A credit as the bank has it, by its session id. */
  queryInflow(sessionId: string): Promise<InflowAnswer>
  /** Lines of the account's statement, oldest first. `page` counts from 0. */
  statement(request: { from: Date; to: Date; page: number; size: number }): Promise<Answer<StatementPage>>
  /** Opens the account of a cashpoint. The same reference answers the same account. */
  openCollectionAccount(request: { reference: string; accountName: string }): Promise<Answer<CollectionAccount>>
  /**
   * A number for one order, for a limited time. The same reference answers the same account. `refused`: the bank gives none for such an order,
   * also when it is asked again.
   */
  openOneTimeAccount(request: OneTimeAccountRequest): Promise<Answer<OneTimeAccount> | { outcome: 'refused'; reason: string }>
  /** Verifies a notice of money received by its age and its signature over the raw body. Null: forged, altered or old. */
  readInflowNotice(request: { headers: Record<string, string | string[] | undefined>; rawBody: Buffer; now: Date }): InflowNotice | null
}

/** Behind a circuit breaker and a bulkhead. */
export type ResilientBank = BankPort & {
  /** Milliseconds until the circuit lets a call through; 0 when it does now. */
  backoffMs(): number
  /**
   * Starts `work` only when its calls will really be sent, so it may first commit that it is about to call. `rest`: it did not
   * start. It waits some seconds at most for a free place in the bulkhead.
   */
  execute<T>(work: (bank: BankPort) => Promise<T>): Promise<{ done: T } | { rest: Backoff }>
}

/** `unknown` is every answer that is not clearly one of the others: time-out, reset, 5xx, HTML, unknown code. */
export type Answer<T> = { outcome: 'ok'; value: T } | { outcome: 'unknown'; reason: string }

export type OwnAccount = { accountNumber: string; accountName: string }

export type BankListing = { code: string; name: string }

export type NameEnquiry =
  | { outcome: 'found'; accountName: string; enquiryId: string; beneficiaryBvn: string | null; clientId: string | null }
  | { outcome: 'not_found' }
  | { outcome: 'unknown'; reason: string }

export type OutwardTransfer = {
  reference: string
  amountKobo: Kobo
  narration: string
  /** The sender as shown to the beneficiary's bank. */
  sender: { accountNumber: string; name: string }
  beneficiary: { accountNumber: string; bankCode: string; name: string; enquiryId: string; bvn: string | null; clientId: string | null }
  /** After this the order is not sent: another worker may be sending it again, and get its answer first. */
  sendDeadline: Date
}

/**
 * - `accepted`: paid (00).
 * - `pending`: the bank is working on it (09).
 * - `rejected`: a code of the list of definite failures; only this releases a hold.
 * - `held_for_review`: the bank keeps the money until a person has reviewed it (34, 35, 63).
 * - `not_found`: the bank does not know the reference. This proves no failure while the order may still be on its way.
 * - `not_sent`: nothing of this order has left: the connection was refused, no name or no TLS, or no token. Only after `sendTransfer`.
 * - `unknown`: anything else.
 */
export type TransferAnswer = {
  outcome: 'accepted' | 'pending' | 'rejected' | 'held_for_review' | 'not_found' | 'not_sent' | 'unknown'
  /** The bank's own code (`00`, `91`), or our name of the failure (`timeout`, `garbage`). */
  code: string
  message: string
  sessionId: string | null
  /** From the bank's answer, to be compared with the order; null when it has none. */
  amountKobo: Kobo | null
  beneficiaryAccountNumber: string | null
  raw: unknown
}

/** `amountKobo`: the returned part. `sessionId`: of the return, when it has its own. */
export type ReturnAnswer =
  | { outcome: 'returned'; amountKobo: Kobo; sessionId: string | null }
  | { outcome: 'not_returned' }
  /** The bank answers clearly and would repeat it, but the answer has no known meaning. */
  | { outcome: 'not_understood'; reason: string }
  | { outcome: 'unknown'; reason: string }

/** `validMinutes`: whole, 1 to `MAX_ONE_TIME_MINUTES`. `refusesOtherAmounts`: the bank itself turns every other amount away. */
export type OneTimeAccountRequest = {
  reference: string
  merchantName: string
  merchantId: string
  amountKobo: Kobo
  validMinutes: number
  refusesOtherAmounts: boolean
}

export type OneTimeAccount = { accountNumber: string; accountName: string }

/** The longest time for which the bank gives a number: three days. */
export const MAX_ONE_TIME_MINUTES = 4_320

export type InflowAnswer = { outcome: 'found'; inflow: Inflow } | { outcome: 'not_found' } | { outcome: 'unknown'; reason: string }

export type Inflow = {
  sessionId: string
  /** The credited collection account. */
  accountNumber: string
  amountKobo: Kobo
  channel: 'transfer' | 'ussd' | 'qr'
  payerName: string
  payerAccountNumber: string
  /** CBN code of a known bank, else the code as given. */
  payerBankCode: string
  narration: string
  receivedAt: Date
}

export type InflowNotice = Inflow & { reference: string; initial: boolean }

export type StatementPage = { lines: StatementLine[]; last: boolean }

export type StatementLine = {
  /** Unique and stable at the bank. */
  lineId: string
  direction: 'in' | 'out'
  amountKobo: Kobo
  sessionId: string | null
  /** Our reference of a transfer. */
  reference: string | null
  /** The collection account of a credit. */
  accountNumber: string | null
  narration: string
  payerName: string | null
  payerAccountNumber: string | null
  payerBankCode: string | null
  bookedAt: Date
}

export type CollectionAccount = { accountNumber: string; accountName: string; accountId: string }
