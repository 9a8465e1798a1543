import { PAYEE, sessionHeaders, type Shop } from '../../fixtures/merchants.ts'
import { addDays, lagosDay, systemClock } from '../../../platform/clock/index.ts'
import type { Random } from '../../../platform/random/index.ts'
import { httpCall, RequestFailed } from './http-call.ts'
import type { Environment } from './environment.ts'
import { interpretReply, type ClientRequest } from './client-history.ts'
import { approve } from './initiators.ts'
import { amountOf, type ClientKind, expectedPayment, paymentCall, type PaymentOrder, uuid } from './payment-kinds.ts'

/** The ending of accounts that are paid at once. */
const PAID_ENDING = '6789'

/** Sends the same request until the result is known, as clients are asked to do. */
export async function sendUntilKnown(
  environment: Environment,
  shop: Shop,
  order: PaymentOrder,
  timeoutMs = environment.mutant ? 30_000 : 90_000,
): Promise<ClientRequest> {
  const { kind = 'transfer', reference, ending = PAID_ENDING, amount, collectionId, loanId, approverToken } = order
  const body = expectedPayment(kind, { reference, ending, amount, loanId })
  const approver = approverToken === undefined ? undefined : { token: approverToken, requestId: uuid() }
  const entry =
    environment.clientHistory.sent.get(body.transaction_ref) ??
    environment.clientHistory.open({ business: shop.businessId, token: shop.token, body, collectionId, approver })
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

/** The request waits for the approval of another person; asked again, it is answered once it was carried out. */
const ACCEPTED_TO_WAIT = 202

/** One attempt. A PIN is needed again when a refused or lost call used the grant. */
export async function sendOnce(environment: Environment, entry: ClientRequest): Promise<'known' | 'again' | 'grant'> {
  const call = paymentCall(entry)
  try {
    const { status, body } = await httpCall(`${environment.processes.entrance()}/api${call.path}`, {
      headers: { ...sessionHeaders({ token: entry.token, businessId: entry.business }), ...call.headers },
      body: call.body,
    })
    if (status === ACCEPTED_TO_WAIT) {
      await approve(environment, entry, (body['data'] as { approval: string }).approval)
      return 'again'
    }
    const meaning = interpretReply(status, () => body)
    if (meaning.is === 'grant') return 'grant'
    if (meaning.is === 'known') {
      entry.replies.push(meaning.reply)
      if (meaning.reply.status === 200) environment.clientHistory.acceptedAtMs.push(systemClock.monotonicMs())
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
    /** Asked for in turns; transfers alone when left out. */
    kinds?: readonly ClientKind[]
    ending?: () => string | undefined
    limit?: number
    thinkMs?: number
    paidEveryMs?: number
    /** Customers that pay orders, one after the other. */
    orders?: { customers: number; place(customer: number, turn: number): Promise<void> }
  },
): Load & { done: Promise<void> } {
  const stopping = new AbortController()
  let sent = 0
  let paidIn = 0
  const { limit = Infinity, thinkMs = 5, paidEveryMs = 40, kinds = ['transfer'] } = about
  const callers = Array.from({ length: about.callers }, async (_, caller) => {
    const shop = environment.shops[caller % environment.shops.length]!
    while (!stopping.signal.aborted && sent < limit) {
      const number = sent++
      const kind = kinds[number % kinds.length]!
      const [asker, own] = assign(environment, kind, Math.floor(number / kinds.length)) ?? [shop, { kind }]
      const order = { ...own, reference: `${asker.prefix}-${about.name}-${number}`, ending: about.ending?.() }
      if (kind === 'sending_back') await receiveAndSendBack(environment, asker, order, stopping.signal)
      else await sendUntilKnown(environment, asker, order)
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
  const orders = Array.from({ length: about.orders?.customers ?? 0 }, async (_, customer) => {
    for (let turn = 0; !stopping.signal.aborted; turn++) await about.orders!.place(customer, turn)
  })
  return {
    done: Promise.all(callers).then(() => {}),
    async stop() {
      stopping.abort()
      await Promise.all([...callers, ...payers, ...orders])
      return { sent, paidIn }
    },
  }
}

/** Kinds that only some people ask for. A loan that was paid out is repaid; when all are out, repayments are all that is left. */
function assign({ initiators, loans }: Environment, kind: ClientKind, turn: number): [Shop, Partial<PaymentOrder>] | null {
  if (kind === 'approved_transfer') {
    const initiator = initiators[turn % initiators.length]!
    return [initiator, { kind, approverToken: initiator.approverToken }]
  }
  if (kind !== 'loan_payout' && kind !== 'repayment') return null
  const offered = kind === 'loan_payout' ? loans.offered.shift() : undefined
  const { id: loanId, shop } = offered ?? loans.active[turn % loans.active.length]!
  return [shop, { kind: offered ? kind : 'repayment', loanId }]
}

/** Each kind of payment out, transfers most often. Bills go to a biller, the others to the bank. */
export const PARTNER_KINDS: readonly ClientKind[] = [
  'transfer',
  'withdrawal',
  'approved_transfer',
  'bill',
  'transfer',
  'sending_back',
  'transfer',
  'referral',
  'transfer',
  'transfer',
]
/** With loans, whose money stays inside. */
export const ALL_KINDS: readonly ClientKind[] = [...PARTNER_KINDS, 'loan_payout', 'repayment']

/** The nightly settlement of a business that the load does not use, by its job. Its day is tomorrow, so that the money of today is in it. */
export async function requestSettlement(environment: Environment, { businessId }: Shop): Promise<void> {
  const day = addDays(lagosDay(systemClock.now()), 1)
  await environment.sql(`update business set keep_funds_in_wallet = false where id = $1`, [businessId])
  environment.settlementsDue.push(`${businessId} ${day}`)
  const job = { task: 'transfers.settle-business', payload: { businessId, day }, key: `settle-business:${businessId}:${day}` }
  await environment.sql(`select enqueue_jobs($1)`, [JSON.stringify([job])])
}

/** A customer pays by mistake and gets the money back. The name is that of the account, as the product asks. */
async function receiveAndSendBack(environment: Environment, shop: Shop, order: PaymentOrder, stopping: AbortSignal): Promise<void> {
  const sessionId = await payIn(environment, shop, amountOf('sending_back'), { payerName: 'Amina Bello' })
  while (!stopping.aborted) {
    const [collection] = await environment.sql<{ id: string }>(`select id from collection where session_id = $1`, [sessionId])
    if (collection) return void (await sendUntilKnown(environment, shop, { ...order, collectionId: collection.id }))
    await systemClock.sleep(100, stopping)
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
