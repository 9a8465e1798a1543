import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import type { AnyPaymentKind } from './payment-kind.ts'
import { type PaymentSender, startPaymentSender } from './payment-sender.ts'

const SendContext = createContext<(id: string) => Promise<void>>(() => Promise.reject(new Error('there is no PaymentSenderProvider')))

/** Goes on sending the business's payments on every page below it. */
export function PaymentSenderProvider({
  businessid,
  kinds,
  children,
}: {
  businessid: string
  kinds: readonly AnyPaymentKind[]
  children: ReactNode
}) {
  const queryClient = useQueryClient()
  const sender = useRef<PaymentSender>(null)
  useEffect(() => {
    const started = startPaymentSender(businessid, kinds, queryClient)
    sender.current = started
    return () => started.stop()
  }, [businessid, kinds, queryClient])
  return <SendContext value={(id) => sender.current!.send(id)}>{children}</SendContext>
}

/** Sends a stored payment; ends when there is a definite answer. */
export const useSendPayment = () => use(SendContext)
