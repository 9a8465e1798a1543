import { useSyncExternalStore } from 'react'
import { now } from '../../../../ui/clock.ts'
import { newRequestId } from '../../../../ui/data/request-id.ts'
import { removeValues, storeValue } from '../../../../ui/data/storage.ts'

/** What the person has confirmed. The sum at the PIN must be this sum. `waits`: another person decides before it is sent. */
export type Confirmed = { total: number; gets: number; fee: number; duty: number; name: string; number: string; bank: string; waits: boolean }

/**
 * A payment of this browser tab until the server has given a definite answer. Its id is the request id of every try, and its reference is
 * made once, so that the money moves once.
 */
export type Payment<Content = unknown> = {
  id: string
  kind: string
  businessid: string
  content: Content
  /** The amount and the payee, for lists. */
  kobo: number
  payee: string
  /** When the person left the form for the confirmation. Earlier versions have stored none. */
  begunAt?: string
  /** Made with the confirmation. */
  reference: string | null
  /** Null until the person has confirmed, and again when the quote has changed since. */
  confirmed: Confirmed | null
  isQuoteChanged: boolean
  /**
   * - `draft`: nothing was sent.
   * - `sending`: it was sent, and no definite answer came. Only the same reference may be sent again.
   * - `refused`: the server refused it, so nothing moved.
   * - `taken`: the server has it, as `transferId`.
   */
  state: 'draft' | 'sending' | 'refused' | 'taken'
  refusal: { message: string; code: string } | null
  /** The person wants to be told of the end. The server is asked once it has the payment. Earlier versions have stored none. */
  wantsNotice?: boolean
  /** The person has read the refusal. */
  isRefusalRead: boolean
  transferId: string | null
  /** The time of the PIN. */
  sentAt: string | null
}

const STORAGE_KEY = 'payments'
const MAX_TAKEN = 10
/** The server knows none of this tab. */
const NO_PAYMENTS: readonly Payment[] = []
const listeners = new Set<() => void>()
let known: { text: string; list: readonly Payment[] } = { text: '[]', list: NO_PAYMENTS }
/** Where the browser stores nothing, payments last until the document is left. */
let unstored = '[]'

export function readPayments(): readonly Payment[] {
  const text = readText()
  if (text !== known.text) known = { text, list: text === '[]' ? NO_PAYMENTS : parse(text) }
  return known.list
}

export const findPayment = (id: string | undefined): Payment | undefined => readPayments().find((payment) => payment.id === id)

export function usePayments(): readonly Payment[] {
  return useSyncExternalStore(subscribe, readPayments, () => NO_PAYMENTS)
}

/** A new draft takes the place of the earlier draft of its kind. */
export function startDraft<Content>(draft: Pick<Payment<Content>, 'kind' | 'businessid' | 'content' | 'kobo' | 'payee'>): Payment<Content> {
  const payment: Payment<Content> = {
    ...draft,
    id: newRequestId(),
    begunAt: now().toISOString(),
    reference: null,
    confirmed: null,
    isQuoteChanged: false,
    state: 'draft',
    refusal: null,
    isRefusalRead: false,
    transferId: null,
    sentAt: null,
  }
  const others = readPayments().filter((one) => !(one.state === 'draft' && one.kind === draft.kind && one.businessid === draft.businessid))
  write([...others, payment])
  return payment
}

/** Changes a payment that is still stored. After a sign-out there is none. */
export function changePayment(id: string, change: Partial<Omit<Payment, 'id'>>): void {
  write(readPayments().map((payment) => (payment.id === id ? { ...payment, ...change } : payment)))
}

export function removePayment(id: string): void {
  write(readPayments().filter((payment) => payment.id !== id))
}

function write(list: readonly Payment[]): void {
  const taken = list.filter(({ state }) => state === 'taken').slice(-MAX_TAKEN)
  const text = JSON.stringify(list.filter((payment) => payment.state !== 'taken' || taken.includes(payment)))
  unstored = text
  if (text === '[]') removeValues('sessionStorage', (key) => key === STORAGE_KEY)
  else storeValue('sessionStorage', STORAGE_KEY, text)
  for (const listener of listeners) listener()
}

function readText(): string {
  try {
    return sessionStorage.getItem(STORAGE_KEY) ?? '[]'
  } catch {
    return unstored
  }
}

function parse(text: string): Payment[] {
  try {
    return JSON.parse(text) as Payment[]
  } catch {
    return []
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
