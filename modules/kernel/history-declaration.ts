import type { RawBuilder } from 'kysely'
import type { Kobo } from '../../platform/money/index.ts'
import { type DomainEvent, type EventDefinition, subscribe } from './domain-event.ts'

/** A movement of money as the list shows it. Amounts in kobo. */
export type HistoryLine = {
  /** The record behind the line, such as a transfer or a collection; the ids of the line and its receipt derive from it. */
  subject_id: string
  business_id: string
  cashpoint_id: string | null
  /** One of the kinds that the module declares. */
  kind: string
  direction: 'credit' | 'debit'
  state: 'confirmed' | 'processing' | 'failed' | 'reversed'
  code: string | null
  amount: Kobo
  fee: Kobo
  vat: Kobo
  duty: Kobo
  /** The effect on the wallet: the principal of a credit, the principal and all costs of a debit. */
  total: Kobo
  /** Null until the money has moved. */
  balance_after: Kobo | null
  channel: string
  party_name: string
  party_account: string
  party_bank_code: string
  party_bank_name: string
  account_number: string | null
  narration: string
  reference: string
  session_id: string | null
  requested_by: string | null
  reversal_expires_at: Date | null
  created_at: Date
  settled_at: Date | null
}

/** A payment by a customer, to be added to that customer's sums; negative when one is withdrawn. */
export type CustomerPayment = {
  business_id: string
  /** Where the payment was received: the customer's sums there grow too. */
  cashpoint_id: string
  account_number: string
  bank_code: string
  bank_name: string
  name: string
  payments: number
  received: Kobo
  first_at: Date
  last_at: Date
}

/** An update keeps the amounts of a line, and sets its state. */
export type HistoryUpdate = Pick<HistoryLine, 'subject_id' | 'state' | 'code' | 'session_id' | 'settled_at'> &
  Partial<Pick<HistoryLine, 'balance_after'>>

export type HistoryChange = { add?: readonly HistoryLine[]; update?: HistoryUpdate; customers?: readonly CustomerPayment[] }

export type HistoryRule = { readonly on: string; change(event: DomainEvent): HistoryChange }

/** Writes history in the commit in which the event happens. Pure. */
export const historyRule = <Payload extends object>(event: EventDefinition<Payload>, change: (payload: Payload) => HistoryChange): HistoryRule => {
  const { on, run } = subscribe(event, change)
  return { on, change: run }
}

/** The presentation of one kind of movement in the list, on its receipt, and in the sums of a day. */
export type HistoryKind = {
  kind: string
  direction: 'credit' | 'debit'
  receiptHeading: string
  /** Of a credit: no customer paid it, so it counts for no customer and not as money received. */
  isOfNoCustomer?: boolean
  /** Its details offer the timeline of the payment. */
  hasTimeline?: boolean
}

/** The presentation of a module's money in the history, in receipts and in day totals. */
export type HistoryDeclaration = {
  kinds: readonly HistoryKind[]
  rules: readonly HistoryRule[]
  /** One sentence for the integrity check that compares `listed` with the history. */
  sentence: string
  unit: string
  /**
   * Every line that must be listed, from the module's own tables: subject_id, business_id, cashpoint_id, kind,
   * direction, state, amount, fee, vat, total, journal_key (the journal that moved the money of a confirmed line).
   */
  listed: RawBuilder<unknown>
  /** The ids of the records of a business that have this text as reference or session id. From indexes. Selects subject_id. */
  subjectsBy(businessId: string, printed: string): RawBuilder<unknown>
  /** The movements that the day totals must equal. `happened`: business_id, cashpoint_id, at, kind, amount. */
  totals: { kinds: readonly string[]; happened: RawBuilder<unknown> }
}

/** The id of a line of the history, by which pages and calls name a payment: the subject's own number under another prefix. */
export const transactionIdOf = (subjectId: string): string => `txn_${subjectId.slice(subjectId.indexOf('_') + 1)}`
