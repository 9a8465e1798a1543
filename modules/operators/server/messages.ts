import { dayWithDate, lagosClock, lagosDay } from '../../../platform/clock/index.ts'
import { defineMessage } from '../../messages/index.ts'
import { sendOperatorPasswordJob } from './jobs.ts'

type FirstPassword = { productName: string; siteUrl: string; operatorId: string; name: string; role: string; password: string }

export const operatorPassword = defineMessage({
  name: 'operators.first-password',
  channels: ['mail'],
  sentBy: sendOperatorPasswordJob,
  occasion: ({ operatorId }: FirstPassword) => `operator-password-${operatorId}`,
  business: { none: 'to staff' },
  subject: ({ productName }) => `Your first password for the ${productName} desk`,
  text: ({ productName, siteUrl, name, role, password }) =>
    [
      `Hello ${name},`,
      '',
      `You were added to the ${productName} desk as ${role}.`,
      '',
      `Your first password: ${password}`,
      '',
      `Sign in at ${siteUrl}/operator with this email address. You then choose a password of your own and add an authenticator app.`,
    ].join('\n'),
})

type Waiting = {
  productName: string
  siteUrl: string
  kind: string
  id: string
  occasion: string
  kindTitle: string
  /** Empty where it is about none. */
  business: string
  decision: string
  proposer: string
  voidAt: Date
  items: number
  isReminder: boolean
}

/** To those who may be the second person of a proposal. It holds no detail of the item: those are at the desk. */
export const secondPersonNeeded = defineMessage({
  name: 'operators.second-person',
  channels: ['mail'],
  occasion: ({ occasion }: Waiting) => `second-person-${occasion}`,
  business: { none: 'to staff' },
  subject: ({ productName, decision, business, isReminder }) =>
    `${productName} desk: ${isReminder ? 'still ' : ''}waits for a second person: ${decision}${business === '' ? '' : ` (${business})`}`,
  text: ({ productName, siteUrl, kind, id, kindTitle, business, decision, proposer, voidAt, items }) =>
    [
      `${proposer} proposed: ${decision}.`,
      [kindTitle, business, items > 1 ? `${items} items` : ''].filter((part) => part !== '').join(', '),
      '',
      `Another person decides by ${dayWithDate(lagosDay(voidAt))}, ${lagosClock(voidAt)}. Then it is void.`,
      `Open it: ${siteUrl}/operator/work/${kind}/${id}`,
      '',
      `You get this because your role at the ${productName} desk may decide it.`,
    ].join('\n'),
})
