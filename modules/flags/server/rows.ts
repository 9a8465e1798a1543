import type { NarrowRow } from '../../../platform/db/index.ts'
import type * as generated from './rows.generated.ts'

/**
 * `environment` and `business_id` are empty where the value holds for all of them; at most one of the two is set. A null `value` is
 * no value.
 */
export type FeatureFlagRow = NarrowRow<generated.FeatureFlagRow, { value: boolean | string | null }>
