import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import type { AnyPaymentKind } from './payment-kind.ts'
import { type OnTaken, type PaymentSender, startPaymentSender } from './payment-sender.ts'
import type { Payment } from './payments.ts'

const SendContext = createContext<(id: string) => Promise<void>>(() => Promise.reject(new Error('there is no PaymentSenderProvider')))

type UnansweredActs = (payment: Payment) => ReactNode
const UnansweredActsContext = createContext<UnansweredActs>(() => null)

/** Goes on sending the business's payments on every page below it. */
export function PaymentSenderProvider({
  businessid,
  kinds,
  unansweredActs,
  onTaken,
  children,
}: {
  businessid: string
  kinds: readonly AnyPaymentKind[]
  /** What helps while a payment has no answer. None of it sends money. */
  unansweredActs: UnansweredActs
  onTaken: OnTaken
  children: ReactNode
}) {
  const queryClient = useQueryClient()
  const sender = useRef<PaymentSender>(null)
  useEffect(() => {
    const started = startPaymentSender(businessid, kinds, queryClient, onTaken)
    sender.current = started
    return () => started.stop()
  }, [businessid, kinds, queryClient, onTaken])
  return (
    <UnansweredActsContext value={unansweredActs}>
      <SendContext value={(id) => sender.current!.send(id)}>{children}</SendContext>
    </UnansweredActsContext>
  )
}

/** Sends a stored payment; ends when there is a definite answer. */
export const useSendPayment = () => use(SendContext)

export const useUnansweredActs = () => use(UnansweredActsContext)
