import type { JobSpec } from '../../../platform/jobs/index.ts'
import { formatNaira, type Kobo } from '../../../platform/money/index.ts'
import type { BusinessRow } from '../../businesses/index.ts'
import { mailJob } from '../../messages/index.ts'

export type Addressee = Pick<BusinessRow, 'email' | 'contact_firstname'>

function notice(productName: string, occasion: string, to: Addressee, subject: string, lines: readonly string[]): JobSpec {
  return mailJob(`debt-${occasion}`, {
    to: to.email,
    subject: `${productName}: ${subject}`,
    text: [`Hello ${to.contact_firstname},`, '', ...lines, '', `${productName} staff will never ask for your PIN.`].join('\n'),
  })
}

/** `percent`: of what comes in. `startsOn`: as people read it. */
export const debtNoticed = (productName: string, occasion: string, to: Addressee, owedKobo: Kobo, percent: number, startsOn: string): JobSpec =>
  notice(productName, occasion, to, `your business owes ${formatNaira(owedKobo)}`, [
    `Money had to be taken back from your business, and its balance was too low for it. It owes ${productName} ${formatNaira(owedKobo)}.`,
    `From ${startsOn} we keep ${percent} % of what comes in until it is paid. You can also pay it at once.`,
    'Open your dashboard and press “What you owe” to see why, and to pay.',
    'Contact support if you do not agree.',
  ])

export const debtEnded = (productName: string, recoveryId: string, to: Addressee, isWrittenOff: boolean): JobSpec =>
  notice(productName, `${recoveryId}-ended`, to, 'your business owes nothing any more', [
    isWrittenOff ? 'We have decided not to ask for the rest.' : 'What your business owed is paid.',
    'Nothing more is kept of what comes in.',
  ])
