import type { AppContext } from '../../../kernel/app-context.ts'
import { addDays, type LagosDay, lagosDay, startOfLagosDay } from '../../../../platform/clock/index.ts'
import type { Sql } from '../../../../platform/db/index.ts'
import { isPublicHoliday } from '../../../../platform/nigeria/holidays.ts'
import { formatNaira } from '../../../../platform/money/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import { type FeeRule, feeFor, ruleFor } from '../../../pricing/index.ts'
import { type CommandPlace, readsOf } from '../../../ledger/index.ts'
import { limitUnit, type RuleChange, type RulePreview } from '../../contract.ts'
import { datedValueOf, findNumber, type NumberChange, valueOn } from '../number-rules.ts'
import { filesEndedBefore, type PaymentGroup, paymentsOf, usesAbove } from './queries.ts'

type FeeChange = Extract<RuleChange, { kind: 'fee' }>

const MAX_GROUPS = 200_000

/** What a change would have made of yesterday, by the clock of Lagos. Throws a Refusal when yesterday had too many different payments. */
export async function previewChange(
  { db, clock, rules, datedNumbers }: Pick<AppContext, 'clock' | 'rules' | 'datedNumbers'> & { db: CommandPlace },
  change: RuleChange,
): Promise<RulePreview> {
  const day = addDays(lagosDay(clock.now()), -1)
  if (change.kind === 'fee') return previewFee(readsOf(db), (await rules()).fees, change, day)
  if (change.kind === 'limit') return previewLimit(readsOf(db), change, day)
  if (change.kind === 'holiday') return previewHoliday(change)
  if (change.kind === 'number') return previewNumber({ db, clock, datedNumbers }, change)
  return { day: null, lines: [], says: ['It holds from the decision on, on open screens too.'] }
}

async function previewNumber(context: Pick<AppContext, 'clock' | 'datedNumbers'> & { db: CommandPlace }, change: NumberChange): Promise<RulePreview> {
  const found = findNumber(context.datedNumbers, change.name)!
  const before = valueOn(await found.set.read(readsOf(context.db)), found.number.name, change.starts_on)
  const { sentences, ...figures } = await found.set.preview({ clock: context.clock, db: readsOf(context.db) }, datedValueOf(change, found), before)
  return { ...figures, says: sentences }
}

async function previewFee(db: Sql, known: readonly FeeRule[], change: FeeChange, day: LagosDay): Promise<RulePreview> {
  const groups = await paymentsOf(db, change.name, day, { business: change.business_id ?? null, limit: MAX_GROUPS + 1 })
  if (groups === null) return { day: null, lines: [], says: ['It has no payments of yesterday to be tried on.'] }
  if (groups.length > MAX_GROUPS) throw new Refusal('rules.too_many', 409, 'Yesterday had too many payments to try this on. Ask the engineers.')
  const drafted = [...known.filter((rule) => !isReplaced(rule, change)), ...bandsOf(change)]
  const feeOf = (rules: readonly FeeRule[], { business: id, classification, amount }: PaymentGroup) =>
    change.name === 'stamp_duty'
      ? ruleFor(rules, 'stamp_duty', { id, classification }, amount, change.starts_on).flatKobo
      : feeFor(rules, change.name, { id, classification }, amount, change.starts_on).feeKobo
  const total = { payments: 0, paid: 0n, now: 0n, cheaper: 0, dearer: 0 }
  const byBusiness = new Map<string, { name: string; change: bigint }>()
  for (const group of groups) {
    const count = BigInt(group.count)
    const [before, after] = [feeOf(known, group), feeOf(drafted, group)]
    total.payments += group.count
    total.paid += group.paid
    total.now += after * count
    if (after < before) total.cheaper += group.count
    if (after > before) total.dearer += group.count
    const own = byBusiness.get(group.business) ?? { name: group.name, change: 0n }
    byBusiness.set(group.business, { ...own, change: own.change + (after - before) * count })
  }
  const largest = [...byBusiness.values()].reduce((maximum, one) => (size(one.change) > size(maximum.change) ? one : maximum), {
    name: '',
    change: 0n,
  })
  const same = total.payments - total.cheaper - total.dearer
  return {
    day,
    lines: [
      { name: 'Payments', amount: null, count: total.payments },
      ...(change.business_id ? [] : [{ name: 'Businesses', amount: null, count: byBusiness.size }]),
      { name: 'Fees as they were', amount: total.paid, count: null },
      { name: 'Fees with this rule', amount: total.now, count: null },
      { name: 'Difference', amount: total.now - total.paid, count: null },
    ],
    says: [
      `${total.cheaper} payments cheaper, ${total.dearer} dearer, ${same} the same.`,
      ...(largest.change === 0n || change.business_id
        ? []
        : [`Largest change: ${largest.name}, ${largest.change < 0n ? '−' : '+'}${formatNaira(size(largest.change))}.`]),
    ],
  }
}

const size = (amount: bigint) => (amount < 0n ? -amount : amount)

const isReplaced = (rule: FeeRule, { name, classification, business_id: business = null, starts_on: startsOn }: FeeChange) =>
  rule.name === name && rule.classification === classification && rule.businessId === business && rule.startsOn === startsOn

/** The rows that the change adds. */
export function bandsOf({ name, classification, business_id: businessId = null, bands, starts_on: startsOn }: FeeChange): FeeRule[] {
  const schedule = { name, classification, businessId, startsOn }
  if (bands.length === 0) return [{ ...schedule, followsClass: true, fromKobo: 0n, ratePpm: 0, flatKobo: 0n, capKobo: null }]
  return bands.map(({ from, rate_ppm: ratePpm, flat, cap }) => ({
    ...schedule,
    followsClass: false,
    fromKobo: BigInt(from),
    ratePpm,
    flatKobo: BigInt(flat),
    capKobo: cap === null ? null : BigInt(cap),
  }))
}

/** They stop nothing. */
const isAlertRule = (name: string) => ['velocity_hour_count', 'velocity_hour_sum', 'first_payment_large'].includes(name)
const alertsSay = (count: number) =>
  count === 0 ? 'Staff would have got no alert.' : 'Staff would have got an alert about these. No payment is stopped.'

const WHOSE: Readonly<Record<string, string>> = {
  withdrawal_single: 'withdrawals of yesterday',
  verified_most: 'granted limits',
  new_device_day: 'people with a new device or PIN',
  velocity_hour_count: 'hours of a business',
  velocity_hour_sum: 'hours of a business',
  first_payment_large: 'first payments to an account',
}

async function previewLimit(
  db: Sql,
  { name, amount, starts_on: startsOn }: Extract<RuleChange, { kind: 'limit' }>,
  day: LagosDay,
): Promise<RulePreview> {
  if (name === 'code_each_time') return CODE_EACH_TIME
  if (limitUnit(name) === 'days') return previewRetention(db, name, startOfLagosDay(addDays(startsOn, -amount)))
  const { count, maximum } = await usesAbove(db, name, amount, day)
  const whose = WHOSE[name] ?? 'businesses'
  return {
    day: name === 'verified_most' ? null : day,
    lines: [
      { name: `Above this limit: ${whose}`, amount: null, count },
      ...(maximum === null
        ? []
        : [
            limitUnit(name) !== 'kobo'
              ? { name: 'The largest', amount: null, count: Number(maximum) }
              : { name: 'The largest', amount: maximum, count: null },
          ]),
    ],
    says: [
      isAlertRule(name)
        ? alertsSay(count)
        : count === 0
          ? 'Nothing would have been stopped.'
          : 'These would have been stopped. What was granted before stays.',
    ],
  }
}

const CODE_EACH_TIME: RulePreview = {
  day: null,
  lines: [],
  says: ['Above this amount each decision of staff asks for a new code. Up to it, one code holds five minutes for decisions of the same kind.'],
}

/** The files that the first night with this rule deletes. */
async function previewRetention(db: Sql, rule: string, before: Date): Promise<RulePreview> {
  return {
    day: null,
    lines: [{ name: 'Files deleted in the first night', amount: null, count: await filesEndedBefore(db, rule, before) }],
    says: ['A deleted file cannot be brought back. Decisions that were made with it stay.'],
  }
}

function previewHoliday({ starts_on: on, is_off: isOff }: Extract<RuleChange, { kind: 'holiday' }>): RulePreview {
  const weekday = new Date(`${on}T00:00:00Z`).getUTCDay()
  const isWeekend = weekday === 0 || weekday === 6
  const isSame = isWeekend || isPublicHoliday(on) === isOff
  return {
    day: null,
    lines: [],
    says: [
      isWeekend
        ? 'The day is on a weekend. Bank days stay as they are.'
        : isSame
          ? `Banks are ${isOff ? 'closed' : 'open'} on that day already.`
          : `Bank days: one ${isOff ? 'fewer' : 'more'}. Deadlines that are set from now on count it.`,
      'Deadlines that are set already stay.',
    ],
  }
}
