import { defineTable } from '../../ledger/index.ts'
import type { BonusAccrualRow, BonusDayRow, BonusVestingRow, ReferralRow, RewardPayoutRow } from './rows.ts'

export const bonusAccrualTable = defineTable<BonusAccrualRow>('bonus_accrual', { state: 'state' })
export const referralTable = defineTable<ReferralRow>('referral', { state: 'state' })
export const rewardPayoutTable = defineTable<RewardPayoutRow>('reward_payout', { state: 'state' })
export const bonusVestingTable = defineTable<BonusVestingRow>('bonus_vesting')

const SUMMED = ['payments', 'takings', 'earned', 'vested'] as const

/** Changes are added to the day; they are negative for a payment that is taken back. */
export const bonusDayTable = defineTable<BonusDayRow>('bonus_day', {
  onConflict: `on conflict (business_id, day, member_id) do update set ${SUMMED.map((name) => `${name} = bonus_day.${name} + excluded.${name}`).join(', ')}`,
  combine: { key: ['business_id', 'day', 'member_id'], join: (older, newer) => addDays(older as BonusDayRow, newer as BonusDayRow) },
})

const addDays = (older: BonusDayRow, newer: BonusDayRow): BonusDayRow => ({
  ...newer,
  payments: older.payments + newer.payments,
  takings: older.takings + newer.takings,
  earned: older.earned + newer.earned,
  vested: older.vested + newer.vested,
})
