import { lagosDay } from '../../../../platform/clock/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import { canReceive, findBusiness, isActivated } from '../../../businesses/index.ts'
import { ownCashpoint } from '../../../cashpoints/index.ts'
import { flagReader } from '../../../flags/index.ts'
import type { Caller } from '../../../identity/index.ts'
import { type MoneyCommand, referenceReused } from '../../../ledger/index.ts'
import { feeFor } from '../../../pricing/index.ts'
import { cardPaymentsFlag } from '../../flag.ts'
import type { CardRoutesContext } from '../context.ts'
import { countStartedSince, paymentOfRequest } from '../queries.ts'
import type { CardPaymentRow } from '../rows.ts'
import { cardPaymentTable } from '../tables.ts'
import { insertPayment, storeUrl } from '../store.ts'

type Asked = { cashpoint: string; amount: Kobo; description?: string | undefined; email?: string | undefined }

const MINUTE_MS = 60_000
/** A link can be paid for a day. */
const LIFE_MS = 24 * 60 * MINUTE_MS
const MOST_PER_MINUTE = 30
/** Longer than a call to the processor can take. A payment without a page is then a start that was cut off. */
const MOST_STARTING_MS = MINUTE_MS

const refusal = (code: string, status: number, message: string) => new Refusal(`cards.${code}`, status, message)

/**
 * Commit (the payment), call, commit (its page). A repeated request has the same payment. The processor takes a reference once, so a start
 * whose answer was lost fails, and its repetition starts another payment. No customer has the page of a failed start.
 */
export async function startPayment(
  context: CardRoutesContext,
  caller: Caller,
  asked: Asked,
  requestId: string,
): Promise<{ payment: CardPaymentRow; url: string; replayed: boolean }> {
  const known = await paymentOfRequest(context.tenant(caller), caller.businessId, requestId)
  if (known && (known.amount !== asked.amount || known.requested_by !== caller.personId) && known.paid_at === null) throw referenceReused()
  if (known?.url) return { payment: known, url: known.url, replayed: true }
  if (known) {
    if (context.clock.now().getTime() - known.created_at.getTime() < MOST_STARTING_MS) throw stillStarting()
    await context.postingQueue.submit(failStartCommand(known))
  }
  const payment = await commitPayment(context, caller, asked, requestId)
  return { payment, url: await openPage(context, caller, payment), replayed: false }
}

async function commitPayment(context: CardRoutesContext, caller: Caller, asked: Asked, requestId: string): Promise<CardPaymentRow> {
  const at = context.clock.now()
  const db = context.tenant(caller)
  const [cashpoint, business, isFlagOn, started, { fees }] = await Promise.all([
    ownCashpoint(db, caller, asked.cashpoint),
    findBusiness(db, caller.businessId),
    flagReader({ ...context, db: context.acrossBusinesses('flags') }).isEnabled(cardPaymentsFlag, { businessId: caller.businessId }),
    countStartedSince(db, caller.businessId, new Date(at.getTime() - MINUTE_MS)),
    context.rules(),
  ])
  if (!isFlagOn) throw refusal('not_offered', 403, 'Card payments are not offered at the moment')
  if (!business || !isActivated(business)) throw refusal('not_activated', 403, 'Verify your account to take card payments')
  if (!canReceive(business)) throw refusal('not_open', 403, 'This account cannot receive money at the moment. Contact support.')
  if (cashpoint.state !== 'active') throw refusal('cashpoint_closed', 403, 'This cashpoint is deactivated')
  if (started >= MOST_PER_MINUTE) throw refusal('too_many', 429, 'Too many card payments were started. Try again in a minute.')
  const fee = feeFor(fees, 'card', business, asked.amount, lagosDay(at))
  const payment: CardPaymentRow = {
    id: context.ids.next('cpy'),
    business_id: caller.businessId,
    cashpoint_id: cashpoint.id,
    partner: context.cards.name,
    state: 'started',
    amount: asked.amount,
    fee: fee.feeKobo,
    vat: fee.vatKobo,
    cost: 0n,
    description: asked.description ?? '',
    // The processor wants an address. A cashier may have none; then the business gets the processor's receipt.
    email: asked.email ?? (caller.email || business.email),
    url: null,
    collection_id: null,
    charge_id: null,
    requested_by: caller.personId,
    request_id: requestId,
    created_at: at,
    expires_at: new Date(at.getTime() + LIFE_MS),
    paid_at: null,
    arrives_on: null,
    settled_at: null,
    given_back: 0n,
    in_refund: 0n,
    in_dispute: 0n,
  }
  if (!(await insertPayment(db, payment))) throw stillStarting()
  return payment
}

async function openPage({ cards, tenant, postingQueue }: CardRoutesContext, caller: Caller, payment: CardPaymentRow): Promise<string> {
  const { id, amount, email, description } = payment
  const answer = await cards.initialise({ reference: id, amountKobo: amount, email, description })
  if (answer.outcome === 'started' && (await storeUrl(tenant(caller), payment, answer.url))) return answer.url
  await postingQueue.submit(failStartCommand(payment))
  throw refusal('no_page', 503, `${cards.label} did not open a payment page. No money has moved. Try again.`)
}

const stillStarting = () => refusal('starting', 409, 'This card payment is still being started. Try again in a moment.')

const failStartCommand = ({ id }: CardPaymentRow): MoneyCommand => ({
  name: 'cards.fail_start',
  scope: 'card-fail-start',
  key: id,
  fingerprint: '',
  actor: 'system',
  needs: { accounts: [], rows: [cardPaymentTable.ref(id)], movesNoMoney: true },
  decide(locked) {
    const payment = locked.row(cardPaymentTable, id)
    if (payment?.state !== 'started' || payment.url !== null) return { outcome: {} }
    const why = 'the processor did not open a page'
    return { moves: [cardPaymentTable.move(id, { from: 'started', to: 'failed', why, set: { request_id: null } })], outcome: {} }
  },
})
