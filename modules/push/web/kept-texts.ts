/**
 * The texts of a notification. `{amount}`, `{payer}` and `{cashpoint}` stand for what the notification tells. A page of an earlier version
 * has kept none about the end of a payment out.
 */
export type NotificationTexts = {
  received: string
  receivedHidden: string
  from: string
  test: string
  testBody: string
  ended?: { sent: string; sentHidden: string; notSent: string; notSentHidden: string; to: string }
}

const CACHE = 'notification-texts'
const KEY = '/notification-texts'

/** The service worker has no catalogue. It reads the texts that a page has kept in its language. */
export async function keepTexts(texts: NotificationTexts): Promise<void> {
  await (await caches.open(CACHE)).put(KEY, new Response(JSON.stringify(texts)))
}

/** Null until a page has kept them. */
export async function readTexts(): Promise<NotificationTexts | null> {
  const kept = await caches.match(KEY, { cacheName: CACHE })
  return kept ? ((await kept.json()) as NotificationTexts) : null
}
