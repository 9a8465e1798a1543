import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import type { Push, PushDevice, PushOutcome } from '../port.ts'

/** The key pair of this installation (RFC 8292), and how push services reach its operators. */
export type VapidKeys = { publicKey: string; privateKey: string; subject: string }

export type WebPushSettings = {
  /** Null: notifications are not offered. */
  vapid: VapidKeys | null
  /** The origin of the simulated push service, which is the only one without HTTPS. Null in production. */
  simulatorOrigin: string | null
  timeoutMs: number
}

/** The guarded client for addresses that strangers choose. */
type GuardedClient = {
  checkAddress(url: string): Promise<string | null>
  send(request: {
    url: string
    headers: Readonly<Record<string, string>>
    body: Uint8Array
  }): Promise<{ outcome: 'answered'; status: number } | { outcome: 'refused' | 'nothing'; reason: string }>
}

const TIMEOUT_MS = 10_000
const UNUSABLE = 'Your browser gave an address that cannot be used. Turn notifications off and on again.'

/** The public key belongs to the private one, so only the private one has to be kept. */
export function vapidPublicKey(privateKey: string): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return pair.getPublicKey().toString('base64url')
}

export function isVapidPair(privateKey: string, publicKey: string): boolean {
  try {
    return vapidPublicKey(privateKey) === publicKey
  } catch {
    return false
  }
}

export const webPushSettings = (vapid: VapidKeys | null, simulatorUrl: string | null): WebPushSettings => ({
  vapid,
  simulatorOrigin: simulatorUrl === null ? null : new URL(simulatorUrl).origin,
  timeoutMs: TIMEOUT_MS,
})

/** Web Push: texts encrypted for the browser (RFC 8291), with a signature of ours for its push service (RFC 8292). */
export function createWebPush({ vapid, simulatorOrigin, timeoutMs }: WebPushSettings, guarded: GuardedClient): Push {
  const isSimulated = (url: string) => simulatorOrigin !== null && URL.parse(url)?.origin === simulatorOrigin
  return {
    publicKey: vapid?.publicKey ?? null,
    async checkDevice(device) {
      if (!hasUsableKeys(device)) return UNUSABLE
      if (isSimulated(device.endpoint)) return null
      return (await guarded.checkAddress(device.endpoint)) === null ? null : UNUSABLE
    },
    async send(device, text, ttlSeconds) {
      if (!vapid) return { outcome: 'not_taken', reason: 'notifications are not offered' }
      const request = encrypt(device, text, ttlSeconds, vapid)
      if (!request) return { outcome: 'gone' }
      if (isSimulated(device.endpoint)) return postToSimulator(request, timeoutMs)
      const answer = await guarded.send(request)
      if (answer.outcome === 'answered') return outcomeOf(answer.status)
      return { outcome: answer.outcome === 'refused' ? 'refused' : 'unknown', reason: answer.reason }
    },
  }
}

type Request = { url: string; headers: Record<string, string>; body: Buffer }

function encrypt({ endpoint, p256dh, auth }: PushDevice, text: string, ttlSeconds: number, vapidDetails: VapidKeys): Request | null {
  try {
    const options = { vapidDetails, TTL: ttlSeconds, contentEncoding: webPush.supportedContentEncodings.AES_128_GCM, urgency: 'high' as const }
    const made = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, options)
    // The client counts the length itself.
    const headers = Object.entries(made.headers).filter(([name]) => name.toLowerCase() !== 'content-length')
    return { url: endpoint, headers: Object.fromEntries(headers), body: made.body }
  } catch {
    return null
  }
}

function hasUsableKeys({ p256dh, auth }: PushDevice): boolean {
  try {
    const own = createECDH('prime256v1')
    own.generateKeys()
    own.computeSecret(Buffer.from(p256dh, 'base64url'))
    return Buffer.from(auth, 'base64url').byteLength === 16
  } catch {
    return false
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { outcome: 'accepted' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  const outcome = status === 429 || status >= 500 ? 'not_taken' : 'refused'
  return { outcome, reason: `the push service answered ${status}` }
}

async function postToSimulator({ url, headers, body }: Request, timeoutMs: number): Promise<PushOutcome> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.arrayBuffer()
    return outcomeOf(answer.status)
  } catch (error) {
    return { outcome: 'unknown', reason: error instanceof Error ? error.name : 'no answer' }
  }
}
