import type { TransferAnswer } from '../../../../partners/bank/port.ts'
import { declare } from '../../../../platform/declarations/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import type { Backoff } from '../../../../platform/resilience/index.ts'
import { type AccountRef, type JournalDraft, type Locked, type Needs, type PlanPart, wallet } from '../../../ledger/index.ts'
import type { TransfersContext } from '../context.ts'
import type { TransferAttemptRow, TransferRow } from '../rows.ts'

/** `delivered` stands in the `accepted` answer of a partner that delivers something. Only the fulfilment of the kind knows its shape. */
export type RailAnswer<Delivered = unknown> = TransferAnswer & { delivered?: Delivered }

/** The partner that carries out a payment, during one call that its circuit breaker has let through. */
export type PaymentRail = {
  /** Until then "not found" may mean "still on its way". Afterwards the payment is sent again under the same reference. */
  readonly resendAfterMs: number
  /** Under the attempt's own reference, by which the partner de-duplicates. After `sendDeadline` the order does not leave. */
  send(order: TransferRow, attempt: TransferAttemptRow, sendDeadline: Date): Promise<RailAnswer>
  /** The status of an attempt, by its reference. */
  query(attempt: TransferAttemptRow): Promise<RailAnswer>
}

/** `rest`: the circuit is open or the bulkhead full, and `work` did not start. */
export type GuardedRail = { execute<T>(work: (rail: PaymentRail) => Promise<T>): Promise<{ done: T } | { rest: Backoff }> }

/**
 * A kind of payment out. One machine holds the money, sends, asks, waits, reviews, settles and takes returns. A fulfilment declares the
 * rest: its partner, what its settlement posts, and its own rows that follow the outcome. Every part is pure except `rail`. `Delivered`: what
 * its partner delivers, if it does.
 */
export type Fulfilment<Delivered = unknown> = {
  readonly kind: TransferRow['kind']
  rail(context: Pick<TransfersContext, 'bank' | 'biller' | 'secrets' | 'db'>): GuardedRail
  /** The account on which the total is held and from which it is settled; the wallet if it says nothing else. */
  source?(order: Pick<TransferRow, 'business_id'>): AccountRef
  /** The accounts of its journals and of M52, without its source and `suspense_late`. */
  accounts(partner: string): readonly AccountRef[]
  /** The journal that takes exactly the total out of its source; its key is `transfer:` and the id. */
  settlement(order: TransferRow, partner: string, delivered?: Delivered): JournalDraft
  /** M52: the partner paid after the hold was released. */
  late(order: TransferRow, partner: string, delivered?: Delivered): JournalDraft
  /** M16: the whole total goes back. `came.kobo` of the amount came, to `came.account`. */
  returned(order: TransferRow, partner: string, came: { account: AccountRef; kobo: Kobo }): JournalDraft
  /** Further holds that are consumed with the settlement and released without it. */
  holds?(order: PaymentSubject & Pick<TransferRow, 'hold_id'>): readonly string[]
  /** Rows of its own that each command of the machine locks. */
  rows?(order: PaymentSubject): NonNullable<Needs['rows']>
  /** Added to the commit that settles, after the hold and the journal. */
  onSettled?(locked: Locked, order: TransferRow, at: Date, delivered?: Delivered): PlanPart
  /** Added to the commit that releases the hold without payment. */
  onReleased?(locked: Locked, order: TransferRow, at: Date): PlanPart
  /** Added to the commit in which a settled payment comes back. */
  onReturned?(locked: Locked, order: TransferRow, at: Date): PlanPart
  /** Added to the commit that records a payment by the partner after the hold was released (M52). */
  onPaidLate?(locked: Locked, order: TransferRow, at: Date, delivered?: Delivered): PlanPart
  /** Added to the commit in which the sender of a late payment agrees to it. */
  onAccepted?(locked: Locked, order: TransferRow, at: Date): PlanPart
  /** "Not paid" after "paid", of a payment without a bank. */
  onDenied?(order: TransferRow): PlanPart
  /** The delivery of a payment in review that two people call paid, by what they have entered. Throws the refusal of what is missing. */
  deliveredByStaff?(entered: { charged: string | undefined }): Delivered
  /** The delivery with which a late payment is settled when its sender accepts it. M52 has posted what the partner took. */
  deliveredLate?(order: TransferRow): Delivered
}

export type PaymentSubject = Pick<TransferRow, 'id' | 'kind' | 'subject_id'>

/** The fulfilment of each kind. Modules declare theirs in `fulfilments` of their definition. */
export type Fulfilments = { of(order: Pick<TransferRow, 'kind'>): Fulfilment }

/** Throws for two fulfilments of one kind, and when one is asked for that no module declares. */
export function collectFulfilments(declared: readonly Fulfilment[]): Fulfilments {
  const byKind = new Map(declared.map((fulfilment) => [fulfilment.kind, fulfilment]))
  if (byKind.size !== declared.length) throw new Error('two fulfilments of one kind')
  return {
    of({ kind }) {
      const found = byKind.get(kind)
      if (!found) throw new Error(`no module fulfils payments of the kind ${kind}`)
      return found
    },
  }
}

/** The account on which an order of this kind is held. */
export const sourceOf = (fulfilment: Pick<Fulfilment, 'source'>, order: Pick<TransferRow, 'business_id'>): AccountRef =>
  fulfilment.source?.(order) ?? wallet(order.business_id)

export const defineFulfilment = <Delivered>(fulfilment: Fulfilment<Delivered>): Fulfilment<Delivered> =>
  declare('fulfilment', fulfilment.kind, fulfilment)
