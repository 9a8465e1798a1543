import type { Sql } from '../../../platform/db/index.ts'
import { defineExtensionPoint } from '../../../platform/extensions/index.ts'

/** The class of a business, by which its prices are found; `web` if it has none. */
export const businessClassification = defineExtensionPoint<(db: Sql, businessId: string) => Promise<string>>('pricing.business-classification')
