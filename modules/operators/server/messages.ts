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

type AboutWork = {
  productName: string
  siteUrl: string
  kind: string
  id: string
  kindTitle: string
  /** Empty where it is about none. */
  business: string
  by: string
  at: Date
}

const aboutWork = ({ kindTitle, business }: Pick<AboutWork, 'kindTitle' | 'business'>) =>
  [kindTitle, business].filter((part) => part !== '').join(', ')
const linkTo = ({ siteUrl, kind, id }: Pick<AboutWork, 'siteUrl' | 'kind' | 'id'>) => `Open it: ${siteUrl}/operator/work/${kind}/${id}`

/** To the colleague who was given an item. It holds no detail of the item: those are at the desk. */
export const workAssigned = defineMessage({
  name: 'operators.work-assigned',
  channels: ['mail'],
  occasion: ({ kind, id, at }: AboutWork) => `work-assigned-${kind}-${id}-${at.getTime()}`,
  business: { none: 'to staff' },
  subject: (about) => `${about.productName} desk: ${about.by} gave you work: ${aboutWork(about)}`,
  text: (about) =>
    [`${about.by} gave you this: ${aboutWork(about)}.`, '', 'It is yours for 30 minutes, and longer while you work on it.', linkTo(about)].join('\n'),
})

/** To those who watch an item. */
export const workDecided = defineMessage({
  name: 'operators.work-decided',
  channels: ['mail'],
  occasion: ({ kind, id, at }: AboutWork & { decision: string }) => `work-decided-${kind}-${id}-${at.getTime()}`,
  business: { none: 'to staff' },
  subject: (about) => `${about.productName} desk: decided: ${aboutWork(about)}`,
  text: (about) =>
    [`${about.by} decided: ${about.decision}.`, aboutWork(about), '', linkTo(about), '', 'You get this because you watched it.'].join('\n'),
})

/** To those who watch an item that waits no longer, though nobody decided it at the desk: a late payment came, or its owner took it back. */
export const workEnded = defineMessage({
  name: 'operators.work-ended',
  channels: ['mail'],
  occasion: ({ kind, id, at }: Omit<AboutWork, 'by'>) => `work-ended-${kind}-${id}-${at.getTime()}`,
  business: { none: 'to staff' },
  subject: (about) => `${about.productName} desk: waits no longer: ${aboutWork(about)}`,
  text: (about) =>
    [`This waits for nobody at the desk any more: ${aboutWork(about)}.`, '', linkTo(about), '', 'You get this because you watched it.'].join('\n'),
})
