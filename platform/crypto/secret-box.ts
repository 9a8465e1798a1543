import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { systemRandom } from '../random/index.ts'

/** Names the format of sealed text. Migrations refuse text without this prefix in a sealed column. */
const SEALED_PREFIX = 'sealed1:'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts personal data in the database; the key is kept outside it. */
export type SecretBox = {
  /** `place` names the table, column and row. Text moved to another place cannot be opened. */
  seal(text: string, place: string): string
  open(sealed: string, place: string): string
  /** Equal for equal text and purpose, to find sealed values. Guesses cannot be tested without the key. */
  fingerprint(text: string, purpose: string): string
}

export const createSecretBox = (key: Buffer): SecretBox => ({
  seal: (text, place) => sealText(key, text, place),
  open: (sealed, place) => openText(key, sealed, place),
  fingerprint: (text, purpose) => createHmac('sha256', fingerprintKey(key)).update(`${purpose}\0${text}`).digest('base64url'),
})

/** Separate from the sealing key, so that neither use reveals anything about the other. */
const fingerprintKey = (key: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'kasuwa fingerprints', 32))

/** Derives a key of the right length from a secret of any length. */
export const deriveDataKey = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'kasuwa data key', 32))

/** AES-256-GCM with a fresh nonce, so that equal texts have different sealed texts. */
export function sealText(key: Buffer, text: string, aad: string): string {
  const nonce = systemRandom.bytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(aad))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return SEALED_PREFIX + sealed.toString('base64url')
}

/** Throws for another key, another place and changed bytes. */
export function openText(key: Buffer, sealed: string, aad: string): string {
  const bytes = Buffer.from(sealed.slice(SEALED_PREFIX.length), 'base64url')
  if (!sealed.startsWith(SEALED_PREFIX) || bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('this text was never sealed')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(aad)).setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
}
