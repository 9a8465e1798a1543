import { lagosDay } from '../../../../platform/clock/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import { canReceive, findBusiness, isActivated } from '../../../businesses/index.ts'
import { ownCashpoint } from '../../../cashpoints/index.ts'
import { flagReader } from '../../../flags/index.ts'
import type { Caller } from '../../../identity/index.ts'
import { feeFor } from '../../../pricing/index.ts'
import { cardPaymentsFlag } from '../../flag.ts'
import type { CardsContext } from '../context.ts'
import { countStartedSince, paymentOfRequest } from '../queries.ts'
import type { CardPaymentRow } from '../rows.ts'
import { insertPayment, storeUrl } from '../store.ts'

type Asked = { cashpoint: string; amount: Kobo; description?: string | undefined; email?: string | undefined }

const MINUTE_MS = 60_000
/** A link can be paid for a day. */
const LIFE_MS = 24 * 60 * MINUTE_MS
const MOST_PER_MINUTE = 30

const refusal = (code: string, status: number, message: string) => new Refusal(`cards.${code}`, status, message)

/** Commit (the payment), call, commit (its page). A repeated request has the same payment, and asks again while it has no page. */
export async function startPayment(
  context: CardsContext,
  caller: Caller,
  asked: Asked,
  requestId: string,
): Promise<{ payment: CardPaymentRow; url: string; replayed: boolean }> {
  const known = await paymentOfRequest(context.db.system, caller.businessId, requestId)
  const payment = known ?? (await commitPayment(context, caller, asked, requestId))
  return { payment, url: payment.url ?? (await openPage(context, payment)), replayed: known !== null }
}

async function commitPayment(context: CardsContext, caller: Caller, asked: Asked, requestId: string): Promise<CardPaymentRow> {
  const at = context.clock.now()
  const [cashpoint, business, isFlagOn, started, { fees }] = await Promise.all([
    ownCashpoint(context.db, caller, asked.cashpoint),
    findBusiness(context.db.system, caller.businessId),
    flagReader(context).isEnabled(cardPaymentsFlag, { businessId: caller.businessId }),
    countStartedSince(context.db.system, caller.businessId, new Date(at.getTime() - MINUTE_MS)),
    context.rules(),
  ])
  if (!isFlagOn) throw refusal('not_offered', 403, 'Card payments are not offered at the moment')
  if (!business || !isActivated(business)) throw refusal('not_activated', 403, 'Verify your account to take card payments')
  if (!canReceive(business)) throw refusal('not_open', 403, 'This account cannot receive money at the moment. Contact support.')
  if (cashpoint.state !== 'active') throw refusal('cashpoint_closed', 403, 'This cashpoint is deactivated')
  if (started >= MOST_PER_MINUTE) throw refusal('too_many', 429, 'Too many card payments were started. Try again in a minute.')
  const fee = feeFor(fees, 'card', business.classification, asked.amount, lagosDay(at))
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
    email: asked.email ?? caller.email,
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
  }
  if (await insertPayment(context.db.system, payment)) return payment
  return (await paymentOfRequest(context.db.system, caller.businessId, requestId))!
}

/** The processor takes a reference once: after a lost answer it refuses it, and the person starts another payment. */
async function openPage({ cards, db }: CardsContext, { id, amount, email, description }: CardPaymentRow): Promise<string> {
  const answer = await cards.initialise({ reference: id, amountKobo: amount, email, description })
  if (answer.outcome !== 'started') throw refusal('no_page', 503, `${cards.label} did not open a payment page. No money has moved. Try again.`)
  await storeUrl(db.system, id, answer.url)
  return answer.url
}
