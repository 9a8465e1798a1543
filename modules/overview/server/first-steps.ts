import { FIRST_STEPS, type FirstStep } from '../contract.ts'

export type FirstStepState = 'done' | 'open' | 'checking' | 'refused'

/** The facts from which the steps follow. Nothing is stored, so a step is done on every device at once. */
export type FirstStepFacts = {
  isActivated: boolean
  /** States of the verification steps, by kind. */
  verification: Readonly<Partial<Record<string, string>>>
  hasPin: boolean
  hasReceived: boolean
}

export type FirstSteps = { steps: { kind: FirstStep; state: FirstStepState; minutes: number }[]; done: number; minutes_left: number }

const MINUTES: Readonly<Record<FirstStep, number>> = { account: 3, bvn: 2, id_card_or_video: 3, pin: 1, first_payment: 1 }

/** The steps in their order, or null when all are done. Pure. */
export function firstSteps(facts: FirstStepFacts): FirstSteps | null {
  const steps = FIRST_STEPS.map((kind) => ({ kind, state: stateOf(kind, facts), minutes: MINUTES[kind] }))
  const left = steps.filter(({ state }) => state !== 'done')
  if (left.length === 0) return null
  const minutes = left.filter(({ state }) => state !== 'checking').reduce((sum, step) => sum + step.minutes, 0)
  return { steps, done: steps.length - left.length, minutes_left: minutes }
}

function stateOf(kind: FirstStep, { isActivated, verification, hasPin, hasReceived }: FirstStepFacts): FirstStepState {
  if (kind === 'account') return 'done'
  if (kind === 'pin') return hasPin ? 'done' : 'open'
  if (kind === 'first_payment') return hasReceived ? 'done' : 'open'
  // Staff may activate a business without these steps.
  if (isActivated) return 'done'
  if (kind === 'bvn') return proofState(verification['bvn'])
  const either = [proofState(verification['id_card']), proofState(verification['liveliness'])]
  return (['done', 'checking', 'refused'] as const).find((state) => either.includes(state)) ?? 'open'
}

function proofState(state: string | undefined): FirstStepState {
  if (state === 'passed') return 'done'
  if (state === 'submitted' || state === 'in_review') return 'checking'
  return state === 'rejected' || state === 'lapsed' || state === 'revoked' ? 'refused' : 'open'
}
