import { formatLimit } from '../../../platform/money/index.ts'
import { defineMessage } from '../../messages/index.ts'
import type { TierLimits } from '../../pricing/index.ts'
import type { StepKind } from '../contract.ts'
import { STEP_NAMES } from './step-names.ts'
import type { StepStates } from './tier.ts'

type Owner = { contact_firstname: string; name: string }
type FinishedStep = { id: string; tries: number; kind: StepKind; state: 'rejected' | 'in_review' | 'passed'; reason: string | null }
type Step = { productName: string; owner: Owner; step: FinishedStep }

function stepTexts({ kind, state }: FinishedStep): { subject: string; next: string } {
  const what = STEP_NAMES[kind]
  if (state === 'passed')
    return { subject: `Your ${what} ${kind === 'other_documents' ? 'were' : 'was'} accepted`, next: 'There is nothing to do now.' }
  if (state === 'rejected') return { subject: `Your ${what} could not be confirmed`, next: 'Sign in and open Compliance to try again.' }
  return { subject: `We are checking your ${what}`, next: 'There is nothing to do now. We will email you.' }
}

/** A step that the partner passes shows in the tier of the business. What failed, or what staff decided, is mailed. */
export const stepFinished = defineMessage({
  name: 'verification.step-finished',
  channels: ['mail'],
  occasion: ({ step: { id, tries, state } }: Step) => `verification-${id}-${tries}${state === 'in_review' ? '' : `-${state}`}`,
  business: ({ owner }) => owner.name,
  subject: ({ productName, step }) => `${productName}: ${stepTexts(step).subject}`,
  text: ({ owner, step }) => {
    const { subject, next } = stepTexts(step)
    return mailText(owner, [`${subject}.`, ...(step.reason ? [step.reason] : []), next])
  },
})

type RaisedTier = {
  productName: string
  owner: Owner
  business: { id: string; tier: 'activated' | 'verified' }
  standing: StepStates
  limits: TierLimits
}

/** The new permissions of the business, and the steps that are left. */
export const tierRaised = defineMessage({
  name: 'verification.tier-raised',
  channels: ['mail'],
  occasion: ({ business: { id, tier } }: RaisedTier) => `tier-${id}-${tier}`,
  business: ({ owner }) => owner.name,
  subject: ({ owner, business: { tier } }) => (tier === 'verified' ? `${owner.name} is verified` : `${owner.name} can now receive payments`),
  text: ({ productName, owner, business: { tier }, standing, limits }) => {
    if (tier === 'verified')
      return mailText(owner, [`${owner.name} is fully verified on ${productName}. You can now send up to ${formatLimit(limits.verified)} a day.`])
    const left = standing.id_card === 'passed' ? 'a short video' : 'your ID card'
    return mailText(owner, [
      `${owner.name} is active on ${productName}. The account number is on your dashboard. Customers can pay into it now.`,
      `You can send ${formatLimit(limits.activated)} in all. One step is left to send up to ${formatLimit(limits.verified)} a day: ${left}. Sign in and open Compliance.`,
    ])
  },
})

const mailText = (owner: Owner, lines: readonly string[]) => [`Hello ${owner.contact_firstname},`, ...lines].join('\n\n')
