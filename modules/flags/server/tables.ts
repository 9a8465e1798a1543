import { defineTable } from '../../ledger/index.ts'
import type { FeatureFlagRow } from './rows.ts'

export const featureFlagTable = defineTable<FeatureFlagRow>('feature_flag', {
  onConflict: 'on conflict (id) do update set value = excluded.value, changed_by = excluded.changed_by, changed_at = excluded.changed_at',
})
