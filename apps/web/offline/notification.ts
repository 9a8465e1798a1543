import type { PushNotification } from '../../../modules/push/contract.ts'
import type { NotificationTexts } from '../../../modules/push/web/kept-texts.ts'
import { formatNaira } from '../../../platform/money/index.ts'

export type ShownNotification = { title: string; body: string; tag: string; path: string }

const PRODUCT = 'Kasuwa'

/**
 * A notification as the browser shows it. One with the same tag takes its place, so a payment never stands there twice. Without texts, which a
 * page keeps before the first one is sent, it has amount and names alone.
 */
export function shownNotification(notification: PushNotification, texts: NotificationTexts | null): ShownNotification {
  const { kind, id, amount, payer, cashpoint, path } = notification
  const naira = amount === null ? null : formatNaira(BigInt(amount))
  const said = { tag: id, path }
  if (kind === 'test') return { title: texts?.test ?? PRODUCT, body: texts?.testBody ?? '', ...said }
  if (kind !== 'payment') return { ...endedPayment(kind, naira, payer, texts?.ended), ...said }
  if (texts === null) return { title: naira ?? PRODUCT, body: `${payer}, ${cashpoint}`, ...said }
  const title = naira === null ? texts.receivedHidden : texts.received.replace('{amount}', () => naira)
  const body = texts.from.replace('{payer}', () => payer).replace('{cashpoint}', () => cashpoint)
  return { title, body, ...said }
}

function endedPayment(kind: 'sent' | 'not_sent', naira: string | null, payee: string, texts: NotificationTexts['ended']) {
  if (texts === undefined) return { title: PRODUCT, body: payee }
  const [withAmount, hidden] = kind === 'sent' ? [texts.sent, texts.sentHidden] : [texts.notSent, texts.notSentHidden]
  const title = naira === null ? hidden : withAmount.replace('{amount}', () => naira)
  return { title, body: texts.to.replace('{payer}', () => payee) }
}
