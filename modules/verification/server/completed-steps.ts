import type { Sql } from '../../../platform/db/index.ts'
import type { StepKind } from '../contract.ts'
import { stepsOf } from './queries.ts'

/** The proven facts about a business, with the names of the merchant details record. */
export async function loadCompletedSteps(db: Sql, businessId: string) {
  const steps = await stepsOf(db, businessId)
  const has = (kind: StepKind) => steps.some((step) => step.kind === kind && step.state === 'passed')
  return {
    issetNIN_BVN: has('bvn'),
    isset_id_card: has('id_card'),
    isset_liveliness_test: has('liveliness'),
    liveliness_question: steps.find((step) => step.kind === 'liveliness')?.question ?? '',
  }
}
