import type { Backoff } from '../../platform/resilience/index.ts'
import type { Kobo } from '../../platform/money/index.ts'

/**
 * What we need of the bank that holds the money. Bank codes on this side are CBN codes (`058`), amounts are kobo;
 * an adapter translates both. Every call may take as long as the adapter's time-out and never throws for what the
 * bank or the network does: it answers.
 */
export type BankPort = {
  /** Short and stable (`vfd`): names the partner in references, accounts of the books and stored notices. */
  readonly name: string
  /** CBN code of the bank itself: a transfer to it may be to an account of ours. */
  readonly ownBankCode: string
  /**
   * Until then "not found" may mean "still on its way". Afterwards a payment that the bank does not know is sent again
   * under the same reference, on which the bank de-duplicates.
   */
  readonly resendAfterMs: number
  /** Codes after which a payment has failed for certain, whether the bank gave them to the payment or to a query. */
  readonly failureCodes: readonly string[]
  banks(): Promise<Answer<BankListing[]>>
  nameEnquiry(request: { accountNumber: string; bankCode: string }): Promise<NameEnquiry>
  /** Sends money out of the pool. The reference is ours and the bank de-duplicates on it. */
  sendTransfer(request: OutwardTransfer): Promise<TransferAnswer>
  /** What became of a transfer that we sent, by our reference. */
  queryTransfer(reference: string): Promise<TransferAnswer>
  /** Whether the bank says that the rail has given back a transfer that had been paid, and how much of it. */
  queryReturn(reference: string): Promise<ReturnAnswer>
  /** What the bank knows of a credit that we were told of, by its session id. */
  queryInflow(sessionId: string): Promise<InflowAnswer>
  /** Lines of the pool account's statement, oldest first. `page` counts from 0. */
  statement(request: { from: Date; to: Date; page: number; size: number }): Promise<Answer<StatementPage>>
  /** Opens an account that collects for a cashpoint. Asking again with the same reference answers the same account. */
  openCollectionAccount(request: { reference: string; accountName: string }): Promise<Answer<CollectionAccount>>
  /** Verifies a notice of money received: signature over the raw body, and its age. Null: forged, altered or old. */
  readInflowNotice(request: { headers: Record<string, string | string[] | undefined>; rawBody: Buffer; now: Date }): InflowNotice | null
}

/** Behind a circuit breaker and a bulkhead. */
export type ResilientBank = BankPort & {
  /** Milliseconds until the bank may be asked again; 0 when it may be asked now. */
  backoffMs(): number
  /**
   * Work that begins only when what it asks of the bank it is given will really be asked: whoever commits that it is about to
   * call does so in here. `rest`: it has not begun. A turn is waited for some seconds at most.
   */
  execute<T>(work: (bank: BankPort) => Promise<T>): Promise<{ done: T } | { rest: Backoff }>
}

/** `unknown` is every answer that is not clearly one of the others: time-out, reset, 5xx, HTML, an unknown code. */
export type Answer<T> = { outcome: 'ok'; value: T } | { outcome: 'unknown'; reason: string }

export type BankListing = { code: string; name: string }

export type NameEnquiry =
  | { outcome: 'found'; accountName: string; enquiryId: string; beneficiaryBvn: string | null; clientId: string | null }
  | { outcome: 'not_found' }
  | { outcome: 'unknown'; reason: string }

export type OutwardTransfer = {
  reference: string
  amountKobo: Kobo
  narration: string
  /** The sender as the beneficiary's bank shall see it. */
  sender: { accountNumber: string; name: string }
  beneficiary: { accountNumber: string; bankCode: string; name: string; enquiryId: string; bvn: string | null; clientId: string | null }
  /** The order leaves before this or not at all: from then on somebody else may be sending it again, and be answered first. */
  sendDeadline: Date
}

/**
 * - `accepted`: the bank says it is paid (00).
 * - `pending`: the bank says it is working on it (09).
 * - `rejected`: a code of the list of definite failures; only this lets a hold go.
 * - `held_for_review`: a code after which the bank keeps the money until a person has looked (34, 35, 63).
 * - `not_found`: the bank does not know the reference. Not proof of failure while it may still be on its way.
 * - `unknown`: anything else.
 */
export type TransferAnswer = {
  outcome: 'accepted' | 'pending' | 'rejected' | 'held_for_review' | 'not_found' | 'unknown'
  /** The bank's code as it gave it (`00`, `91`), or our own word for what went wrong (`timeout`, `garbage`). */
  code: string
  message: string
  sessionId: string | null
  /** As the bank repeated it, to be compared with what we asked for; null when it said nothing. */
  amountKobo: Kobo | null
  beneficiaryAccountNumber: string | null
  raw: unknown
}

/** `amountKobo`: what came back of it. `sessionId`: of the return, where the rail gave it one of its own. */
export type ReturnAnswer =
  | { outcome: 'returned'; amountKobo: Kobo; sessionId: string | null }
  | { outcome: 'not_returned' }
  /** It answered, and would answer the same again: what it says cannot be understood. */
  | { outcome: 'not_understood'; reason: string }
  | { outcome: 'unknown'; reason: string }

export type InflowAnswer = { outcome: 'found'; inflow: Inflow } | { outcome: 'not_found' } | { outcome: 'unknown'; reason: string }

export type Inflow = {
  sessionId: string
  /** Our collection account that was credited. */
  accountNumber: string
  amountKobo: Kobo
  channel: 'transfer' | 'ussd' | 'qr'
  payerName: string
  payerAccountNumber: string
  /** CBN code where we know the bank, else the bank's own code as given. */
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
  /** Our own reference on what we sent. */
  reference: string | null
  /** The collection account a credit was for. */
  accountNumber: string | null
  narration: string
  payerName: string | null
  payerAccountNumber: string | null
  payerBankCode: string | null
  bookedAt: Date
}

export type CollectionAccount = { accountNumber: string; accountName: string; accountId: string }
