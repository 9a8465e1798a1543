import type { JobSpec } from '../../../platform/jobs/index.ts'
import { formatNaira } from '../../../platform/money/index.ts'
import type { BusinessRow } from '../../businesses/index.ts'
import { mailJob } from '../../messages/index.ts'
import type { LimitIncreaseRow } from './rows.generated.ts'

type Told = Pick<LimitIncreaseRow, 'id' | 'state' | 'amount' | 'reason' | 'moved_at'>

/** The owner learns of each move of a request. */
export function limitMail(productName: string, owner: Pick<BusinessRow, 'email' | 'contact_firstname' | 'name'>, told: Told): JobSpec {
  const amount = `${formatNaira(told.amount)} a day`
  const says: Readonly<Record<Told['state'], readonly [string, string]>> = {
    in_review: [`We are checking your limit of ${amount}`, 'Kasuwa staff answer within 1 working day. There is nothing to do now.'],
    granted: [`Your limit is now ${amount}`, `${owner.name} can send ${amount} from now on.`],
    refused: ['Your limit stays as it was', `We could not grant ${amount}.`],
    more_needed: ['We need more for your new limit', 'Sign in, send what is missing, and ask again under Increase Account Limit within 14 days.'],
    expired: ['Your request for a new limit has ended', 'Nothing more came within 14 days. You can ask again at any time.'],
  }
  const [subject, next] = says[told.state]
  const text = [`Hello ${owner.contact_firstname},`, `${subject}.`, ...(told.reason ? [told.reason] : []), next].join('\n\n')
  return mailJob(`limit-${told.id}-${told.state}-${told.moved_at.getTime()}`, { to: owner.email, subject: `${productName}: ${subject}`, text })
}
