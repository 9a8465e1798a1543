import type { JobSpec } from '../../../platform/jobs/index.ts'
import type { BusinessRow } from '../../businesses/index.ts'
import { mailJob } from '../../messages/index.ts'
import type { StepKind } from '../contract.ts'
import { STEP_NAMES } from './step-names.ts'
import type { StepStates } from './tier.ts'

type Owner = Pick<BusinessRow, 'email' | 'contact_firstname' | 'name'>
type FinishedStep = { id: string; tries: number; kind: StepKind; state: 'rejected' | 'in_review' | 'passed'; reason: string | null }

/** A step that the partner passes shows in the tier of the business. What failed, or what staff decided, is mailed. */
export function stepMail(productName: string, owner: Owner, { id, tries, kind, state, reason }: FinishedStep): JobSpec {
  const what = STEP_NAMES[kind]
  const [subject, next] =
    state === 'passed'
      ? [`Your ${what} ${kind === 'other_documents' ? 'were' : 'was'} accepted`, 'There is nothing to do now.']
      : state === 'rejected'
        ? [`Your ${what} could not be confirmed`, 'Sign in and open Compliance to try again.']
        : [`We are checking your ${what}`, 'There is nothing to do now. We will email you.']
  return mailTo(owner, `verification-${id}-${tries}${state === 'in_review' ? '' : `-${state}`}`, `${productName}: ${subject}`, [
    `${subject}.`,
    ...(reason ? [reason] : []),
    next,
  ])
}

/** The new permissions of the business, and the steps that are left. */
export function tierMail(productName: string, owner: Owner, business: { id: string; tier: 'activated' | 'verified' }, standing: StepStates): JobSpec {
  if (business.tier === 'verified')
    return mailTo(owner, `tier-${business.id}-verified`, `${owner.name} is verified`, [
      `${owner.name} is fully verified on ${productName}. The first limits no longer apply.`,
    ])
  const left = standing.id_card === 'passed' ? 'a short video' : 'your ID card'
  return mailTo(owner, `tier-${business.id}-activated`, `${owner.name} can now receive payments`, [
    `${owner.name} is active on ${productName}. The account number is on your dashboard. Customers can pay into it now.`,
    `Some limits apply until you are fully verified. One step is left: ${left}. Sign in and open Compliance.`,
  ])
}

function mailTo(owner: Owner, key: string, subject: string, lines: readonly string[]): JobSpec {
  const text = [`Hello ${owner.contact_firstname},`, ...lines].join('\n\n')
  return mailJob(key, { to: owner.email, subject, text })
}
