// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type BonusAccrualRow = {
  id: string
  business_id: string
  member_id: string
  kind: 'collection' | 'card' | 'transfer' | 'bill'
  fee: bigint
  takings: bigint
  amount: bigint
  state: 'accrued' | 'vested' | 'clawed_back'
  day: string
  turn: number
  from_bonus: bigint
  to_debt: bigint
  created_at: Date
  vested_at: Date | null
  ended_at: Date | null
}

export type BonusDayRow = {
  business_id: string
  member_id: string
  day: string
  payments: number
  takings: bigint
  earned: bigint
  vested: bigint
}

export type BonusVestingRow = {
  id: string
  business_id: string
  amount: bigint
  recovered: bigint
  payments: number
  created_at: Date
}

export type DownlineMemberRow = {
  id: string
  business_id: string
  agent_id: string | null
  source: 'sign_up' | 'code'
  joined_at: Date
}

export type ReferralRow = {
  id: string
  business_id: string
  state: 'possible' | 'earned' | 'lapsed'
  bonus: bigint | null
  created_at: Date
  expires_at: Date
  ended_at: Date | null
}

export type RewardPayoutRow = {
  id: string
  business_id: string
  source: 'bonus' | 'referral'
  destination: 'bank' | 'wallet'
  amount: bigint
  withheld: bigint
  state: 'processing' | 'paid' | 'failed' | 'returned'
  requested_by: string
  created_at: Date
  ended_at: Date | null
}

export type RewardProfileRow = {
  id: string
  business_id: string | null
  aggregator_code: string | null
  is_agent: boolean
  hides_referral_link: boolean
  changed_by: string
  changed_at: Date
}

export type RewardRuleRow = {
  name:
    | 'share_collection'
    | 'share_card'
    | 'share_transfer'
    | 'share_bill'
    | 'vesting_days'
    | 'referral_bonus'
    | 'referral_takings'
    | 'referral_days'
    | 'withholding'
  value: bigint
  starts_on: string
}
