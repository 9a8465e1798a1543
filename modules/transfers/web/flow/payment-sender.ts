import type { QueryClient } from '@tanstack/react-query'
import { contractKey, refreshLive } from '../../../../ui/data/contract-key.ts'
import { randomFraction } from '../../../../ui/data/request-id.ts'
import { showMerchant } from '../../../businesses/contract.ts'
import { listBeneficiaries, showTransfer, type TransferView } from '../../contract.ts'
import { outcomeFromError, type SendOutcome } from '../outcome.ts'
import type { AnyPaymentKind } from './payment-kind.ts'
import { changePayment, findPayment, type Payment, readPayments } from './payments.ts'

const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 15_000
/** The server answers within some ten seconds. A connection that is silent for longer is lost. */
const MAX_TRY_MS = 25_000

/** The server has the payment. */
export type OnTaken = (payment: Payment, transfer: TransferView) => void

export type PaymentSender = {
  /** Sends a stored payment until there is a definite answer. Ends with that answer, or when the sender stops. */
  send(id: string): Promise<void>
  stop(): void
}

/**
 * Sends payments of one business, each under its own reference until the server has given a definite answer. It asks again with growing
 * pauses, at once when the connection returns, and after a reload. An unclear answer is never a failure. The end of the session stops it.
 */
export function startPaymentSender(
  businessid: string,
  kinds: readonly AnyPaymentKind[],
  queryClient: QueryClient,
  onTaken: OnTaken = () => undefined,
): PaymentSender {
  const stopped = new AbortController()
  const running = new Map<string, Promise<void>>()

  async function keepSending(id: string): Promise<void> {
    for (let tries = 0; !stopped.signal.aborted; tries++) {
      const payment = findPayment(id)
      const kind = kinds.find(({ name }) => name === payment?.kind)
      if (payment?.state !== 'sending' || payment.businessid !== businessid || kind === undefined) return
      const outcome = await tryOnce(kind, payment)
      if (outcome.is === 'taken') return finish(kind, payment, outcome.transfer)
      if (outcome.is === 'refused') {
        changePayment(id, { state: 'refused', refusal: { message: outcome.message, code: outcome.code }, isRefusalRead: false })
        return
      }
      if (outcome.is === 'signed_out') return
      const pauseMs = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** tries) * (0.75 + randomFraction() / 4)
      await pause(Math.max(pauseMs, outcome.retryAfterMs ?? 0))
    }
  }

  async function tryOnce(kind: AnyPaymentKind, payment: Payment): Promise<SendOutcome> {
    const lost = new AbortController()
    const timer = setTimeout(() => lost.abort('silent'), MAX_TRY_MS)
    // The old connection is gone, so its answer never comes.
    const reconnect = () => lost.abort('reconnected')
    window.addEventListener('online', reconnect)
    try {
      return { is: 'taken', transfer: await kind.send(payment as Payment<never>, AbortSignal.any([lost.signal, stopped.signal])) }
    } catch (error) {
      return outcomeFromError(error)
    } finally {
      clearTimeout(timer)
      window.removeEventListener('online', reconnect)
    }
  }

  async function finish(kind: AnyPaymentKind, payment: Payment, transfer: Extract<SendOutcome, { is: 'taken' }>['transfer']): Promise<void> {
    queryClient.setQueryData(contractKey(showTransfer, { params: { id: transfer._id } }), transfer)
    changePayment(payment.id, { state: 'taken', transferId: transfer._id })
    // As it is now: the person may have asked while the call was on its way.
    onTaken(findPayment(payment.id) ?? payment, transfer)
    void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.isQuote === true, refetchType: 'none' })
    void refreshLive(queryClient, showMerchant, listBeneficiaries)
    await kind.afterTaken?.(payment as Payment<never>, transfer, queryClient)
  }

  /** Offline it waits for the network, without a limit. */
  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = navigator.onLine ? setTimeout(end, ms) : undefined
      function end(): void {
        clearTimeout(timer)
        window.removeEventListener('online', end)
        stopped.signal.removeEventListener('abort', end)
        resolve()
      }
      window.addEventListener('online', end)
      stopped.signal.addEventListener('abort', end)
    })
  }

  function send(id: string): Promise<void> {
    const present = running.get(id) ?? keepSending(id).finally(() => running.delete(id))
    running.set(id, present)
    return present
  }

  for (const payment of readPayments()) if (payment.state === 'sending' && payment.businessid === businessid) void send(payment.id)
  return { send, stop: () => stopped.abort('stopped') }
}
