import { plural, t } from '@lingui/core/macro'
import { nairaText } from '../../../ui/format/naira.ts'
import { BILL_TYPES, billFee, billProduct } from '../../bills/contract.ts'
import { type Band, limitUnit, type NUMBER_UNITS } from '../contract.ts'

const FEES: Readonly<Record<string, string>> = {
  inbound: t`Inbound`,
  alternate_inbound: t`Inbound to alternate accounts`,
  card: t`Card payments`,
  outbound: t`Outbound`,
  book: t`Between businesses of ours`,
  withdrawal: t`Withdrawal to the payout bank`,
  stamp_duty: t`Stamp duty`,
  alternate_setup: t`Setup of an alternate account`,
  ...Object.fromEntries(BILL_TYPES.map((type) => [billFee(type), billProduct(type).name])),
  loan_processing: t`Processing of a loan`,
  loan_late: t`Late instalment of a loan`,
}
const LIMITS: Readonly<Record<string, string>> = {
  activated_ever: t`All that leaves before full verification`,
  verified_day: t`Money out in a day`,
  verified_most: t`Highest limit that can be granted`,
  withdrawal_single: t`One withdrawal`,
  sent_back_day: t`Sent back in a day`,
  new_device_day: t`Sent by one person in the day after a new device or PIN`,
  velocity_hour_count: t`Payments of one business in an hour, before staff are told`,
  velocity_hour_sum: t`Sum of one business in an hour, before staff are told`,
  first_payment_large: t`First payment to an account, from which staff are told`,
  code_each_time: t`Decision of staff about money, above which each one asks for a code`,
  video_days: t`Videos are kept after their use has ended`,
  photo_days: t`Photos of documents are kept after their use has ended`,
}

const CLASSES: Readonly<Record<string, string>> = { pos: 'POS', api: 'API', agency: t`agency`, web: t`web`, retail: t`retail` }

/** Of the fee alone where no class has a rule of its own. */
export function feeName(rule: string, classification: string | null): string {
  const [name = '', partner] = rule.split(':')
  const ofKind = FEES[name] ?? name
  const known = partner === undefined ? ofKind : t`${ofKind} at ${partner}`
  return classification === null ? known : `${known}, ${CLASSES[classification] ?? classification}`
}

export const limitName = (name: string) => LIMITS[name] ?? name

export function limitWords(name: string, amount: number): string {
  const unit = limitUnit(name)
  return unit === 'kobo'
    ? nairaText(amount)
    : unit === 'days'
      ? plural(amount, { one: '# day', other: '# days' })
      : plural(amount, { one: '# payment', other: '# payments' })
}

/** `3%`, `₦50,000.00`, `3 days`. */
export function numberWords(unit: (typeof NUMBER_UNITS)[number], value: number): string {
  switch (unit) {
    case 'kobo':
      return nairaText(value)
    case 'ppm':
      return `${value / 10_000}%`
    case 'days':
      return plural(value, { one: '# day', other: '# days' })
    case 'hours':
      return plural(value, { one: '# hour', other: '# hours' })
  }
}

/** A band in words: `0.5%, most ₦100.00`. */
export function bandWords({ from, rate_ppm: ppm, flat, cap }: Band): string {
  const rate = `${ppm / 10_000}%`
  const fixed = nairaText(flat)
  const price = ppm === 0 ? (flat === 0 ? t`Free` : fixed) : flat === 0 ? rate : t`${rate} and ${fixed}`
  const maximum = cap === null ? price : t`${price}, most ${nairaText(cap)}`
  return from === 0 ? maximum : t`${maximum} from ${nairaText(from)}`
}
