import { type Kobo, divideHalfUp } from '../../../platform/money/index.ts'
import type { LagosDay } from '../../../platform/clock/index.ts'
import type { Quote, UsedRule } from '../../kernel/quote.ts'

export type { Quote, UsedRule }

/**
 * One band of a dated schedule. The rules of one name and class, or of one business, with the same start day are one
 * schedule. It replaces the older one with all its bands.
 */
export type FeeRule = {
  name: FeeName
  classification: string | null
  /** The business that alone has this price; null for all of the class. */
  businessId: string | null
  /** From this day the business has the price of its class again. */
  followsClass: boolean
  fromKobo: Kobo
  ratePpm: number
  flatKobo: Kobo
  capKobo: Kobo | null
  startsOn: LagosDay
}
export type FeeName =
  | 'inbound'
  | 'outbound'
  | 'book'
  | 'withdrawal'
  | 'stamp_duty'
  | 'alternate_inbound'
  | 'alternate_setup'
  | 'card'
  | 'loan_processing'
  | 'loan_late'
  | BillMovement
  | PartnerFeeName

/**
 * The price at one bank of alternate accounts: the kind, a colon, and the name of the bank in the registry. For a business that no started
 * rule of it covers, the rule of the kind holds.
 */
export type PartnerFeeName = `${'alternate_inbound' | 'alternate_setup'}:${string}`

export type Fee = { feeKobo: Kobo; vatKobo: Kobo; rule: UsedRule }

/** The business that pays, by which its price is found: a row of `business` fits. */
export type PricedBusiness = { id: string; classification: string }

const PPM = 1_000_000n
const VAT_PER_MILLE = 75n // 7.5 %, inside the fee

/** Half up to the kobo, never more than the principal (docs/money.md §3). */
export function feeFor(rules: readonly FeeRule[], name: FeeName, business: PricedBusiness, amountKobo: Kobo, day: LagosDay): Fee {
  const rule = ruleFor(rules, name, business, amountKobo, day)
  const uncapped = rule.flatKobo + divideHalfUp(amountKobo * BigInt(rule.ratePpm), PPM)
  const capped = rule.capKobo !== null && uncapped > rule.capKobo ? rule.capKobo : uncapped
  const feeKobo = capped > amountKobo ? amountKobo : capped
  return { feeKobo, vatKobo: vatInside(feeKobo), rule: { name: rule.name, starts_on: rule.startsOn } }
}

export function vatInside(feeKobo: Kobo): Kobo {
  return divideHalfUp(feeKobo * VAT_PER_MILLE, 1000n + VAT_PER_MILLE)
}

/** The setup fee of an alternate account at a bank, with its VAT inside. It has no principal that would limit it. */
export function setupFee(rules: readonly FeeRule[], partner: string, business: PricedBusiness, day: LagosDay): { feeKobo: Kobo; vatKobo: Kobo } {
  const feeKobo = ruleFor(rules, `alternate_setup:${partner}`, business, 1n, day).flatKobo
  return { feeKobo, vatKobo: vatInside(feeKobo) }
}

/** A purchase at a biller; its rule has the same name. */
export type BillMovement = `bill_${string}`
export type Movement = 'rail' | 'book' | 'own' | 'payout' | BillMovement

/** The fee and duty of each movement, and who pays them: docs/money.md §4. */
export function quoteMovement(rules: readonly FeeRule[], movement: Movement, business: PricedBusiness, amountKobo: Kobo, day: LagosDay): Quote {
  const fee = movement === 'own' ? null : feeFor(rules, isBill(movement) ? movement : FEE_BY_MOVEMENT[movement], business, amountKobo, day)
  const duty = movement === 'own' || isBill(movement) ? null : ruleFor(rules, 'stamp_duty', business, amountKobo, day)
  const feeKobo = fee?.feeKobo ?? 0n
  const dutyKobo = duty?.flatKobo ?? 0n
  const dutyBy = movement === 'payout' ? 'house' : 'sender'
  return {
    amountKobo,
    feeKobo,
    vatKobo: fee?.vatKobo ?? 0n,
    dutyKobo,
    dutyBy,
    totalKobo: amountKobo + feeKobo + (dutyBy === 'sender' ? dutyKobo : 0n),
    rules: [...(fee ? [fee.rule] : []), ...(duty ? [{ name: duty.name, starts_on: duty.startsOn }] : [])],
  }
}

const isBill = (movement: Movement): movement is BillMovement => movement.startsWith('bill_')

const FEE_BY_MOVEMENT = { rail: 'outbound', book: 'book', payout: 'withdrawal' } as const

/**
 * Takes the newest schedule that has started, and in it the highest band not above the amount: of the business alone
 * before its class (CONST-23), of the class before the general one. Classes are matched by content (AMB-24): `web-api`
 * has the rules of `api`.
 */
export function ruleFor(rules: readonly FeeRule[], name: FeeName, business: PricedBusiness, amountKobo: Kobo, day: LagosDay): FeeRule {
  const best = bandsOn(rules, name, business, day).findLast((rule) => rule.fromKobo <= amountKobo)
  if (!best) throw new Error(`no ${name} rule for ${business.classification} on ${day}`)
  return best
}

/** The newest schedule of a fee that has started for a business, its lowest band first. */
export function bandsOn(rules: readonly FeeRule[], name: FeeName, business: PricedBusiness, day: LagosDay): FeeRule[] {
  const candidates = schedulesOf(rules, name, business, day)
  const newest = newestStart(candidates)
  return candidates.filter((rule) => rule.startsOn === newest).toSorted((a, b) => compare(a.fromKobo, b.fromKobo))
}

/**
 * The schedules of a fee that concern a business on a day; among them the newest holds. Where the price at one bank has none for this
 * business, those of its kind hold.
 */
export function schedulesOf(rules: readonly FeeRule[], name: FeeName, business: PricedBusiness, day: LagosDay): FeeRule[] {
  const own = schedulesNamed(rules, name, business, day)
  return own.length > 0 ? own : schedulesNamed(rules, kindOf(name), business, day)
}

const kindOf = (name: FeeName): string => name.split(':')[0]!

function schedulesNamed(rules: readonly FeeRule[], name: string, business: PricedBusiness, day: LagosDay): FeeRule[] {
  const started = rules.filter((rule) => rule.name === name && rule.startsOn <= day)
  const own = started.filter((rule) => rule.businessId === business.id)
  const latest = newestStart(own)
  if (own.some((rule) => rule.startsOn === latest && !rule.followsClass)) return own.filter((rule) => !rule.followsClass)
  const shared = started.filter((rule) => rule.businessId === null)
  const ofClass = shared.filter((rule) => rule.classification !== null && business.classification.toLowerCase().includes(rule.classification))
  return ofClass.length > 0 ? ofClass : shared.filter((rule) => rule.classification === null)
}

const newestStart = (rules: readonly FeeRule[]) =>
  rules.map((rule) => rule.startsOn).reduce((latest, startsOn) => (startsOn > latest ? startsOn : latest), '')

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)
