import type { BillAnswer, Biller, BillOrder } from '../../partners/bills/port.ts'
import { VTUNG_SERVICES } from '../../partners/bills/vtung/products.ts'
import { billAnswer, deliveredAnswer } from '../../tests/fixtures/biller.ts'
import type { FaultRates, PartnerOrder } from './bank-payouts.ts'
import { FLOAT_KOBO } from './fixtures.ts'
import type { Network } from './network.ts'
import type { RandomChoices, SimulatedProcess } from './scheduler.ts'
import type { VirtualClock } from './virtual-clock.ts'

const SECOND = 1_000
const HOUR = 3_600_000
const UNCLEAR_CODES = ['timeout', 'http_502', 'garbage']

/** The simulated biller. It records what was delivered; the seed decides its answers. */
export type SimulatedBiller = {
  /** By our reference. */
  byReference: ReadonlyMap<string, PartnerOrder>
  /** Until then no call succeeds. */
  outageUntilMs: number
  /** Decides all open orders at the end of a run. */
  decideAll(): void
  portFor(simulated: SimulatedProcess): Biller
}

type Purchase = PartnerOrder & { order: BillOrder }

export function createBiller({
  choices,
  clock: time,
  network,
  faultRates,
  violate,
}: {
  choices: RandomChoices
  clock: VirtualClock
  network: Network
  faultRates: Pick<FaultRates, 'faults' | 'lateDecisions'>
  violate: (what: string) => void
}): SimulatedBiller {
  const byReference = new Map<string, Purchase>()
  let floatKobo = FLOAT_KOBO

  const biller: SimulatedBiller = {
    byReference,
    outageUntilMs: 0,
    decideAll() {
      for (const purchase of byReference.values()) decide(purchase, 'paid')
    },
    portFor,
  }
  return biller

  function decide(purchase: Purchase, state: 'paid' | 'refused'): void {
    if (purchase.state !== 'open') return
    purchase.state = state
    if (state === 'paid') floatKobo -= deliveredAnswer(purchase.order).chargedKobo!
  }

  function decideLater(purchase: Purchase, withinMs: number): void {
    const state = choices.perMille(700) ? 'paid' : 'refused'
    time.schedule(time.nowMs() + choices.sized(SECOND, withinMs), () => decide(purchase, state))
  }

  function answerFor({ state, order }: Purchase): BillAnswer {
    if (state === 'paid') return deliveredAnswer(order, { orderId: `order-${order.reference}` })
    return state === 'open' ? billAnswer('pending', 'processing-api') : billAnswer('rejected', 'failed-api')
  }

  function unclear(): BillAnswer {
    return billAnswer('unknown', choices.pick(UNCLEAR_CODES))
  }

  /** An order, possibly a repeated one. */
  function buy(order: BillOrder): BillAnswer {
    const known = byReference.get(order.reference)
    if (known) {
      if (known.order.amountKobo !== order.amountKobo || known.order.customerNumber !== order.customerNumber)
        violate(`the biller got reference ${order.reference} a second time for another purchase`)
      return answerFor(known)
    }
    const request = { reference: order.reference, amountKobo: order.amountKobo, beneficiary: { accountNumber: order.customerNumber } }
    const truth = { paidAfterRejection: false, rejectedAfterAcceptance: false, needsReview: false, isReturned: false, code: '' }
    const purchase: Purchase = { ...truth, request, order, state: 'open' }
    byReference.set(order.reference, purchase)
    if (choices.perMille(faultRates.lateDecisions)) decideLater(purchase, 30 * HOUR)
    else if (choices.perMille(faultRates.faults / 2)) decideLater(purchase, 2 * HOUR)
    else decide(purchase, choices.perMille(900) ? 'paid' : 'refused')
    return choices.perMille(faultRates.faults / 2) ? unclear() : answerFor(purchase)
  }

  function query(reference: string): BillAnswer {
    const purchase = byReference.get(reference)
    if (!purchase) return billAnswer('not_found', 'order_not_found')
    return choices.perMille(faultRates.faults / 3) ? unclear() : answerFor(purchase)
  }

  function portFor(simulated: SimulatedProcess): Biller {
    const silence = { outcome: 'unknown' as const, reason: 'timeout' }
    const timedOut = billAnswer('unknown', 'timeout')
    const notSent = billAnswer('not_sent', 'network')
    function call<Answered>(what: string, arrive: () => Answered, noAnswer: Answered, sent: { order?: string; refused?: Answered } = {}) {
      const faultsPerMille = faultRates.faults / (sent.order === undefined ? 16 : 4)
      return network.call(simulated, {
        what: `biller ${what}`,
        arrive,
        noAnswer,
        ...sent,
        faultsPerMille,
        isDown: () => time.nowMs() < biller.outageUntilMs,
      })
    }
    return {
      name: 'vtung',
      noticePath: '/callbacks/vtung',
      resendAfterMs: 300_000,
      services: VTUNG_SERVICES,
      plans: async () => silence,
      verifyCustomer: async () => silence,
      buy: (order) => call(`buy ${order.reference.slice(-6)}`, () => buy(order), timedOut, { order: order.reference, refused: notSent }),
      query: (reference) => call(`query ${reference.slice(-6)}`, () => query(reference), timedOut),
      balance: () => call<Awaited<ReturnType<Biller['balance']>>>('balance', () => ({ outcome: 'ok', kobo: floatKobo }), silence),
      readNotice: () => null,
    }
  }
}
