import { PAYEE, sessionHeaders, type Shop } from '../../fixtures/merchants.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import type { Random } from '../../../platform/random/index.ts'
import { httpCall, RequestFailed } from './http-call.ts'
import { type Environment, payeeAccount } from './environment.ts'
import { interpretReply, type ClientRequest } from './client-history.ts'

export type PaymentOrder = { reference: string; ending?: string; amount?: number }

/** Sends the same reference until the result is known, as clients are asked to do. */
export async function sendUntilKnown(
  environment: Environment,
  shop: Shop,
  order: PaymentOrder,
  timeoutMs = environment.mutant ? 30_000 : 90_000,
): Promise<ClientRequest> {
  const body = {
    nuban: order.ending ? payeeAccount(order.ending) : PAYEE.nuban,
    bank_code: PAYEE.bank_code,
    amount: order.amount ?? 10_000,
    transaction_ref: order.reference,
  }
  const entry =
    environment.clientHistory.sent.get(order.reference) ?? environment.clientHistory.open({ business: shop.businessId, token: shop.token, body })
  const begun = systemClock.monotonicMs()
  await environment.grant(shop)
  while (systemClock.monotonicMs() - begun < timeoutMs) {
    const answer = await sendOnce(environment, entry)
    if (answer === 'again') await systemClock.sleep(120)
    else if (answer === 'grant') await environment.grant(shop)
    else break
  }
  return entry
}

/** One attempt. A PIN is needed again when a refused or lost call used the grant. */
export async function sendOnce(environment: Environment, entry: ClientRequest): Promise<'known' | 'again' | 'grant'> {
  try {
    const { status, body } = await httpCall(`${environment.processes.api().url}/api/wallet/transfer`, {
      headers: sessionHeaders({ token: entry.token, businessId: entry.business }),
      body: entry.body,
    })
    const meaning = interpretReply(status, () => body)
    if (meaning.is === 'grant') return 'grant'
    if (meaning.is === 'known') {
      entry.replies.push(meaning.reply)
      return 'known'
    }
    if (meaning.is === 'fault') environment.clientHistory.faults.push(`${entry.body.transaction_ref}: ${JSON.stringify(body)}`)
    return 'again'
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error
    if (!error.unsent) entry.unanswered++
    return 'again'
  }
}

/** A pause between calls. Money is still moving at every kill, and the machine has capacity to restart killed programs. */
export const THINK_TIME_MS = 300

export type Load = { stop(): Promise<{ sent: number; paidIn: number }> }

/** Shops that send a payment as soon as the last is answered, and customers that pay in, until stopped. */
export function startLoad(
  environment: Environment,
  about: {
    callers: number
    payers: number
    name: string
    random: Random
    ending?: () => string | undefined
    most?: number
    thinkMs?: number
    paidEveryMs?: number
  },
): Load & { done: Promise<void> } {
  const stopping = new AbortController()
  let sent = 0
  let paidIn = 0
  const { most = Infinity, thinkMs = 5, paidEveryMs = 40 } = about
  const callers = Array.from({ length: about.callers }, async (_, caller) => {
    const shop = environment.shops[caller % environment.shops.length]!
    while (!stopping.signal.aborted && sent < most) {
      const number = sent++
      await sendUntilKnown(environment, shop, { reference: `${shop.prefix}-${about.name}-${number}`, ending: about.ending?.() })
      await systemClock.sleep(thinkMs, stopping.signal)
    }
  })
  const payers = Array.from({ length: about.payers }, async () => {
    while (!stopping.signal.aborted) {
      const shop = environment.shops[about.random.below(environment.shops.length)]!
      await payIn(environment, shop, 10_000 + paidIn++)
      await systemClock.sleep(paidEveryMs, stopping.signal)
    }
  })
  return {
    done: Promise.all(callers).then(() => {}),
    async stop() {
      stopping.abort()
      await Promise.all([...callers, ...payers])
      return { sent, paidIn }
    },
  }
}

/** A customer of another bank pays in. */
export async function payIn(environment: Environment, shop: Shop, amountKobo: number, more: Record<string, unknown> = {}): Promise<string> {
  const body = {
    accountNumber: shop.accountNumber,
    amountKobo,
    payerName: 'Balarabe Yusuf',
    payerBank: PAYEE.bank_code,
    payerAccount: PAYEE.nuban,
    narration: 'wax print',
    ...more,
  }
  return (await environment.console<{ sessionId: string }>('/pay-in', { method: 'POST', body })).sessionId
}
