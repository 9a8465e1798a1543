import type { Sql } from '../../../platform/db/index.ts'
import { defineExtensionPoint } from '../../../platform/extensions/index.ts'

/** In the commit in which an operator was suspended, removed or given another role: what the operator has at the desk ends. */
export const lostRights = defineExtensionPoint<(tx: Sql, operatorId: string, at: Date) => Promise<void>>('operators.lost-rights')
