import type { NarrowRow } from '../../../platform/db/index.ts'
import type { StepKind } from '../contract.ts'
import type { VerificationStepRow } from './rows.generated.ts'

/** Of the kinds that are asked for; the table is ready for passports too. */
export type StepRow = NarrowRow<Omit<VerificationStepRow, 'created_at'>, { kind: StepKind }>
