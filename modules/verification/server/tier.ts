import type { StepKind, StepState } from '../contract.ts'

export type StepStates = Readonly<Partial<Record<StepKind, StepState>>>

/**
 * S1 §4 and AMB-61. Activated: a BVN with an ID card or a liveliness video. Verified by the partner alone: a match on
 * all three. A step that is only submitted or undecided proves nothing.
 */
export function tierOf(steps: StepStates): 'unverified' | 'activated' | 'verified' {
  const has = (kind: StepKind) => steps[kind] === 'passed'
  if (!has('bvn') || !(has('id_card') || has('liveliness'))) return 'unverified'
  return has('id_card') && has('liveliness') ? 'verified' : 'activated'
}
