import type { JobSpec } from '../../../platform/jobs/index.ts'
import { mailJob } from '../../messages/index.ts'

/** The first mail of a new owner: the new account, and how to activate it. */
export function welcomeMail(productName: string, owner: { businessId: string; businessName: string; firstname: string; email: string }): JobSpec {
  const text = [
    `Hello ${owner.firstname},`,
    '',
    `${owner.businessName} has an account on ${productName}. The bank is opening its account number.`,
    'Verify your account to receive and send money. To begin you need your BVN, and an ID card or a short video.',
    '',
    'If you did not sign up, please contact support.',
  ].join('\n')
  return mailJob(`welcome-${owner.businessId}`, { to: owner.email, subject: `Welcome to ${productName}`, text })
}
