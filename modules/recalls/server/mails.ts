import type { JobSpec } from '../../../platform/jobs/index.ts'
import { formatNaira } from '../../../platform/money/index.ts'
import type { BusinessRow } from '../../businesses/index.ts'
import { mailJob } from '../../messages/index.ts'
import type { RecallRow } from './rows.generated.ts'

type Step = 'held' | 'short' | 'returned' | 'refused'

/** The owner learns of each step. `missing`: what is still to be paid in. */
export function recallMail(
  productName: string,
  owner: Pick<BusinessRow, 'email' | 'contact_firstname'>,
  recall: Pick<RecallRow, 'id' | 'amount' | 'collection_id'>,
  step: Step,
  missingKobo = 0n,
): JobSpec {
  const amount = formatNaira(recall.amount)
  const says: Readonly<Record<Step, readonly [string, string]>> = {
    held: [
      `${amount} is on hold`,
      'The bank of the payer asks for this payment back. Tell us within 1 working day when you delivered what was paid for.',
    ],
    short: [
      `The bank of a payer asks for ${amount} back`,
      `Your balance lacks ${formatNaira(missingKobo)} of it. Pay it in within 24 hours. Later payments go to it first.`,
    ],
    returned: [`${amount} went back to the payer`, 'The bank of the payer had asked for it. Our fee for the payment is back in your balance.'],
    refused: [`${amount} is free again`, 'We have told the bank of the payer that this payment stays with you.'],
  }
  const [subject, text] = says[step]
  const body = [`Hello ${owner.contact_firstname},`, `${subject}.`, text, `Transaction ${recall.collection_id}.`].join('\n\n')
  return mailJob(`recall-${recall.id}-${step}`, { to: owner.email, subject: `${productName}: ${subject}`, text: body })
}
