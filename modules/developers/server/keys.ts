import { createHash, createHmac } from 'node:crypto'
import type { Random } from '../../../platform/random/index.ts'

const PREFIX = 'KSWSEC-'
/** Standard Webhooks asks for 24 to 64. A multiple of three has no padding. */
const SECRET_BYTES = 36
const SECRET_KEY = /^KSWSEC-[A-Za-z0-9+/]{48}$/

export const newSecretKey = (random: Pick<Random, 'bytes'>): string => PREFIX + random.bytes(SECRET_BYTES).toString('base64')

export const isSecretKey = (text: string): boolean => SECRET_KEY.test(text)

/** Keys are random, so one round of a plain hash protects them. Looking a hash up reveals nothing by its time. */
export const hashSecretKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** Names the place of a sealed key for the secret box. */
export const keyPlace = (id: string): string => `api_key.sealed_key ${id}`

/** Standard Webhooks 1.0.0: one signature for each valid key, so that a receiver may change its key at any time of the overlap. */
export function signatureHeaders(keys: readonly string[], { id, at, body }: { id: string; at: Date; body: string }): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signed = `${id}.${timestamp}.${body}`
  const signatures = keys.map(
    (key) =>
      `v1,${createHmac('sha256', Buffer.from(key.slice(PREFIX.length), 'base64'))
        .update(signed)
        .digest('base64')}`,
  )
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
