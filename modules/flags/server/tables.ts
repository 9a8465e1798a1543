import { defineTable } from '../../ledger/index.ts'

/** `environment` and `business_id` are empty where the value holds for all of them; at most one of the two is set. */
export type FeatureFlagRow = {
  id: string
  key: string
  environment: string
  business_id: string
  /** Null: no value here. */
  value: boolean | string | null
  changed_by: string
  changed_at: Date
}

export const featureFlagTable = defineTable<FeatureFlagRow>('feature_flag', {
  onConflict: 'on conflict (id) do update set value = excluded.value, changed_by = excluded.changed_by, changed_at = excluded.changed_at',
})
