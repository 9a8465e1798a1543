import type { PushNotification } from '../../../modules/push/contract.ts'
import type { NotificationTexts } from '../../../modules/push/web/kept-texts.ts'
import { formatNaira } from '../../../platform/money/index.ts'

/** Until a page has kept the texts in its language. */
const ENGLISH: NotificationTexts = {
  received: 'You received {amount}',
  receivedHidden: 'You received a payment',
  from: 'From {payer}, at {cashpoint}',
  test: 'Notifications work on this device',
  testBody: 'This is how a payment is announced.',
}

export type ShownNotification = { title: string; body: string; tag: string; path: string }

/** A notification as the browser shows it. One with the same tag takes its place, so a payment never stands there twice. */
export function shownNotification(notification: PushNotification, texts: NotificationTexts | null): ShownNotification {
  const { kind, id, amount, payer, cashpoint, path } = notification
  const say = { ...ENGLISH, ...texts }
  if (kind === 'test') return { title: say.test, body: say.testBody, tag: id, path }
  const title = amount === null ? say.receivedHidden : say.received.replace('{amount}', () => formatNaira(BigInt(amount)))
  const body = say.from.replace('{payer}', () => payer).replace('{cashpoint}', () => cashpoint)
  return { title, body, tag: id, path }
}
