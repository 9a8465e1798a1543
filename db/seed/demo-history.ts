import { feeFor, outflowLimit, type Quote, quoteMovement, type Rules } from '../../modules/pricing/index.ts'
import { type LagosDay, lagosDay } from '../../platform/clock/index.ts'
import type { Kobo } from '../../platform/money/index.ts'
import { bankByCbnCode } from '../../platform/nigeria/banks.ts'
import type { Random } from '../../platform/random/index.ts'
import { busyness, daysUpTo, momentOf, weekdayOf } from './calendar.ts'
import { type Band, type Rhythm } from './demo-businesses.ts'
import { around, between, digits, perMille, pick, pickFavourite, pickWeighted } from './seeded-random.ts'
import { type Holder, holder, someone } from './names.ts'
import type { OpenCashpoint, Settled } from './open-accounts.ts'

/** What happened, with the moment at which it reached the books. */
export type Happening = Paid | Sent
export type Paid = {
  type: 'paid'
  at: Date
  business: Settled
  cashpoint: OpenCashpoint
  payer: Holder
  amountKobo: Kobo
  narration: string
  sessionId: string
}
export type Sent = {
  type: 'sent'
  kind: 'transfer' | 'withdrawal'
  askedAt: Date
  at: Date
  business: Settled
  beneficiary: Holder
  quote: Quote
  remark: string
  sessionId: string
  failure: { code: string; message: string } | null
}

/** Three months of all businesses in the order of time: nothing is spent before it came, and no limit is passed. */
export function tell(businesses: readonly Settled[], rules: Rules, random: Random, now: Date): Happening[] {
  const past = businesses.flatMap((business) =>
    business.shop.rhythm ? afforded(business, rules, plansOf(business, business.shop.rhythm, random, now)) : [],
  )
  return past.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** Payments out are only wishes until it is known what is there. */
type Wish = Omit<Sent, 'quote'> & { wishKobo: Kobo }

function plansOf(business: Settled, rhythm: Rhythm, random: Random, now: Date): (Paid | Wish)[] {
  const customers = Array.from({ length: rhythm.customers }, () => someone(random))
  const plans = daysUpTo(now).flatMap((day, sinceBegin): (Paid | Wish)[] => {
    const usual = busyness(rhythm, day, sinceBegin)
    const paid = Array.from({ length: around(random, rhythm.collectionsADay * usual) }, () => paymentIn(business, rhythm, customers, random, day))
    const sent = Array.from({ length: around(random, rhythm.transfersADay * usual) }, () => paymentOut(business, rhythm, random, day))
    return [...paid, ...sent, ...withdrawalOf(business, rhythm, random, day)]
  })
  // What is still on its way to the books at this moment is not history yet.
  const last = now.getTime() - 5 * 60_000
  return plans.filter((plan) => plan.at.getTime() < last).toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

function paymentIn(business: Settled, rhythm: Rhythm, customers: readonly Holder[], random: Random, day: LagosDay): Paid {
  const at = momentOf(random, day, rhythm.hours)
  const payer = pickFavourite(random, customers)
  return {
    type: 'paid',
    at,
    business,
    cashpoint: pickWeighted(random, business.cashpoints),
    payer,
    amountKobo: amountIn(random, pickWeighted(random, rhythm.amounts)),
    narration: pick(random, rhythm.narrations),
    sessionId: sessionIdOf(random, payer.bankCode, at),
  }
}

function paymentOut(business: Settled, rhythm: Rhythm, random: Random, day: LagosDay): Wish {
  const askedAt = momentOf(random, day, OFFICE_HOURS)
  const supplier = pickFavourite(random, rhythm.suppliers)
  return {
    type: 'sent',
    kind: 'transfer',
    ...answered(random, askedAt),
    business,
    beneficiary: holder(supplier),
    wishKobo: amountIn(random, rhythm.transferAmounts),
    remark: pick(random, supplier.remarks),
    failure: perMille(random, 40) ? pick(random, FAILURES) : null,
  }
}

/** To the payout bank on some days of the week, early in the afternoon: about half of what is there. */
function withdrawalOf(business: Settled, rhythm: Rhythm, random: Random, day: LagosDay): Wish[] {
  if (!WITHDRAWAL_DAYS[rhythm.withdrawalsAWeek]!.includes(weekdayOf(day))) return []
  const askedAt = momentOf(random, day, [[15, 1]])
  const { payout } = business.shop.owner
  const beneficiary = holder({ name: payout.accountName, account: payout.accountNumber, bankCode: payout.bankCode })
  return [
    {
      type: 'sent',
      kind: 'withdrawal',
      ...answered(random, askedAt),
      business,
      beneficiary,
      wishKobo: 0n,
      remark: `Withdrawal of ${business.shop.name}`,
      failure: null,
    },
  ]
}

function answered(random: Random, askedAt: Date): Pick<Sent, 'askedAt' | 'at' | 'sessionId'> {
  return { askedAt, at: new Date(askedAt.getTime() + between(random, 900, 5_200)), sessionId: sessionIdOf(random, OWN_BANK, askedAt) }
}

/** Walks through the plans with the purse in hand, and drops what could not have been paid. */
function afforded(business: Settled, rules: Rules, plans: readonly (Paid | Wish)[]): Happening[] {
  const { classification } = business.row
  const spent = new Map<LagosDay, Kobo>()
  let balance = 0n
  return plans.flatMap((plan): Happening[] => {
    const day = lagosDay(plan.at)
    if (plan.type === 'paid') {
      balance += plan.amountKobo - feeFor(rules.fees, 'inbound', classification, plan.amountKobo, day).feeKobo
      return [plan]
    }
    const { wishKobo, ...sent } = plan
    const limit = outflowLimit(rules.limits, business.row.tier, day)
    const leftToday = 'limitKobo' in limit ? limit.limitKobo - (spent.get(day) ?? 0n) : 0n
    const wished = sent.kind === 'withdrawal' ? roundDown((balance * 55n) / 100n, 1_000_000n) : wishKobo
    const amountKobo = least(wished, roundDown((balance * 80n) / 100n, 50_000n), leftToday, MOST_WITHDRAWN)
    if (amountKobo < LEAST_SENT) return []
    const quote = quoteMovement(rules.fees, sent.kind === 'withdrawal' ? 'payout' : 'rail', classification, amountKobo, day)
    if (sent.failure) return [{ ...sent, quote }]
    balance -= quote.totalKobo
    spent.set(day, (spent.get(day) ?? 0n) + amountKobo)
    return [{ ...sent, quote }]
  })
}

const OFFICE_HOURS: Rhythm['hours'] = [
  [9, 2],
  [10, 3],
  [11, 3],
  [12, 2],
  [14, 3],
  [16, 3],
  [17, 2],
]
/** By how many a week. */
const WITHDRAWAL_DAYS: Readonly<Record<number, readonly number[]>> = { 1: [5], 2: [2, 5], 3: [1, 3, 5] }
const OWN_BANK = '566'
const LEAST_SENT = 100_000n
const MOST_WITHDRAWN = 90_000_000n
const FAILURES = [
  { code: '06', message: 'Dormant account' },
  { code: '05', message: 'Do not honour' },
  { code: '08', message: 'The account name does not match' },
]

const amountIn = (random: Random, { from, to, step }: Band): Kobo => BigInt(from + step * random.below(Math.floor((to - from) / step) + 1)) * 100n
const roundDown = (kobo: Kobo, to: Kobo): Kobo => kobo - (kobo % to)
const least = (...amounts: Kobo[]): Kobo => amounts.reduce((low, next) => (next < low ? next : low))

/** Thirty digits, as NIP makes them: the sending bank, the moment in Lagos, and twelve of its own. */
function sessionIdOf(random: Random, bankCode: string, at: Date): string {
  const bank = bankCode === OWN_BANK ? '999999' : bankByCbnCode(bankCode)!.nipCode
  const lagos = new Date(at.getTime() + 3_600_000).toISOString()
  return bank + lagos.slice(2, 19).replace(/\D/g, '') + digits(random, 12)
}
