import { z } from 'zod'
import type { PushDevice } from '../../../partners/push/port.ts'
import { type SecretBox, sha256 } from '../../../platform/crypto/index.ts'

const deviceSchema = z.strictObject({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })

export const hashEndpoint = (endpoint: string): string => sha256(endpoint).toString('hex')

/** Names the place of a sealed device for the secret box. */
export const devicePlace = (id: string): string => `push_subscription.sealed_device ${id}`

export const sealDevice = (secrets: SecretBox, id: string, { endpoint, p256dh, auth }: PushDevice): string =>
  secrets.seal(JSON.stringify({ endpoint, p256dh, auth }), devicePlace(id))

export const openDevice = (secrets: SecretBox, row: { id: string; sealed_device: string }): PushDevice =>
  deviceSchema.parse(JSON.parse(secrets.open(row.sealed_device, devicePlace(row.id))))
