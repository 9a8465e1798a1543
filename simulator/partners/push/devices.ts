import { type PartnerContext, nowText } from '../../context.ts'
import { type DeviceKeys, newDeviceKeys } from './encryption.ts'

export type PushDevice = DeviceKeys & { id: string; isGone: boolean; createdAt: string }
export type PushMessage = { device: string; text: string; ttl: number; sender: string; at: string }

/** A device as a browser would give it to a page. The simulator keeps its private key to read its messages. */
export function createDevice(context: PartnerContext): { id: string; path: string; p256dh: string; auth: string } {
  const id = context.random.bytes(9).toString('base64url')
  const keys = newDeviceKeys(context.random.bytes(16))
  context.database.run(
    'insert into push_device (id, private_key, p256dh, auth, created_at) values (?, ?, ?, ?, ?)',
    id,
    keys.privateKey,
    keys.p256dh,
    keys.auth,
    nowText(context),
  )
  return { id, path: `/push/send/${id}`, p256dh: keys.p256dh, auth: keys.auth }
}

const DEVICE = 'id, private_key as privateKey, p256dh, auth, is_gone as isGone, created_at as createdAt from push_device'
type Stored = Omit<PushDevice, 'isGone'> & { isGone: bigint }
const readDevice = (stored: Stored): PushDevice => ({ ...stored, isGone: stored.isGone !== 0n })

export function findDevice(context: PartnerContext, id: string): PushDevice | null {
  const stored = context.database.get<Stored>(`select ${DEVICE} where id = ?`, id)
  return stored && readDevice(stored)
}

export const latestDevices = (context: PartnerContext, limit: number): PushDevice[] =>
  context.database.all<Stored>(`select ${DEVICE} order by created_at desc limit ?`, limit).map(readDevice)

/** As when the person blocks notifications or removes the browser. */
export const endDevice = (context: PartnerContext, id: string): boolean =>
  context.database.run('update push_device set is_gone = 1 where id = ?', id) === 1

export function storePushMessage(context: PartnerContext, message: Omit<PushMessage, 'at'>): void {
  context.database.run(
    'insert into push_message (device_id, text, ttl, sender, at) values (?, ?, ?, ?, ?)',
    message.device,
    message.text,
    message.ttl,
    message.sender,
    nowText(context),
  )
}

export const latestPushMessages = (context: PartnerContext, limit: number): PushMessage[] =>
  context.database
    .all<Omit<PushMessage, 'ttl'> & { ttl: bigint }>(
      'select device_id as device, text, ttl, sender, at from push_message order by id desc limit ?',
      limit,
    )
    .map((message) => ({ ...message, ttl: Number(message.ttl) }))
