import { defineDatedInsert } from '../../../platform/db/index.ts'

/** False when this rule changes on that day already. */
export const insertDebtRule = defineDatedInsert('debt_rule')
