import { lagosDay } from '../../../platform/clock/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { type Earnings, ruledAmount } from '../../kernel/approval-declaration.ts'
import { type BusinessRow, meterUsed } from '../../businesses/index.ts'
import type { Caller } from '../../identity/index.ts'
import type { FoundAccount } from '../../institutions/index.ts'
import { balancesOf } from '../../ledger/index.ts'
import { limitFor, type Movement, outflowLimit, type OutflowLimit, type Quote, quoteMovement, type Rules } from '../../pricing/index.ts'
import { checkOutflowCap, usedOfOutflowCap } from '../../risk/index.ts'
import { findCapOf } from './actions/prepare-payment.ts'
import { checkTransfer } from './check-transfer.ts'
import type { PaymentContext } from './context.ts'
import { presentLimit, presentQuote } from './present.ts'
import { findRecentDuplicate, hasPaidBefore } from './queries.ts'
import { quoteVerdict } from './quote-verdict.ts'

/** The price of a payment, and the refusal that it would get now. */
export type PaymentPrice = {
  quote: Quote
  refusal: Refusal | null
  availableKobo: Kobo
  rules: Rules
  /** Null for a business that nothing may leave. */
  limit: OutflowLimit | null
  usedKobo: Kobo
}

export type PriceInput = {
  sender: BusinessRow
  movement: Movement
  amountKobo: Kobo
  /** Of a payment out of earnings: what is there, in place of the balance of the wallet. */
  earningsKobo?: Kobo
}

type PriceContext = Pick<PaymentContext, 'tenant' | 'acrossBusinesses' | 'clock' | 'rules' | 'newDeviceChecks'>

/** The checks of the command, on data read without locks. It is priced also where it would be refused. */
export async function pricePayment(
  context: PriceContext,
  caller: Caller,
  { sender, movement, amountKobo, earningsKobo }: PriceInput,
): Promise<PaymentPrice> {
  const at = context.clock.now()
  const own = context.tenant(caller)
  const [rules, availableKobo, cap] = await Promise.all([
    context.rules(),
    earningsKobo ?? balancesOf(own, sender.id).then((balances) => balances.availableKobo),
    findCapOf(context, caller, movement),
  ])
  const limit = outflowLimit(rules.limits, sender.tier, lagosDay(at), sender.daily_limit_kobo)
  const [usedKobo, usedOfCap] = await Promise.all([
    limit instanceof Refusal ? 0n : meterUsed(own, sender.id, limit.meterKind, limit.period),
    cap ? usedOfOutflowCap({ db: context.acrossBusinesses('people') }, cap) : 0n,
  ])
  const checked = checkTransfer({ sender, rules, movement, amountKobo, availableKobo, usedKobo: () => usedKobo, at })
  const refusal = checked instanceof Refusal ? checked : checkOutflowCap(cap, { limits: rules.limits, usedKobo: usedOfCap, amountKobo, at })
  const quote = checked instanceof Refusal ? quoteMovement(rules.fees, movement, sender, amountKobo, lagosDay(at)) : checked.quote
  return { quote, refusal, availableKobo, rules, limit: limit instanceof Refusal ? null : limit, usedKobo }
}

/** A payment out of one kind, as it is quoted. */
export type QuotedPayment = {
  movement: Movement
  price: PaymentPrice
  beneficiary: Pick<FoundAccount, 'accountName' | 'accountNumber' | 'bankCode' | 'bankName'>
  /** It is paid out of these, and not out of the wallet. */
  earnings?: Earnings
}

const DUPLICATE_WINDOW_MS = 10 * 60_000

/** The reply to the quote of any payment out. A bill, and the payout bank of the business, are never new to it. */
export async function quotePayment(
  context: Pick<PaymentContext, 'tenant' | 'clock' | 'extensions'>,
  caller: Caller,
  { movement, price, beneficiary, earnings }: QuotedPayment,
) {
  const { quote, rules, limit, usedKobo } = price
  const { businessId } = caller
  const { accountName: name, accountNumber: number, bankCode: code, bankName: bank } = beneficiary
  const now = context.clock.now()
  const own = context.tenant(caller)
  const mayBeNew = movement === 'rail' || movement === 'book' || movement === 'own'
  const since = new Date(now.getTime() - DUPLICATE_WINDOW_MS)
  const twin = { businessId, account: number, bankCode: code, amountKobo: quote.amountKobo, since }
  const [verdict, isKnown, duplicate] = await Promise.all([
    quoteVerdict(context, caller, { area: 'payments', amountKobo: ruledAmount(quote, earnings ?? null) }, price.refusal),
    mayBeNew ? hasPaidBefore(own, businessId, number, code) : true,
    earnings === undefined ? findRecentDuplicate(own, twin) : null,
  ])
  return {
    quote: presentQuote(quote),
    beneficiary: { name, number, code, bank, first_time: !isKnown },
    is_large: mayBeNew && quote.amountKobo >= limitFor(rules.limits, 'first_payment_large', lagosDay(now)),
    available: price.availableKobo,
    limit: limit && presentLimit(limit, usedKobo),
    ...verdict,
    duplicate_of: duplicate && { _id: duplicate.id, createdon: duplicate.created_at },
  }
}
