import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { systemRandom } from '../random/index.ts'

/** Sealed text says how it was sealed; migrations refuse text in a sealed column that does not begin like this. */
const SEALED_PREFIX = 'sealed1:'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What the database keeps of personal data: readable only with a key that is kept outside it. */
export type SecretBox = {
  /** `place` names the table, column and row: moved elsewhere, it opens no more. */
  seal(text: string, place: string): string
  open(sealed: string, place: string): string
  /** The same for the same text and purpose: to find what is sealed. Nothing can be tried against it without the key. */
  fingerprint(text: string, purpose: string): string
}

export const createSecretBox = (key: Buffer): SecretBox => ({
  seal: (text, place) => sealText(key, text, place),
  open: (sealed, place) => openText(key, sealed, place),
  fingerprint: (text, purpose) => createHmac('sha256', fingerprintKey(key)).update(`${purpose}\0${text}`).digest('base64url'),
})

/** Not the key that seals: neither use says anything about the other. */
const fingerprintKey = (key: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'kasuwa fingerprints', 32))

/** A key of the right length from a secret of any. */
export const deriveDataKey = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'kasuwa data key', 32))

/** AES-256-GCM under a nonce of its own, so that the same text is never sealed to the same twice. */
export function sealText(key: Buffer, text: string, aad: string): string {
  const nonce = systemRandom.bytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(aad))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return SEALED_PREFIX + sealed.toString('base64url')
}

/** Throws for another key, another place and anything that was changed. */
export function openText(key: Buffer, sealed: string, aad: string): string {
  const bytes = Buffer.from(sealed.slice(SEALED_PREFIX.length), 'base64url')
  if (!sealed.startsWith(SEALED_PREFIX) || bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('this text was never sealed')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(aad)).setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
}
