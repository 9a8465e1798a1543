import type { Check } from '../../platform/integrity-checks/index.ts'
import { jobChecks } from '../../platform/jobs/index.ts'
import { auditChecks } from '../../modules/audit/index.ts'
import { collectionChecks } from '../../modules/collections/index.ts'
import { historyChecks } from '../../modules/history/index.ts'
import { ledgerChecks } from '../../modules/ledger/index.ts'
import { reconciliationChecks } from '../../modules/reconciliation/index.ts'
import { transferChecks } from '../../modules/transfers/index.ts'

/** The sentences of all modules, in the order of the ladder, and of what runs their work. */
export const checks: readonly Check[] = [
  ...ledgerChecks,
  ...auditChecks,
  ...transferChecks,
  ...collectionChecks,
  ...historyChecks,
  ...reconciliationChecks,
  ...jobChecks,
]
