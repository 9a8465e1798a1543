import { createHash, timingSafeEqual } from 'node:crypto'
import type { ProvidusSettings } from './settings.ts'

type Client = Pick<ProvidusSettings, 'clientId' | 'clientSecret'>

/** The same for each call and each notice: it names the client and covers no body. */
export const authSignature = ({ clientId, clientSecret }: Client): string => createHash('sha512').update(`${clientId}:${clientSecret}`).digest('hex')

/** Providus's samples differ in the case of the digits. */
export function isAuthentic(client: Client, signature: string | string[] | undefined): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return false
  return timingSafeEqual(Buffer.from(authSignature(client), 'hex'), Buffer.from(signature, 'hex'))
}
