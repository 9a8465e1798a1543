import { defineExtensionPoint } from '../../../platform/extensions/index.ts'
import type { Sql } from '../../../platform/db/index.ts'

/** The aggregator with a code, for the request of a loan; null when none has it. */
export const aggregatorByCode =
  defineExtensionPoint<(db: Sql, code: string) => Promise<{ businessId: string; name: string } | null>>('loans.aggregator-by-code')
