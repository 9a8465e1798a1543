import type { JobSpec } from '../../../../platform/jobs/index.ts'
import { formatNaira } from '../../../../platform/money/index.ts'
import { nameCase } from '../../../../platform/nigeria/name-case.ts'
import type { BusinessRow } from '../../../businesses/index.ts'
import { mailJob } from '../../../messages/index.ts'
import type { ListedRequest } from './queries.ts'

/** Tells the owner who asks, for what, and where to decide. */
export function askedMail(
  productName: string,
  owner: Pick<BusinessRow, 'email' | 'contact_firstname'>,
  { id, asked_by_name, cashpoint_name, amount, payer_name, reason }: ListedRequest,
): JobSpec {
  const text = [
    `Hello ${owner.contact_firstname},`,
    '',
    `${asked_by_name} at ${cashpoint_name} asks you to send ${formatNaira(amount)} back to ${nameCase(payer_name)}.`,
    `Reason: ${reason}`,
    '',
    'No money has moved. Sign in and open Authorizations to decide with your PIN.',
  ].join('\n')
  return mailJob(`reversal-asked-${id}`, { to: owner.email, subject: `${productName}: ${asked_by_name} asks for a reversal`, text })
}
