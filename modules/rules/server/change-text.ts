import { dayWithDate } from '../../../platform/clock/index.ts'
import { formatNaira } from '../../../platform/money/index.ts'
import { BILL_TYPES, billFee, billProduct } from '../../bills/contract.ts'
import { type Band, limitUnit, type RuleChange } from '../contract.ts'
import { findNumber, type NumberSets, numberText } from './number-rules.ts'

const NAMES: Readonly<Record<string, string>> = {
  inbound: 'Inbound',
  alternate_inbound: 'Inbound to alternate accounts',
  card: 'Card payments',
  outbound: 'Outbound',
  book: 'Between businesses of ours',
  withdrawal: 'Withdrawal to the payout bank',
  stamp_duty: 'Stamp duty',
  alternate_setup: 'Setup of an alternate account',
  ...Object.fromEntries(BILL_TYPES.map((type) => [billFee(type), billProduct(type).name])),
  activated_ever: 'All that leaves before full verification',
  verified_day: 'Money out in a day',
  verified_most: 'Highest limit that can be granted',
  withdrawal_single: 'One withdrawal',
  sent_back_day: 'Sent back in a day',
  new_device_day: 'Sent by one person in the day after a new device or PIN',
  velocity_hour_count: 'Payments of one business in an hour, before staff are told',
  velocity_hour_sum: 'Sum of one business in an hour, before staff are told',
  first_payment_large: 'First payment to an account, from which staff are told',
  code_each_time: 'Decision of staff about money, above which each one asks for a code',
  video_days: 'Videos are kept after their use has ended',
  photo_days: 'Photos of documents are kept after their use has ended',
}

const CLASS_NAMES: Readonly<Record<string, string>> = { pos: 'POS', api: 'API', agency: 'agency', web: 'web', retail: 'retail' }

/** `partner`: of a price at one bank. */
export function ruleName(rule: string, classification: string | null = null): string {
  const [name = '', partner] = rule.split(':')
  const known = `${NAMES[name] ?? name}${partner === undefined ? '' : ` at ${partner}`}`
  return `${known}${classification === null ? '' : `, ${CLASS_NAMES[classification] ?? classification}`}`
}

/** A band in words: `0.5%, most ₦100.00`. */
export function bandText({ from, rate_ppm: ppm, flat, cap }: Band): string {
  const rate = ppm === 0 ? null : `${ppm / 10_000}%`
  const fixed = flat === 0 && rate !== null ? null : flat === 0 ? 'free' : formatNaira(BigInt(flat))
  const parts = [[rate, fixed].filter(Boolean).join(' + '), ...(cap === null ? [] : [`most ${formatNaira(BigInt(cap))}`])]
  return `${parts.join(', ')}${from === 0 ? '' : ` from ${formatNaira(BigInt(from))}`}`
}

export const pricesText = (bands: readonly Band[]) => bands.map(bandText).join('; ')

/** The bands of a schedule; none is the price of the class again. */
export const priceText = (bands: readonly Band[]) => (bands.length === 0 ? 'the price of its class' : pricesText(bands))

/** `₦20,000.00`, `30 payments` or `365 days`. */
export function limitText({ name, amount }: { name: string; amount: number }): string {
  const unit = limitUnit(name)
  return unit === 'kobo' ? formatNaira(BigInt(amount)) : `${amount} ${unit}`
}

export const numberLabel = (sets: NumberSets, name: string) => findNumber(sets, name)?.number.label ?? name
export const numberWords = (sets: NumberSets, { name, value }: { name: string; value: number }) =>
  numberText(findNumber(sets, name)?.number ?? { unit: 'days' }, value)

/** `alternate accounts` for `alternate-accounts`. */
export const flagName = (key: string) => key.replaceAll(/[-_.]/g, ' ')

/** One line for the desk: `Inbound: 0.45%, most ₦100.00, from Tue 1 Dec 2026`. */
export function changeText(sets: NumberSets, change: RuleChange): string {
  switch (change.kind) {
    case 'fee':
      return `${ruleName(change.name, change.classification)}${change.business_id ? ' of one business' : ''}: ${priceText(change.bands)}, from ${dayWithDate(change.starts_on)}`
    case 'limit':
      return `${ruleName(change.name)}: ${limitText(change)}, from ${dayWithDate(change.starts_on)}`
    case 'number':
      return `${numberLabel(sets, change.name)}: ${numberWords(sets, change)}, from ${dayWithDate(change.starts_on)}`
    case 'holiday':
      return `${change.name}, ${dayWithDate(change.starts_on)}: ${change.is_off ? 'banks are closed' : 'banks are open'}`
    case 'flag':
      return `${flagName(change.name)}: ${typeof change.value === 'boolean' ? (change.value ? 'on' : 'off') : change.value || 'no text'}`
  }
}
