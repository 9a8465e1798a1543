import { formatNaira, type Kobo } from '../../../platform/money/index.ts'
import type { BusinessRow } from '../../businesses/index.ts'
import { defineMessage } from '../../messages/index.ts'

export type Addressee = Pick<BusinessRow, 'name' | 'email' | 'contact_firstname'>
type MessageParams = { productName: string; to: Addressee }

const mailText = ({ productName, to }: MessageParams, lines: readonly string[]) =>
  [`Hello ${to.contact_firstname},`, '', ...lines, '', `${productName} staff will never ask for your PIN.`].join('\n')

/** `percent`: of what comes in. `startsOn`: as people read it. */
export const debtNoticed = defineMessage({
  name: 'debts.noticed',
  channels: ['mail'],
  occasion: ({ occasion }: MessageParams & { occasion: string; owedKobo: Kobo; percent: number; startsOn: string }) => `debt-${occasion}`,
  business: ({ to }) => to.name,
  subject: ({ productName, owedKobo }) => `${productName}: your business owes ${formatNaira(owedKobo)}`,
  text: (params) => {
    const { productName, owedKobo, percent, startsOn } = params
    return mailText(params, [
      `Money had to be taken back from your business, and its balance was too low for it. It owes ${productName} ${formatNaira(owedKobo)}.`,
      `From ${startsOn} we keep ${percent} % of what comes in until it is paid. You can also pay it at once.`,
      'Open your dashboard and press “What you owe” to see why, and to pay.',
      'Contact support if you do not agree.',
    ])
  },
})

export const debtEnded = defineMessage({
  name: 'debts.ended',
  channels: ['mail'],
  occasion: ({ recoveryId }: MessageParams & { recoveryId: string; isWrittenOff: boolean }) => `debt-${recoveryId}-ended`,
  business: ({ to }) => to.name,
  subject: ({ productName }) => `${productName}: your business owes nothing any more`,
  text: (params) =>
    mailText(params, [
      params.isWrittenOff ? 'We have decided not to ask for the rest.' : 'What your business owed is paid.',
      'Nothing more is kept of what comes in.',
    ]),
})
