export type {
  BonusAccrualRow,
  BonusDayRow,
  BonusVestingRow,
  DownlineMemberRow,
  ReferralRow,
  RewardPayoutRow,
  RewardRuleRow,
} from './rows.generated.ts'
import type { NarrowRow } from '../../../platform/db/index.ts'
import type * as generated from './rows.generated.ts'

export type RewardProfileRow = NarrowRow<Omit<generated.RewardProfileRow, 'business_id'>, object>
