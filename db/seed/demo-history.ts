import { feeFor, outflowLimit, type Quote, quoteMovement, type Rules } from '../../modules/pricing/index.ts'
import { type LagosDay, lagosDay } from '../../platform/clock/index.ts'
import type { Kobo } from '../../platform/money/index.ts'
import { bankByCbnCode } from '../../platform/nigeria/banks.ts'
import type { Random } from '../../platform/random/index.ts'
import { activityFactor, daysUpTo, randomMoment, weekdayOf } from './calendar.ts'
import { type AmountRange, type ActivityProfile } from './demo-businesses.ts'
import { randomCountAround, randomBetween, randomDigits, chancePerMille, pick, pickSkewed, pickWeighted } from './seeded-random.ts'
import { type AccountHolder, createAccountHolder, randomAccountHolder } from './names.ts'
import type { OpenCashpoint, SeededBusiness } from './open-accounts.ts'

/** An event, with the moment at which it was posted. */
export type HistoryEvent = IncomingPayment | OutgoingPayment
export type IncomingPayment = {
  type: 'paid'
  at: Date
  business: SeededBusiness
  cashpoint: OpenCashpoint
  payer: AccountHolder
  amountKobo: Kobo
  narration: string
  sessionId: string
}
export type OutgoingPayment = {
  type: 'sent'
  kind: 'transfer' | 'withdrawal'
  requestedAt: Date
  at: Date
  business: SeededBusiness
  beneficiary: AccountHolder
  quote: Quote
  remark: string
  sessionId: string
  failure: { code: string; message: string } | null
}

/** Three months of all businesses in order of time. No balance becomes negative, and no limit is exceeded. */
export function generateHistory(businesses: readonly SeededBusiness[], rules: Rules, random: Random, now: Date): HistoryEvent[] {
  const past = businesses.flatMap((business) =>
    business.demo.activity ? keepAffordable(business, rules, planPayments(business, business.demo.activity, random, now)) : [],
  )
  return past.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** A planned payment out, before the balance decides whether it is made. */
type PlannedPayment = Omit<OutgoingPayment, 'quote'> & { plannedKobo: Kobo }

function planPayments(business: SeededBusiness, profile: ActivityProfile, random: Random, now: Date): (IncomingPayment | PlannedPayment)[] {
  const customers = Array.from({ length: profile.customers }, () => randomAccountHolder(random))
  const plans = daysUpTo(now).flatMap((day, sinceBegin): (IncomingPayment | PlannedPayment)[] => {
    const usual = activityFactor(profile, day, sinceBegin)
    const paid = Array.from({ length: randomCountAround(random, profile.collectionsPerDay * usual) }, () =>
      planIncomingPayment(business, profile, customers, random, day),
    )
    const sent = Array.from({ length: randomCountAround(random, profile.transfersPerDay * usual) }, () =>
      planOutgoingPayment(business, profile, random, day),
    )
    return [...paid, ...sent, ...planWithdrawal(business, profile, random, day)]
  })
  // Later events would still be in progress now.
  const last = now.getTime() - 5 * 60_000
  return plans.filter((plan) => plan.at.getTime() < last).toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

function planIncomingPayment(
  business: SeededBusiness,
  profile: ActivityProfile,
  customers: readonly AccountHolder[],
  random: Random,
  day: LagosDay,
): IncomingPayment {
  const at = randomMoment(random, day, profile.hours)
  const payer = pickSkewed(random, customers)
  return {
    type: 'paid',
    at,
    business,
    cashpoint: pickWeighted(random, business.cashpoints),
    payer,
    amountKobo: randomAmount(random, pickWeighted(random, profile.amounts)),
    narration: pick(random, profile.narrations),
    sessionId: randomSessionId(random, payer.bankCode, at),
  }
}

function planOutgoingPayment(business: SeededBusiness, profile: ActivityProfile, random: Random, day: LagosDay): PlannedPayment {
  const requestedAt = randomMoment(random, day, OFFICE_HOURS)
  const supplier = pickSkewed(random, profile.suppliers)
  return {
    type: 'sent',
    kind: 'transfer',
    ...paymentTimes(random, requestedAt),
    business,
    beneficiary: createAccountHolder(supplier),
    plannedKobo: randomAmount(random, profile.transferAmounts),
    remark: pick(random, supplier.remarks),
    failure: chancePerMille(random, 40) ? pick(random, FAILURES) : null,
  }
}

/** A withdrawal of about half the balance to the payout bank, on some weekdays, early in the afternoon. */
function planWithdrawal(business: SeededBusiness, profile: ActivityProfile, random: Random, day: LagosDay): PlannedPayment[] {
  if (!WITHDRAWAL_DAYS[profile.withdrawalsPerWeek]!.includes(weekdayOf(day))) return []
  const requestedAt = randomMoment(random, day, [[15, 1]])
  const { payout } = business.demo.owner
  const beneficiary = createAccountHolder({ name: payout.accountName, account: payout.accountNumber, bankCode: payout.bankCode })
  return [
    {
      type: 'sent',
      kind: 'withdrawal',
      ...paymentTimes(random, requestedAt),
      business,
      beneficiary,
      plannedKobo: 0n,
      remark: 'Withdrawal',
      failure: null,
    },
  ]
}

function paymentTimes(random: Random, requestedAt: Date): Pick<OutgoingPayment, 'requestedAt' | 'at' | 'sessionId'> {
  return {
    requestedAt,
    at: new Date(requestedAt.getTime() + randomBetween(random, 900, 5_200)),
    sessionId: randomSessionId(random, OWN_BANK, requestedAt),
  }
}

/** Computes the balance along the plans, and drops payments that exceed it. */
function keepAffordable(business: SeededBusiness, rules: Rules, plans: readonly (IncomingPayment | PlannedPayment)[]): HistoryEvent[] {
  const spent = new Map<LagosDay, Kobo>()
  let balance = 0n
  return plans.flatMap((plan): HistoryEvent[] => {
    const day = lagosDay(plan.at)
    if (plan.type === 'paid') {
      balance += plan.amountKobo - feeFor(rules.fees, 'inbound', business.row, plan.amountKobo, day).feeKobo
      return [plan]
    }
    const { plannedKobo: wantedKobo, ...sent } = plan
    const limit = outflowLimit(rules.limits, business.row.tier, day, null)
    const leftToday = 'limitKobo' in limit ? limit.limitKobo - (spent.get(day) ?? 0n) : 0n
    const wanted = sent.kind === 'withdrawal' ? roundDown((balance * 55n) / 100n, 1_000_000n) : wantedKobo
    const amountKobo = minKobo(wanted, roundDown((balance * 80n) / 100n, 50_000n), leftToday, MAX_WITHDRAWAL_KOBO)
    if (amountKobo < MIN_TRANSFER_KOBO) return []
    const quote = quoteMovement(rules.fees, sent.kind === 'withdrawal' ? 'payout' : 'rail', business.row, amountKobo, day)
    if (sent.failure) return [{ ...sent, quote }]
    balance -= quote.totalKobo
    spent.set(day, (spent.get(day) ?? 0n) + amountKobo)
    return [{ ...sent, quote }]
  })
}

const OFFICE_HOURS: ActivityProfile['hours'] = [
  [9, 2],
  [10, 3],
  [11, 3],
  [12, 2],
  [14, 3],
  [16, 3],
  [17, 2],
]
/** Weekdays by the number of withdrawals a week. */
const WITHDRAWAL_DAYS: Readonly<Record<number, readonly number[]>> = { 1: [5], 2: [2, 5], 3: [1, 3, 5] }
const OWN_BANK = '566'
const MIN_TRANSFER_KOBO = 100_000n
const MAX_WITHDRAWAL_KOBO = 90_000_000n
const FAILURES = [
  { code: '06', message: 'Dormant account' },
  { code: '05', message: 'Do not honour' },
  { code: '08', message: 'The account name does not match' },
]

const randomAmount = (random: Random, { from, to, step }: AmountRange): Kobo =>
  BigInt(from + step * random.below(Math.floor((to - from) / step) + 1)) * 100n
const roundDown = (kobo: Kobo, to: Kobo): Kobo => kobo - (kobo % to)
const minKobo = (...amounts: Kobo[]): Kobo => amounts.reduce((low, next) => (next < low ? next : low))

/** Thirty digits in NIP's format: the sending bank, the time in Lagos, and twelve random digits. */
function randomSessionId(random: Random, bankCode: string, at: Date): string {
  const bank = bankCode === OWN_BANK ? '999999' : bankByCbnCode(bankCode)!.nipCode
  const lagos = new Date(at.getTime() + 3_600_000).toISOString()
  return bank + lagos.slice(2, 19).replace(/\D/g, '') + randomDigits(random, 12)
}
