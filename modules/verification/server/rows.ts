import type { NarrowRow } from '../../../platform/db/index.ts'
import type { StepKind } from '../contract.ts'
import type { VerificationStepRow } from './rows.generated.ts'

export type StepRow = NarrowRow<Omit<VerificationStepRow, 'created_at'>, { kind: StepKind }>
