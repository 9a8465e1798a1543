import type { StepState } from '../contract.ts'

/** docs/money.md §8, verification step. `consent_pending` may start again with another BVN. */
export const STEP_MOVES: Readonly<Record<StepState, readonly StepState[]>> = {
  not_started: ['consent_pending', 'submitted'],
  consent_pending: ['consent_pending', 'submitted', 'rejected', 'not_started'],
  submitted: ['passed', 'in_review', 'rejected'],
  in_review: ['passed', 'rejected'],
  rejected: ['consent_pending', 'submitted'],
  passed: ['lapsed', 'revoked'],
  lapsed: ['consent_pending', 'submitted'],
  revoked: ['consent_pending', 'submitted'],
}

/** The number of times that a step may be submitted; after that, support handles it with the person. */
export const MAX_TRIES = 5

/** States from which a person may start, or start again. */
const STARTABLE_STATES: readonly StepState[] = ['not_started', 'consent_pending', 'rejected', 'lapsed', 'revoked']

export const canStart = (step: { state: StepState; tries: number }): boolean => STARTABLE_STATES.includes(step.state) && step.tries < MAX_TRIES

const DAY_MS = 24 * 60 * 60_000

/** A requested consent that is not given within a day is started again. */
export const hasLapsed = (row: { consent_asked_at: Date }, now: Date): boolean => now.getTime() - row.consent_asked_at.getTime() > DAY_MS
