import { defineFirstStep, type FirstStepState } from '../../kernel/first-step-declaration.ts'
import { formatNaira } from '../../../platform/money/index.ts'
import { addIdCard, type StepKind, type StepState, verifyBvn } from '../contract.ts'
import { stepsOf } from './queries.ts'
import type { StepRow } from './rows.ts'

const PAGE = '/admin/merchant/compliance'

export const bvnFirstStep = defineFirstStep({
  key: 'verification.bvn',
  position: 20,
  title: 'Confirm your BVN',
  detail: () => 'The first of two checks before you get your account number.',
  minutes: 2,
  act: { words: 'Confirm BVN', href: `${PAGE}?step=bvn` },
  doneBy: verifyBvn,
  activation: 'before',
  load: async (db, { businessId }) => stateOf(await stepsOf(db, businessId), ['bvn']),
})

export const idCardFirstStep = defineFirstStep({
  key: 'verification.id_card_or_video',
  position: 30,
  title: 'ID card or a 5-second video',
  detail: ({ activated, verified }) => `Then you can send ${formatNaira(activated)} in all; with both, ${formatNaira(verified)} a day.`,
  minutes: 3,
  act: { words: 'Upload or record', href: `${PAGE}?step=id_card` },
  doneBy: addIdCard,
  activation: 'before',
  load: async (db, { businessId }) => stateOf(await stepsOf(db, businessId), ['id_card', 'liveliness']),
})

const STATES: Readonly<Record<StepState, FirstStepState>> = {
  not_started: 'open',
  consent_pending: 'open',
  submitted: 'checking',
  in_review: 'checking',
  passed: 'done',
  rejected: 'refused',
  lapsed: 'refused',
  revoked: 'refused',
}

/** One of these proofs is enough, so the one that has come furthest counts. */
export function stateOf(steps: readonly Pick<StepRow, 'kind' | 'state'>[], either: readonly StepKind[]): FirstStepState {
  const states = steps.filter(({ kind }) => either.includes(kind)).map(({ state }) => STATES[state])
  return (['done', 'checking', 'refused'] as const).find((state) => states.includes(state)) ?? 'open'
}
