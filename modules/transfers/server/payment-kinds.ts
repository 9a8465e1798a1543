import { formatNaira } from '../../../platform/money/index.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { PAYMENT_KINDS } from '../contract.ts'
import type { TransferRow } from './rows.ts'

export type PaymentKind = TransferRow['kind']

/**
 * What texts, history, integrity checks and commit hooks have to know of a kind of payment out, without a context. How it is carried out
 * stands in its fulfilment. A new kind is one entry here, and one in `PAYMENT_KINDS` of the contract.
 */
type PaymentKindFacts = {
  /** Paid by our bank: its statement shows the payment, and contradictions become cases of the statement. */
  isBankPayment: boolean
  /** The kind of the account that pays. */
  paidFrom: 'wallet' | 'bonus' | 'referral'
  /**
   * The hold of the order reserves more than its total, for a run of payments. Settlement takes the total out of it. After a failure the
   * total and its limit stay reserved, and the fulfilment decides about them.
   */
  sharesHold: boolean
  /** Its line in the history; null for a payment that is the line of its subject. */
  line: { receiptHeading: string; channel: 'transfer' | 'bill' | 'earnings' } | null
  /** Counts for the alerts about businesses that send much. */
  isWatched: boolean
  /** The postings that take its total, and those that give it back (docs/money.md §3). */
  settledBy: readonly string[]
  returnedBy: readonly string[]
  /** The first step of its timeline. */
  heldTitle: string
  /** What its sender reads when it has arrived. */
  paidText(order: TransferRow): string
}

const paidToOther = (order: TransferRow) =>
  `${nameCase(order.beneficiary_name)} has received ${formatNaira(order.amount)} at ${order.beneficiary_bank_name}.`
const paidToOwnBank = (order: TransferRow) => `${formatNaira(order.amount)} is in your ${order.beneficiary_bank_name} account.`

/** To an account at another bank, out of the wallet, by a member with the PIN. */
const BANK_TRANSFER: PaymentKindFacts = {
  isBankPayment: true,
  paidFrom: 'wallet',
  sharesHold: false,
  line: { receiptHeading: 'Payment sent', channel: 'transfer' },
  isWatched: true,
  settledBy: ['M14', 'M18', 'M19'],
  returnedBy: ['M16'],
  heldTitle: 'You approved it with your PIN',
  paidText: paidToOther,
}
const EARNINGS: Omit<PaymentKindFacts, 'paidFrom' | 'line'> = { ...BANK_TRANSFER, isWatched: false, settledBy: ['M28'], paidText: paidToOwnBank }

const FACTS: Readonly<Record<PaymentKind, PaymentKindFacts>> = {
  transfer: BANK_TRANSFER,
  withdrawal: { ...BANK_TRANSFER, settledBy: ['M17'], paidText: paidToOwnBank },
  settlement: { ...BANK_TRANSFER, isWatched: false, settledBy: ['M17'], heldTitle: 'Your settlement was due', paidText: paidToOwnBank },
  sending_back: { ...BANK_TRANSFER, line: null, isWatched: false, settledBy: ['M10'], heldTitle: 'Your business asked to send it back' },
  bill: {
    ...BANK_TRANSFER,
    isBankPayment: false,
    line: { receiptHeading: 'Bill paid', channel: 'bill' },
    settledBy: ['M23'],
    returnedBy: ['M25', 'M76'],
    paidText: (order) => `${order.beneficiary_bank_name} has received ${formatNaira(order.amount)} for ${order.beneficiary_account}.`,
  },
  bulk_line: { ...BANK_TRANSFER, sharesHold: true, heldTitle: 'Your bulk payment was approved with the PIN' },
  bonus: { ...EARNINGS, paidFrom: 'bonus', line: { receiptHeading: 'Bonus paid out', channel: 'earnings' } },
  referral: { ...EARNINGS, paidFrom: 'referral', line: { receiptHeading: 'Referral earnings paid out', channel: 'earnings' } },
}

export const factsOf = ({ kind }: Pick<TransferRow, 'kind'>): PaymentKindFacts => FACTS[kind]

export const isBankPayment = (order: Pick<TransferRow, 'kind'>): boolean => factsOf(order).isBankPayment

/** The kinds of which something holds. */
export const kindsThat = (holds: (facts: PaymentKindFacts) => boolean): PaymentKind[] => PAYMENT_KINDS.filter((kind) => holds(FACTS[kind]))

/** Of all kinds together, each value once. */
export const valuesOfKinds = (valuesOf: (facts: PaymentKindFacts) => readonly string[]): string[] => [
  ...new Set(PAYMENT_KINDS.flatMap((kind) => valuesOf(FACTS[kind]))),
]
