import type { StepKind, StepState } from '../contract.ts'

export type StepStates = Readonly<Partial<Record<StepKind, StepState>>>

/**
 * S1 §4, AMB-20 and AMB-61. Activated: BVN or NIN, with an ID card or a liveliness video. Verified: BVN and video, with an ID card or a
 * passport. A step that is only submitted or undecided proves nothing.
 */
export function tierOf(steps: StepStates): 'unverified' | 'activated' | 'verified' {
  const has = (kind: StepKind) => steps[kind] === 'passed'
  if (has('bvn') && has('liveliness') && (has('id_card') || has('passport'))) return 'verified'
  return (has('bvn') || has('nin')) && (has('id_card') || has('liveliness')) ? 'activated' : 'unverified'
}
