import type { LagosDay } from '../../../platform/clock/index.ts'
import type { DownlineMember, EarningsDay, RewardPayout } from '../contract.ts'
import type { DayRow, MemberRow } from './queries.ts'
import type { RewardPayoutRow } from './rows.ts'

/** `open`: the day is not over. Zero earnings need no time. */
export function dayState({ day, earned, vested }: Pick<DayRow, 'day' | 'earned' | 'vested'>, today: LagosDay): EarningsDay['state'] {
  if (day >= today) return 'open'
  return vested >= earned ? 'withdrawable' : 'accrued'
}

export const presentDay = ({ vested, ...row }: DayRow, today: LagosDay): EarningsDay => ({ ...row, state: dayState({ ...row, vested }, today) })

export const presentPayout = (row: RewardPayoutRow): RewardPayout => ({
  _id: row.id,
  source: row.source,
  amount: row.amount,
  withheld: row.withheld,
  destination: row.destination,
  state: row.state,
  createdon: row.created_at,
})

export const presentMember = (row: MemberRow): DownlineMember => ({
  _id: row.id,
  businessname: row.name,
  contactfirstname: row.contact_firstname,
  contactlastname: row.contact_lastname,
  joinedon: row.joined_at,
  payments: row.payments,
  takings: row.takings,
  earned: row.earned,
  last_day: row.last_day,
})
