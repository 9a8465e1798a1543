import type { JobSpec } from '../../../platform/jobs/index.ts'
import { mailJob } from '../../messages/index.ts'

/** The first mail of a new owner: the new account, and how to activate it. */
export function welcomeMail(productName: string, owner: { businessId: string; businessName: string; firstname: string; email: string }): JobSpec {
  const text = [
    `Hello ${owner.firstname},`,
    '',
    `${owner.businessName} is on ${productName} now. Its account number is on its way from the bank.`,
    'Verify the business to be paid and to pay out: your BVN with an ID card or a short video is enough to begin.',
    '',
    'If it was not you who signed up, please tell our support.',
  ].join('\n')
  return mailJob(`welcome-${owner.businessId}`, { to: owner.email, subject: `Welcome to ${productName}`, text })
}
