import type { Check } from '../../platform/checks/index.ts'
import { ledgerChecks } from '../../modules/ledger/index.ts'

/** The sentences of all modules, in the order of the ladder. */
export const checks: readonly Check[] = [...ledgerChecks]
