import type { Sql } from '../../../platform/db/index.ts'
import { findBusiness } from '../../businesses/index.ts'
import type { VerificationProgress } from '../../institutions/index.ts'
import type { StepKind } from '../contract.ts'
import { stepsOf } from './queries.ts'

/** An operator may have verified a business that has no step. A step that was only looked at is not started. */
export async function loadProgress(db: Sql, businessId: string): Promise<VerificationProgress> {
  const business = await findBusiness(db, businessId)
  if (business && business.tier !== 'unverified') return 'activated'
  return (await stepsOf(db, businessId)).some(({ state }) => state !== 'not_started') ? 'started' : 'not_started'
}

/** The proven facts about a business, with the names of the merchant details record. */
export async function loadCompletedSteps(db: Sql, businessId: string) {
  const steps = await stepsOf(db, businessId)
  const has = (kind: StepKind) => steps.some((step) => step.kind === kind && step.state === 'passed')
  return {
    issetNIN_BVN: has('bvn') || has('nin'),
    isset_id_card: has('id_card'),
    isset_international_passport: has('passport'),
    isset_liveliness_test: has('liveliness'),
    liveliness_question: steps.find((step) => step.kind === 'liveliness')?.question ?? '',
  }
}
