import type { Kobo } from '../../../platform/money/index.ts'
import {
  type AccountRef,
  billsFloat,
  clearingOut,
  credit,
  debit,
  internalAccount,
  journal,
  type JournalDraft,
  type Line,
  reverseLines,
  partnerClaims,
  wallet,
} from '../../ledger/index.ts'
import { vatInside } from '../../pricing/index.ts'
import type { TransferRow } from '../../transfers/index.ts'
import type { BillTopUpRow } from './rows.ts'

type Order = Pick<TransferRow, 'id' | 'business_id' | 'amount' | 'fee' | 'vat'>

/** M23: the biller has delivered and took `chargedKobo` of our float. */
export const deliveryJournal = (order: Order, biller: string, chargedKobo: Kobo): JournalDraft =>
  journal({ key: `transfer:${order.id}`, posting: 'M23', business: order.business_id, lines: deliveryLines(order, biller, chargedKobo) })

/** M25: the biller gave the purchase back after M23, so every line goes back as it was taken. */
export const refundJournal = (order: Order, biller: string, chargedKobo: Kobo): JournalDraft =>
  journal({
    key: `transfer:${order.id}:return`,
    posting: 'M25',
    business: order.business_id,
    lines: reverseLines(deliveryLines(order, biller, chargedKobo)),
  })

/** M76: the customer has nothing of it, and the biller gives nothing back, so the biller owes us what it took. The key is that of M25. */
export const claimedRefundJournal = (order: Order, biller: string, chargedKobo: Kobo): JournalDraft =>
  journal({
    key: `transfer:${order.id}:return`,
    posting: 'M76',
    business: order.business_id,
    lines: reverseLines(deliveryLines(order, biller, chargedKobo, partnerClaims(biller))),
  })

/** M52: delivered after the hold was released. The float is less; the wallet is not touched until staff have decided. */
export const lateDeliveryJournal = (order: Order, biller: string, chargedKobo: Kobo): JournalDraft =>
  journal({
    key: `transfer:${order.id}:late`,
    posting: 'M52',
    business: order.business_id,
    lines: [debit(internalAccount('suspense_late'), order.amount), ...billerLines(order.amount, billsFloat(biller), chargedKobo)],
  })

function deliveryLines({ business_id, amount, fee, vat }: Order, biller: string, chargedKobo: Kobo, paidFrom = billsFloat(biller)): Line[] {
  return [
    debit(wallet(business_id), amount + fee),
    ...billerLines(amount, paidFrom, chargedKobo, vat),
    credit(internalAccount('fees_bills'), fee - vat),
  ]
}

/**
 * The biller's discount is our commission, with VAT inside. A biller that takes more than the face value costs us the rest. `feeVat`: of
 * the convenience fee.
 */
function billerLines(faceKobo: Kobo, paidFrom: AccountRef, chargedKobo: Kobo, feeVat = 0n): Line[] {
  const discount = faceKobo > chargedKobo ? faceKobo - chargedKobo : 0n
  const vat = vatInside(discount)
  return [
    credit(paidFrom, chargedKobo),
    debit(internalAccount('partner_cost'), chargedKobo > faceKobo ? chargedKobo - faceKobo : 0n),
    credit(internalAccount('bills_commission'), discount - vat),
    credit(internalAccount('vat'), vat + feeVat),
  ]
}

export const BILL_ACCOUNTS = (biller: string) => [
  billsFloat(biller),
  ...(['fees_bills', 'bills_commission', 'vat', 'partner_cost'] as const).map(internalAccount),
]

/** M26, first part: the money has left the pool for the float. */
export const topUpJournal = (id: string, bank: string, kobo: Kobo): JournalDraft =>
  journal({
    key: `bill-top-up:${id}`,
    posting: 'M26',
    business: null,
    lines: [debit(internalAccount('in_transit'), kobo), credit(clearingOut(bank), kobo)],
  })

type LeftTopUp = Pick<BillTopUpRow, 'id' | 'state' | 'amount'>

/** M26, second part: the biller's balance shows it. Of one that was lost: M72 taken back. */
export function arrivalJournal({ id, state, amount }: LeftTopUp, biller: string): JournalDraft {
  const wasLost = state === 'lost'
  return journal({
    key: `bill-top-up:${id}:arrived`,
    posting: wasLost ? 'M72' : 'M26',
    business: null,
    lines: [debit(billsFloat(biller), amount), credit(internalAccount(wasLost ? 'operational_loss' : 'in_transit'), amount)],
  })
}

/** M72: two people call it lost. */
export const lostTopUpJournal = ({ id, amount }: LeftTopUp): JournalDraft =>
  journal({
    key: `bill-top-up:${id}:lost`,
    posting: 'M72',
    business: null,
    lines: [debit(internalAccount('operational_loss'), amount), credit(internalAccount('in_transit'), amount)],
  })

/** `number`: of the credits in which a top-up comes back, from 1. */
export const returnedTopUpKey = (id: string, number: number) => `bill-top-up:${id}:returned${number === 1 ? '' : `:${number}`}`

/**
 * M77: it came back into the pool, where it stood in suspense. With its first credit what is missing of it is lost; each later one, and
 * each of a top-up that was called lost, takes back as much of the loss.
 */
export function returnedTopUpJournal({ id, state, amount }: LeftTopUp, cameKobo: Kobo, number: number): JournalDraft {
  const [loss, transit] = [internalAccount('operational_loss'), internalAccount('in_transit')]
  return journal({
    key: returnedTopUpKey(id, number),
    posting: 'M77',
    business: null,
    lines: [
      debit(internalAccount('suspense_unmatched'), cameKobo),
      ...(state === 'on_its_way' ? [debit(loss, amount - cameKobo), credit(transit, amount)] : [credit(loss, cameKobo)]),
    ],
  })
}

/** M67: the float with which the house begins. */
export const openingFloatJournal = (biller: string, kobo: Kobo): JournalDraft =>
  journal({
    key: `bill-float-opening:${biller}`,
    posting: 'M67',
    business: null,
    lines: [debit(billsFloat(biller), kobo), credit(internalAccount('house_equity'), kobo)],
  })
