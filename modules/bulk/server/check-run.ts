import { lagosDay } from '../../../platform/clock/index.ts'
import { formatNaira, type Kobo } from '../../../platform/money/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { type BusinessRow, checkPayoutAllowed } from '../../businesses/index.ts'
import { checkLimit, outflowLimit, type OutflowLimit, type Rules } from '../../pricing/index.ts'
import type { BulkGroupRow, BulkRunRow } from './rows.ts'
import { PAYING_STATES } from './states.ts'

/** The same lines within this time are paid only when the payer says so again. */
export const DUPLICATE_MS = 24 * 60 * 60_000

export type RunCheck = {
  sender: Pick<BusinessRow, 'classification' | 'tier' | 'standing' | 'standing_reason' | 'daily_limit_kobo'>
  rules: Rules
  amountKobo: Kobo
  totalKobo: Kobo
  availableKobo: Kobo
  usedKobo: (limit: OutflowLimit) => Kobo
  at: Date
}

/** Whether the whole run may be paid now: standing, tier, limit of all lines together, then the money. Pure. */
export function checkRun(input: RunCheck): OutflowLimit | Refusal {
  const blocked = checkPayoutAllowed(input.sender)
  if (blocked) return blocked
  const limit = outflowLimit(input.rules.limits, input.sender.tier, lagosDay(input.at), input.sender.daily_limit_kobo)
  if (limit instanceof Refusal) return limit
  const exceeded = checkLimit(limit, input.usedKobo(limit), input.amountKobo)
  if (exceeded) return exceeded
  if (input.totalKobo <= input.availableKobo) return limit
  return new Refusal('bulk.insufficient_balance', 422, 'Insufficient balance', {
    data: {
      available: Number(input.availableKobo),
      needed: Number(input.totalKobo),
      explanation: `${formatNaira(input.totalKobo)} would be needed; ${formatNaira(input.availableKobo)} is available.`,
    },
  })
}

/** A group is paid by one run at a time. */
export function checkOpenRun(last: Pick<BulkRunRow, 'state'> | null): Refusal | null {
  if (!last || !PAYING_STATES.includes(last.state)) return null
  return new Refusal('bulk.run_open', 409, 'This group is being paid now. Wait until its payment has ended.')
}

/** The last run of the group paid the same amounts to the same accounts a short time ago. */
export function isDuplicate(group: Pick<BulkGroupRow, 'last_run_digest' | 'last_run_at'>, digest: string, at: Date): boolean {
  return group.last_run_digest === digest && group.last_run_at !== null && at.getTime() - group.last_run_at.getTime() < DUPLICATE_MS
}

export const duplicateRun = () =>
  new Refusal('bulk.duplicate_run', 409, 'You paid the same amounts to the same people within the last day. Confirm that you want to pay them again.')

export const changedGroup = () => new Refusal('bulk.group_changed', 409, 'This group has changed. Look at the new total first.')
/** An equal request at the same moment has the copy of this one. */
export const takenRequest = () => new Refusal('bulk.same_request', 409, 'The same payment is being started. Look at the group before you try again.')
export const emptyGroup = () => new Refusal('bulk.empty_group', 422, 'This group has no beneficiaries to pay.')
