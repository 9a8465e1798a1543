import { lagosDay } from '../../../../platform/clock/index.ts'
import type { Database, Sql } from '../../../../platform/db/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import { canReceive, findBusiness, isActivated } from '../../../businesses/index.ts'
import type { CashpointRow } from '../../../cashpoints/index.ts'
import { flagReader } from '../../../flags/index.ts'
import { type MoneyCommand, referenceReused } from '../../../ledger/index.ts'
import { feeFor } from '../../../pricing/index.ts'
import { cardPaymentsFlag } from '../../flag.ts'
import type { CardRoutesContext } from '../context.ts'
import { countStartedSince, paymentOfRequest } from '../queries.ts'
import type { CardPaymentRow } from '../rows.ts'
import { cardPaymentTable } from '../tables.ts'
import { insertPayment, storeUrl } from '../store.ts'

/** Of routes of the business, and of the page of a payer. `flags`: switches of the product. */
type StartContext = Pick<CardRoutesContext, 'tenant' | 'postingQueue' | 'clock' | 'ids' | 'rules' | 'cards' | 'mainSiteUrl'> & { flags: Database }

type NewPayment = {
  businessId: string
  requestedBy: string
  /** For the receipt of the processor. Null: the address of the business. */
  email: string | null
  cashpoint(own: Sql): Promise<CashpointRow | null>
  amount: Kobo
  description: string
  /** The payment link that it pays, and the address of its page. */
  order: { id: string; returnTo: string } | null
}

const MINUTE_MS = 60_000
/** A link can be paid for a day. */
const LIFE_MS = 24 * 60 * MINUTE_MS
const MAX_PER_MINUTE = 30
/** Longer than a call to the processor can take. A payment without a page is then a start that was cut off. */
const MAX_STARTING_MS = MINUTE_MS

const refusal = (code: string, status: number, message: string) => new Refusal(`cards.${code}`, status, message)

/**
 * Commit (the payment), call, commit (its page). A repeated request has the same payment. The processor takes a reference once, so a start
 * whose answer was lost fails, and its repetition starts another payment. No customer has the page of a failed start.
 */
export async function startPayment(
  context: StartContext,
  input: NewPayment,
  requestId: string,
): Promise<{ payment: CardPaymentRow; url: string; replayed: boolean }> {
  const known = await paymentOfRequest(context.tenant(input), input.businessId, requestId)
  if (known && (known.amount !== input.amount || known.requested_by !== input.requestedBy) && known.paid_at === null) throw referenceReused()
  if (known?.url) return { payment: known, url: known.url, replayed: true }
  if (known) {
    if (context.clock.now().getTime() - known.created_at.getTime() < MAX_STARTING_MS) throw stillStarting()
    await context.postingQueue.submit(failStartCommand(known))
  }
  const payment = await commitPayment(context, input, requestId)
  return { payment, url: await openPage(context, input, payment), replayed: false }
}

async function commitPayment(context: StartContext, input: NewPayment, requestId: string): Promise<CardPaymentRow> {
  const at = context.clock.now()
  const db = context.tenant(input)
  const [cashpoint, business, isFlagOn, started, { fees }] = await Promise.all([
    input.cashpoint(db),
    findBusiness(db, input.businessId),
    flagReader({ ...context, db: context.flags }).isEnabled(cardPaymentsFlag, { businessId: input.businessId }),
    countStartedSince(db, input.businessId, new Date(at.getTime() - MINUTE_MS)),
    context.rules(),
  ])
  if (!isFlagOn) throw refusal('not_offered', 403, 'Card payments are not offered at the moment')
  if (!business || !isActivated(business)) throw refusal('not_activated', 403, 'Verify your account to take card payments')
  if (!canReceive(business)) throw refusal('not_open', 403, 'This account cannot receive money at the moment. Contact support.')
  if (cashpoint?.state !== 'active') throw refusal('cashpoint_closed', 403, 'This cashpoint is deactivated')
  if (started >= MAX_PER_MINUTE) throw refusal('too_many', 429, 'Too many card payments were started. Try again in a minute.')
  const fee = feeFor(fees, 'card', business, input.amount, lagosDay(at))
  const payment: CardPaymentRow = {
    id: context.ids.next('cpy'),
    business_id: input.businessId,
    cashpoint_id: cashpoint.id,
    partner: context.cards.name,
    state: 'started',
    amount: input.amount,
    fee: fee.feeKobo,
    vat: fee.vatKobo,
    cost: 0n,
    description: input.description,
    email: input.email ?? business.email,
    url: null,
    collection_id: null,
    charge_id: null,
    requested_by: input.requestedBy,
    request_id: requestId,
    created_at: at,
    expires_at: new Date(at.getTime() + LIFE_MS),
    paid_at: null,
    arrives_on: null,
    settled_at: null,
    given_back: 0n,
    in_refund: 0n,
    in_dispute: 0n,
    expected_payment_id: input.order?.id ?? null,
  }
  if (!(await insertPayment(db, payment))) throw stillStarting()
  return payment
}

async function openPage({ cards, tenant, postingQueue }: StartContext, input: NewPayment, payment: CardPaymentRow): Promise<string> {
  const { id, amount, email, description } = payment
  const answer = await cards.initialise({ reference: id, amountKobo: amount, email, description, returnTo: input.order?.returnTo })
  if (answer.outcome === 'started' && (await storeUrl(tenant(input), payment, answer.url))) return answer.url
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
