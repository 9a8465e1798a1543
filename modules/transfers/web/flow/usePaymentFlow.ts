import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { now } from '../../../../ui/clock.ts'
import type { PaymentQuote } from '../../contract.ts'
import type { PaymentKind } from './payment-kind.ts'
import { changePayment, type Confirmed, findPayment, type Payment, removePayment, startDraft, usePayments } from './payments.ts'
import { useSendPayment } from './PaymentSenderProvider.tsx'

export type FlowSearch = { step?: 'confirm' | 'pin' | 'result'; payment?: string; id?: string }
/** The steps stand in the URL, which belongs to the page. */
export type FlowPlace = { search: FlowSearch; go: (next: FlowSearch, replace?: boolean) => void }

/** A missing grant leaves the payment unused: after the PIN it goes on under the same reference. */
export const needsPinOnly = ({ refusal }: Payment) => refusal?.code === 'pin.required'

/** After this the screen says that the payment is processing. */
const SLOW_MS = 3_000

export type PaymentFlowState<Content> = ReturnType<typeof usePaymentFlow<Content>>

/** The steps of one kind of payment: form, confirmation, PIN, result. The payment itself is stored from the confirmation on. */
export function usePaymentFlow<Content>(kind: PaymentKind<Content>, businessid: string, { search, go }: FlowPlace) {
  const payments = usePayments() as readonly Payment<Content>[]
  const sendPayment = useSendPayment()
  const own = payments.filter((payment) => payment.kind === kind.name && payment.businessid === businessid)
  const current = search.payment === undefined ? undefined : own.find(({ id }) => id === search.payment)
  const draft = own.find(({ state }) => state === 'draft')
  const isAtForm = current === undefined && !(search.step === 'result' && search.id !== undefined)
  /** The payment that the PIN step on the screen is sending. */
  const [sendingHere, setSendingHere] = useState<string | null>(null)
  /** False once the person has gone to another page, which an answer must not close. */
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  /** An unchanged payment keeps its reference; a changed one gets its own. */
  function confirm(content: Content, facts: { kobo: number; payee: string }) {
    const isSame = draft !== undefined && JSON.stringify(draft.content) === JSON.stringify(content)
    const payment = isSame ? draft : startDraft({ kind: kind.name, businessid, content, ...facts })
    go({ step: 'confirm', payment: payment.id })
  }

  /** `prefix`: of the references of the business, for a kind that has one. */
  function askPin({ id, reference }: Payment<Content>, quote: PaymentQuote, prefix: string | undefined) {
    const made = reference ?? (prefix === undefined ? id : `${prefix}-${id}`)
    changePayment(id, { confirmed: confirmedFrom(quote), isQuoteChanged: false, reference: made })
    go({ step: 'pin', payment: id })
  }

  /** The quote is not the one that was confirmed. */
  function confirmAgain(payment: Payment<Content>, isQuoteChanged: boolean) {
    changePayment(payment.id, { state: 'draft', refusal: null, confirmed: null, isQuoteChanged })
    go({ step: 'confirm', payment: payment.id }, true)
  }

  /** Runs after a fresh grant. Ends with the answer, or as soon as the answer is slow. */
  const send = useMutation({
    mutationFn: async (id: string) => {
      setSendingHere(id)
      // Stored before the call: a reload during the call must find the same reference.
      changePayment(id, { state: 'sending', refusal: null, sentAt: now().toISOString() })
      await Promise.race([sendPayment(id), slow()])
    },
    onSettled: (_data, _error, id) => {
      setSendingHere(null)
      const transferId = findPayment(id)?.transferId
      if (isOpen.current) go({ step: 'result', ...(transferId ? { id: transferId } : { payment: id }) }, true)
    },
  })

  /** A payment that the server refused, or that is over, as a new one in the form. */
  function startAgain(payment: Payment<Content>) {
    const { content, kobo, payee } = payment
    removePayment(payment.id)
    startDraft({ kind: kind.name, businessid, content, kobo, payee })
    go({})
  }

  /** A payment that goes on elsewhere leaves an empty form. */
  function startAnother(payment: Payment<Content>) {
    removePayment(payment.id)
    go({})
  }

  function forgetDraft() {
    if (draft) removePayment(draft.id)
  }

  return {
    kind,
    businessid,
    search,
    go,
    current,
    draft,
    isAtForm,
    sendingHere,
    confirm,
    askPin,
    confirmAgain,
    send: send.mutateAsync,
    startAgain,
    startAnother,
    forgetDraft,
  }
}

const confirmedFrom = ({
  quote: { total, beneficiary_gets: gets, fee, duty },
  beneficiary: { name, number, bank },
  approval,
}: PaymentQuote): Confirmed => ({
  total,
  gets,
  fee,
  duty,
  name,
  number,
  bank,
  // A server of an earlier version leaves it out.
  waits: approval != null,
})

/** Whether the quote still is what the person has confirmed. */
export function isConfirmed(confirmed: Confirmed, quote: PaymentQuote): boolean {
  return JSON.stringify(confirmed) === JSON.stringify(confirmedFrom(quote))
}

function slow(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, SLOW_MS))
}

/** The server's price for a payment; the same query for the form, the confirmation and the PIN. */
export const usePaymentQuote = <Content>(kind: PaymentKind<Content>, businessid: string, content: Content) =>
  useQuery(kind.quote(businessid, content))
