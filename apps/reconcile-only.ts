import type { AlternateAccounts } from '../partners/alternate-accounts/port.ts'
import type { BankPort } from '../partners/bank/port.ts'
import type { Biller } from '../partners/bills/port.ts'
import type { Cards } from '../partners/cards/port.ts'

type Guard = {
  bank(bank: BankPort): BankPort
  alternateBank(bank: AlternateAccounts): AlternateAccounts
  biller(biller: Biller): Biller
  cards(cards: Cards): Cards
}

const asItIs = <Port>(port: Port): Port => port
export const sendingAll: Guard = { bank: asItIs, alternateBank: asItIs, biller: asItIs, cards: asItIs }

const REASON = 'Kasuwa compares its books with the bank and sends nothing'
const UNKNOWN = { outcome: 'unknown', reason: REASON } as const
/** Of an order that moves money, at either kind of bank. */
const NOT_SENT = {
  outcome: 'not_sent',
  code: 'reconcile_only',
  message: REASON,
  sessionId: null,
  amountKobo: null,
  beneficiaryAccountNumber: null,
  raw: null,
} as const

/**
 * The second line of defence after a restore: an order that a job or request hands to a partner does not leave. Questions are asked as
 * always. The answer says that nothing was sent, so that a payment stays open and is sent later under its own reference.
 */
export const sendingNothing: Guard = {
  bank: (bank) => ({
    ...bank,
    sendTransfer: async () => NOT_SENT,
    openCollectionAccount: async () => UNKNOWN,
  }),
  alternateBank: (bank) => ({ ...bank, payOut: async () => NOT_SENT, reserveAccount: async () => UNKNOWN }),
  biller: (biller) => ({
    ...biller,
    buy: async () => ({
      outcome: 'not_sent',
      code: 'reconcile_only',
      message: REASON,
      orderId: null,
      amountKobo: null,
      customerNumber: null,
      chargedKobo: null,
      token: null,
      units: null,
    }),
  }),
  cards: (cards) => ({
    ...cards,
    initialise: async () => UNKNOWN,
    refund: async () => UNKNOWN,
  }),
}
