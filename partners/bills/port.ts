import type { Kobo } from '../../platform/money/index.ts'
import type { Backoff } from '../../platform/resilience/index.ts'

/**
 * The seller of airtime, data, cable TV and electricity. We pay from a float that we hold there. A call ends within the adapter's
 * time-out, and never throws for a failure of the biller or the network.
 */
export type Biller = {
  /** Short and stable (`vtung`): names the partner in references, ledger accounts and stored rows. */
  readonly name: string
  /** Where its notices arrive, below the address of the API. */
  readonly noticePath: `/callbacks/${string}`
  /** Until then "not found" may mean "still on its way". Afterwards a purchase is sent again under the same reference. */
  readonly resendAfterMs: number
  /** What it sells, in the order of a choice. */
  readonly services: Readonly<Record<BillType, readonly BillService[]>>
  /** The plans of one service, of those that can be bought now. */
  plans(request: { type: BillType; serviceId: string }): Promise<{ outcome: 'ok'; plans: BillPlan[] } | Unknown>
  /** The customer of a smartcard or meter. */
  verifyCustomer(request: { customerNumber: string; serviceId: string; variationId: string | null }): Promise<BillCustomer>
  /** The reference is ours, and the biller de-duplicates on it. After `sendDeadline` the order does not leave. */
  buy(order: BillOrder): Promise<BillAnswer>
  /** A purchase as the biller has it, by our reference. */
  query(reference: string): Promise<BillAnswer>
  /** What is left of our float. */
  balance(): Promise<{ outcome: 'ok'; kobo: Kobo } | Unknown>
  /** Verifies a notice by its signature over the raw body. Null: forged or altered. */
  readNotice(request: { headers: Record<string, string | string[] | undefined>; rawBody: Buffer }): { reference: string } | null
}

/** Behind a circuit breaker and a bulkhead. `rest`: `work` did not start. */
export type ResilientBiller = Biller & {
  execute<T>(work: (biller: Biller) => Promise<T>): Promise<{ done: T } | { rest: Backoff }>
}

/** The product: airtime, data, cable TV, electricity. Module bills declares them. */
type BillType = string
export type BillService = { id: string; name: string }
export type BillPlan = { variationId: string; serviceId: string; name: string; priceKobo: Kobo }
export type Unknown = { outcome: 'unknown'; reason: string }
export type BillCustomer = { outcome: 'found'; name: string; address: string } | { outcome: 'not_found' } | Unknown

export type BillOrder = {
  reference: string
  type: BillType
  serviceId: string
  variationId: string | null
  /** The phone, smartcard or meter that is paid for. */
  customerNumber: string
  amountKobo: Kobo
  sendDeadline: Date
}

/**
 * - `accepted`: delivered. Only then `chargedKobo` is known.
 * - `pending`: the biller is working on it.
 * - `rejected`: not delivered, and nothing or everything given back.
 * - `not_found`: the biller does not know the reference. This proves no failure while the order may still be on its way.
 * - `not_sent`: nothing of this order has left. Only after `buy`.
 * - `unknown`: anything else.
 */
export type BillAnswer = {
  outcome: 'accepted' | 'pending' | 'rejected' | 'not_found' | 'not_sent' | 'unknown'
  /** The biller's own word (`completed-api`), or ours: `float_short`, `timeout`, `network`, `garbage`. */
  code: string
  message: string
  orderId: string | null
  amountKobo: Kobo | null
  customerNumber: string | null
  /** Taken from our float. */
  chargedKobo: Kobo | null
  /** Of a prepaid meter, digits only. */
  token: string | null
  units: string | null
}
