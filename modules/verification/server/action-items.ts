import { defineActionItems } from '../../kernel/action-item-declaration.ts'
import { verifyBvn } from '../contract.ts'
import { type StepToRepeat, stepsToRepeat } from './queries.ts'
import { MAX_TRIES } from './states.ts'
import { STEP_NAMES } from './step-names.ts'

const TITLES: Readonly<Record<StepToRepeat['state'], (name: string) => string>> = {
  rejected: (name) => `Your ${name} was not accepted`,
  lapsed: (name) => `The time to confirm your ${name} is over`,
  revoked: (name) => `Send your ${name} again`,
}

/** Steps of verification that the owner has to repeat. */
export const verificationItems = defineActionItems({
  key: 'verification.steps',
  icon: 'document',
  answeredBy: verifyBvn,
  load: async (db, { businessId }, { limit }) =>
    (await stepsToRepeat(db, businessId, limit)).map((step) => ({
      id: `verification.steps:${step.id}`,
      title: TITLES[step.state](STEP_NAMES[step.kind]),
      detail: step.reason,
      amount: null,
      since: step.moved_at,
      dueAt: null,
      isWrong: step.state !== 'lapsed',
      ...(step.tries < MAX_TRIES
        ? { act: 'Try again', href: `/admin/merchant/compliance?step=${step.kind}` }
        : { act: 'Contact support', href: '/admin/merchant/support' }),
    })),
})
