import { lagosClock, lagosDay } from '../../../platform/clock/index.ts'
import { formatNaira, type Kobo } from '../../../platform/money/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import type { AppContext } from '../../kernel/app-context.ts'
import { meterUsed } from '../../businesses/index.ts'
import type { Locked, MeterRef } from '../../ledger/index.ts'
import { limitFor, type LimitRule } from '../../pricing/index.ts'
import type { CapReason } from '../contract.ts'
import { openCapOf } from './queries.ts'

/** The cap on what a person can send, in all businesses together, until it ends. */
export type OutflowCap = { id: string; personId: string; reason: CapReason; startsAt: Date; endsAt: Date }

/** Of a person now; null where this installation has none. */
export async function findOutflowCap(
  { db, clock, newDeviceChecks }: Pick<AppContext, 'db' | 'clock' | 'newDeviceChecks'>,
  personId: string,
): Promise<OutflowCap | null> {
  return newDeviceChecks ? openCapOf(db.system, personId, clock.now()) : null
}

export const capMeter = (cap: Pick<OutflowCap, 'id' | 'personId'>): MeterRef => ({ subject: cap.personId, kind: 'new_device', period: cap.id })
export const capMeters = (cap: OutflowCap | null): MeterRef[] => (cap ? [capMeter(cap)] : [])

/** The meter of a stored payment; `requested_by` is the person. */
export const storedCapMeters = ({ cap_id, requested_by }: { cap_id: string | null; requested_by: string }): MeterRef[] =>
  cap_id === null ? [] : [capMeter({ id: cap_id, personId: requested_by })]

export function usedOfOutflowCap({ db }: Pick<AppContext, 'db'>, cap: OutflowCap): Promise<Kobo> {
  const { subject, kind, period } = capMeter(cap)
  return meterUsed(db.system, subject, kind, period)
}

export const capAmount = (limits: readonly LimitRule[], at: Date): Kobo => limitFor(limits, 'new_device_day', lagosDay(at))

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'Africa/Lagos' })
/** `21 Nov, 11:00 am` */
const timeText = (at: Date): string => `${DAY.format(at)}, ${lagosClock(at)}`

const REASON_TEXTS: Readonly<Record<CapReason, string>> = {
  new_device: 'you signed in with a new device',
  pin_reset: 'your PIN was reset',
  contact_changed: 'your phone number or email address was changed',
  password_reset: 'your password was reset with a code by text message',
}

/** The refusal of a payment that is above the cap; null when it may go, also after the end of the cap. Pure. */
export function checkOutflowCap(
  cap: OutflowCap | null,
  input: { limits: readonly LimitRule[]; usedKobo: Kobo; amountKobo: Kobo; at: Date },
): Refusal | null {
  if (!isCapOpen(cap, input.at)) return null
  const maxKobo = capAmount(input.limits, input.at)
  if (input.usedKobo + input.amountKobo <= maxKobo) return null
  const left = maxKobo > input.usedKobo ? maxKobo - input.usedKobo : 0n
  return new Refusal(
    'risk.new_device_limit',
    422,
    `You can send at most ${formatNaira(maxKobo)} until ${timeText(cap.endsAt)}, because ${REASON_TEXTS[cap.reason]}. You can still send ${formatNaira(left)}.`,
    { data: { rule: 'new_device_day', limit: Number(maxKobo), used: Number(input.usedKobo), reason: cap.reason, until: cap.endsAt.toISOString() } },
  )
}

const isCapOpen = (cap: OutflowCap | null, at: Date): cap is OutflowCap => cap !== null && at < cap.endsAt

/** The check under the locks of a command, and what the command then stores: the meter's change and the cap of the payment. Pure. */
export function useOutflowCap(
  cap: OutflowCap | null,
  input: { locked: Locked; limits: readonly LimitRule[]; amountKobo: Kobo; at: Date },
): { capId: string | null; meters: (MeterRef & { change: Kobo })[] } | Refusal {
  if (!isCapOpen(cap, input.at)) return { capId: null, meters: [] }
  const meter = capMeter(cap)
  const refused = checkOutflowCap(cap, { ...input, usedKobo: input.locked.meter(meter) })
  return refused ?? { capId: cap.id, meters: [{ ...meter, change: input.amountKobo }] }
}
