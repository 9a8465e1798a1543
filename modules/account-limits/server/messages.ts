import { formatNaira } from '../../../platform/money/index.ts'
import { defineMessage } from '../../messages/index.ts'
import type { LimitIncreaseRow } from './rows.generated.ts'

type Moved = {
  productName: string
  owner: { contact_firstname: string; name: string }
  request: Pick<LimitIncreaseRow, 'id' | 'state' | 'amount' | 'reason' | 'moved_at'>
}

function texts({ owner, request: { state, amount: kobo } }: Moved): readonly [subject: string, next: string] {
  const amount = `${formatNaira(kobo)} a day`
  const all: Readonly<Record<LimitIncreaseRow['state'], readonly [string, string]>> = {
    in_review: [`We are checking your limit of ${amount}`, 'Kasuwa staff answer within 1 working day. There is nothing to do now.'],
    granted: [`Your limit is now ${amount}`, `${owner.name} can send ${amount} from now on.`],
    refused: ['Your limit stays as it was', `We could not grant ${amount}.`],
    more_needed: ['We need more for your new limit', 'Sign in, send what is missing, and ask again under Increase Account Limit within 14 days.'],
    expired: ['Your request for a new limit has ended', 'Nothing more came within 14 days. You can ask again at any time.'],
  }
  return all[state]
}

/** The owner learns of each move of a request. */
export const limitRequestMoved = defineMessage({
  name: 'account-limits.request-moved',
  channels: ['mail'],
  occasion: ({ request: { id, state, moved_at: movedAt } }: Moved) => `limit-${id}-${state}-${movedAt.getTime()}`,
  business: ({ owner }) => owner.name,
  subject: (moved) => `${moved.productName}: ${texts(moved)[0]}`,
  text: (moved) => {
    const [subject, next] = texts(moved)
    const { owner, request } = moved
    return [`Hello ${owner.contact_firstname},`, `${subject}.`, ...(request.reason ? [request.reason] : []), next].join('\n\n')
  },
})
