import { formatNaira, type Kobo } from '../../../platform/money/index.ts'
import { defineMessage } from '../../messages/index.ts'
import type { RecallRow } from './rows.generated.ts'

type Step = 'held' | 'short' | 'returned' | 'refused'
/** `missingKobo`: what is still to be paid in. */
type Stepped = {
  productName: string
  owner: { name: string; contact_firstname: string }
  recall: Pick<RecallRow, 'id' | 'amount' | 'collection_id'>
  step: Step
  missingKobo: Kobo
}

function texts({ recall, step, missingKobo }: Stepped): readonly [subject: string, sentence: string] {
  const amount = formatNaira(recall.amount)
  const all: Readonly<Record<Step, readonly [string, string]>> = {
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
  return all[step]
}

/** The owner learns of each step. */
export const recallMoved = defineMessage({
  name: 'recalls.moved',
  channels: ['mail'],
  occasion: ({ recall, step }: Stepped) => `recall-${recall.id}-${step}`,
  business: ({ owner }) => owner.name,
  subject: (stepped) => `${stepped.productName}: ${texts(stepped)[0]}`,
  text: (stepped) => {
    const [subject, sentence] = texts(stepped)
    const { owner, recall } = stepped
    return [`Hello ${owner.contact_firstname},`, `${subject}.`, sentence, `Transaction ${recall.collection_id}.`].join('\n\n')
  },
})
