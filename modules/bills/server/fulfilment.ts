import type { BillAnswer } from '../../../partners/bills/port.ts'
import type { SecretBox } from '../../../platform/crypto/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import { badField } from '../../../platform/problems/index.ts'
import { dayTotalOf, defineFulfilment, type Fulfilment, type TransferRow } from '../../transfers/index.ts'
import { ownPlans } from '../contract.ts'
import { checkRefundJob, textTokenJob } from './jobs.ts'
import { BILL_ACCOUNTS, deliveryJournal, lateDeliveryJournal, refundJournal } from './postings.ts'
import { isTokenAwaited } from './present.ts'
import { purchaseById } from './queries.ts'
import type { BillPurchaseRow } from './rows.ts'
import { billPurchaseTable } from './tables.ts'
import { sealLabel } from './token-seal.ts'
import { nextAskMs } from './token-schedule.ts'

/** The hold on our float has the number of the hold on the wallet. */
export const floatHoldId = (order: Pick<TransferRow, 'hold_id'>) => order.hold_id!.replace(/^[a-z]+_/, 'flt_')

/** The delivery of a purchase: what the biller took from our float, in kobo, and the sealed token of a prepaid meter. */
export type Delivered = { chargedKobo: Kobo; sealedToken: string | null; units: string | null }

/** Airtime, data, cable TV and electricity (docs/money.md M22 to M25): bought from the biller and paid out of our float there. */
export const bill = defineFulfilment<Delivered>({
  kind: 'bill',
  rail: billerRail,
  accounts: BILL_ACCOUNTS,
  settlement: (order, partner, delivered) => deliveryJournal(order, partner, chargedBy(order, delivered)),
  late: (order, partner, delivered) => lateDeliveryJournal(order, partner, chargedBy(order, delivered)),
  returned: (order, partner, came) => refundJournal(order, partner, came.kobo),
  holds: (order) => [floatHoldId(order)],
  rows: (order) => [billPurchaseTable.ref(order.id)],
  onSettled: (locked, order, at, delivered) => ({
    moves: [
      billPurchaseTable.move(order.id, {
        set: {
          ...deliveredFields(order, delivered, at),
          ...(lacksToken(locked.row(billPurchaseTable, order.id)!, delivered) && awaitedToken(at)),
        },
      }),
    ],
    totals: [dayTotalOf(order)],
    jobs: delivered?.sealedToken ? [textTokenJob.enqueue({ purchaseId: order.id })] : [],
  }),
  onAccepted: (_locked, order) => ({ totals: [dayTotalOf(order)] }),
  onReturned: (locked, order) => ({
    totals: [{ ...dayTotalOf(order), count: -1, amount: -order.total }],
    ...(isTokenAwaited(locked.row(billPurchaseTable, order.id)!) && {
      moves: [billPurchaseTable.move(order.id, { set: { token_state: 'refunded', token_next_ask_at: null } })],
    }),
  }),
  onPaidLate: (_locked, order, at, delivered) => ({
    moves: [billPurchaseTable.move(order.id, { set: { ...deliveredFields(order, delivered, at), texts_sent: 0, text_sent_at: null } })],
  }),
  onDenied: (order) => ({ jobs: [checkRefundJob.enqueue({ reference: order.id })] }),
  deliveredByStaff({ charged }) {
    if (charged === undefined) throw badField('charged', 'Enter what the biller took from our float', 'reconciliation.charge_required')
    return { chargedKobo: BigInt(charged), sealedToken: null, units: null }
  },
  // At its face value, because M52 has posted the discount.
  deliveredLate: (order) => ({ chargedKobo: order.amount, sealedToken: null, units: null }),
})

function deliveredFields(order: TransferRow, delivered: Delivered | undefined, at: Date) {
  const { sealedToken = null, units = null } = delivered ?? {}
  return {
    charged: chargedBy(order, delivered),
    token: sealedToken,
    units,
    ...(sealedToken && { texts_sent: 1, text_sent_at: at }),
  }
}

/** An order that a token follows, such as of a prepaid meter, is delivered, and its answer has none. */
const lacksToken = ({ type, variation_id }: BillPurchaseRow, delivered: Delivered | undefined): boolean =>
  ownPlans(type).some(({ id, hasToken }) => hasToken && id === variation_id) && !delivered?.sealedToken

/** The biller took the money, so the payment is settled. The token is asked for on a schedule until it comes. */
const awaitedToken = (at: Date) => ({
  token_state: 'awaited' as const,
  token_awaited_at: at,
  token_next_ask_at: new Date(at.getTime() + nextAskMs(0)),
})

function chargedBy(order: TransferRow, delivered: Delivered | undefined): bigint {
  if (!delivered) throw new Error(`bill ${order.id} is delivered without its price`)
  return delivered.chargedKobo
}

/** Orders by our reference. The details of the purchase stand in its own row. */
function billerRail({ biller: guarded, secrets, db }: Parameters<Fulfilment['rail']>[0]): ReturnType<Fulfilment['rail']> {
  return {
    execute: (work) =>
      guarded.execute((biller) =>
        work({
          resendAfterMs: biller.resendAfterMs,
          async query(attempt) {
            return railAnswer(secrets, attempt.transfer_id, await biller.query(attempt.partner_reference))
          },
          async send(order, attempt, sendDeadline) {
            const purchase = await purchaseById(db.system, order.id)
            if (!purchase) throw new Error(`bill ${order.id} has no purchase`)
            const answer = await biller.buy({
              reference: attempt.partner_reference,
              type: purchase.type,
              serviceId: purchase.service_id,
              variationId: purchase.variation_id,
              customerNumber: purchase.customer_number,
              amountKobo: order.amount,
              sendDeadline,
            })
            return railAnswer(secrets, order.id, answer)
          },
        }),
      ),
  }
}

/** The raw answer is not stored, because it has the token. A plan’s own amount may differ from its price, so none is compared. */
function railAnswer(secrets: SecretBox, purchaseId: string, answer: BillAnswer) {
  const { outcome, code, message, orderId, customerNumber, chargedKobo, token, units } = answer
  return {
    outcome,
    code,
    message,
    sessionId: orderId,
    amountKobo: null,
    beneficiaryAccountNumber: customerNumber,
    raw: orderId === null ? null : { orderId },
    ...(outcome === 'accepted' &&
      chargedKobo !== null && {
        delivered: { chargedKobo, sealedToken: token === null ? null : secrets.seal(token, sealLabel(purchaseId)), units } satisfies Delivered,
      }),
  }
}
