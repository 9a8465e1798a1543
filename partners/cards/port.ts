import type { Kobo } from '../../platform/money/index.ts'

/**
 * The processor of card payments. A call ends within the adapter's time-out, and never throws for a failure of the processor or the
 * network. `unknown` is every answer that is not clearly one of the others. It proves nothing.
 */
export type Cards = {
  /** Short and stable (`paystack`): names the partner in stored rows and ledger accounts. */
  readonly name: string
  /** The processor as people know it. */
  readonly label: string
  /** Where its notices arrive, below the address of the API. */
  readonly noticePath: `/callbacks/${string}`
  /** The body of the answer to a notice. `isNew`: false for a copy. */
  acknowledgement(notice: { sessionId: string; isNew: boolean }): Record<string, unknown>
  /** The batch that a line of our bank's statement names by its narration; null for any other line. */
  batchNamedIn(narration: string): string | null
  /**
   * Starts a payment and answers the address of its page. A reference is ours; the processor takes each once. `returnTo`: where its page leads after
   * the payment; without it, it leads nowhere.
   */
  initialise(request: { reference: string; amountKobo: Kobo; email: string; description: string; returnTo?: string | undefined }): Promise<CardStart>
  /** A payment as the processor has it, by our reference. `not_paid`: known, and no money came yet or ever. */
  verify(reference: string): Promise<{ outcome: 'paid'; charge: CardCharge } | { outcome: 'not_paid' } | { outcome: 'not_found' } | Unknown>
  /** Successful payments of that time. `page` counts from 0. */
  listCharges(request: PageQuery): Promise<Answered<{ charges: CardCharge[]; last: boolean }>>
  /** Batches of that time which the processor has paid out. `page` counts from 0. */
  listBatches(request: PageQuery): Promise<Answered<{ batches: CardBatch[]; last: boolean }>>
  /** The payments in a batch. `page` counts from 0. */
  listBatchCharges(request: { batch: string; page: number; size: number }): Promise<Answered<{ references: string[]; last: boolean }>>
  /** `note` is ours. The processor has no reference for a refund, so `findRefund` looks for the note first. */
  refund(request: { reference: string; amountKobo: Kobo; note: string }): Promise<CardRefundAnswer>
  findRefund(request: { reference: string; note: string }): Promise<{ outcome: 'found'; refund: CardRefund } | { outcome: 'not_found' } | Unknown>
  queryRefund(id: string): Promise<{ outcome: 'found'; refund: CardRefund } | { outcome: 'not_found' } | Unknown>
  queryDispute(id: string): Promise<{ outcome: 'found'; dispute: CardDispute } | { outcome: 'not_found' } | Unknown>
  /** The merchant's answer to an open dispute. It has no reference: `queryDispute` says whether one is there already. */
  answerDispute(request: CardDisputeAnswer): Promise<{ outcome: 'accepted' } | { outcome: 'rejected'; message: string } | Unknown>
  /** Verifies a notice by its signature over the raw body. Null: forged or altered. */
  readNotice(request: { headers: Record<string, string | string[] | undefined>; rawBody: Buffer }): CardNotice | null
}

export type Unknown = { outcome: 'unknown'; reason: string }
export type Answered<Value> = { outcome: 'ok'; value: Value } | Unknown
type PageQuery = { from: Date; to: Date; page: number; size: number }

export type CardStart =
  | { outcome: 'started'; url: string }
  /** The processor refused it: there is no page. */
  | { outcome: 'rejected'; message: string }
  | Unknown

export type CardCharge = {
  /** The processor's own id. */
  chargeId: string
  reference: string
  amountKobo: Kobo
  /** Kept by the processor. */
  costKobo: Kobo
  payerName: string
  /** First six and last four digits: `408408******4081`. */
  maskedCard: string
  /** Scheme and issuing bank, such as `Visa, Zenith Bank`. */
  card: string
  paidAt: Date
}

export type CardBatch = {
  id: string
  /** What the processor paid to our account at the bank. */
  amountKobo: Kobo
  paidAt: Date
  /** Refunds and disputes in it; what was taken is negative. */
  adjustments: readonly { kind: 'refund' | 'dispute' | 'dispute_won'; id: string; amountKobo: Kobo }[]
}

export type CardRefund = { id: string; state: 'pending' | 'processed' | 'failed'; amountKobo: Kobo }
export type CardRefundAnswer = { outcome: 'accepted'; id: string } | { outcome: 'rejected'; message: string } | Unknown

export type CardDispute = {
  id: string
  reference: string
  amountKobo: Kobo
  state: 'open' | 'won' | 'lost'
  /** The processor has the merchant's answer. */
  isAnswered: boolean
  /** The processor has taken the money back before the decision. */
  isWithheld: boolean
  /** The merchant must answer by then; null when the processor names no time. */
  dueAt: Date | null
}

/** `accept`: the customer gets the money back. `contest`: why not, with a picture that proves it. */
export type CardDisputeAnswer = { id: string } & (
  | { answer: 'accept'; amountKobo: Kobo }
  | { answer: 'contest'; message: string; evidence: { name: string; type: string; bytes: Uint8Array } }
)

/** `other`: an authentic notice of a kind that needs nothing. */
export type CardNotice = { kind: 'charge'; charge: CardCharge } | { kind: 'refund' | 'dispute'; id: string } | { kind: 'other' }
