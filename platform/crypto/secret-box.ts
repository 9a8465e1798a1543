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
  /** The present key has sealed it: an earlier one is not needed to open it. */
  isCurrent(sealed: string): boolean
  /** Texts that the present key has sealed begin so. */
  currentPrefix: string
  /** Equal for equal text and purpose, to find sealed values. Guesses cannot be tested without the key. */
  fingerprint(text: string, purpose: string): string
}

/** `previous`: keys that opened texts before a rotation. `fingerprint`: a key that never rotates, or fingerprints would find nothing any more. */
export type DataKeys = { current: Buffer; previous?: readonly Buffer[]; fingerprint?: Buffer }

export function createSecretBox(keys: Buffer | DataKeys): SecretBox {
  const { current, previous = [], fingerprint = current } = Buffer.isBuffer(keys) ? { current: keys } : keys
  const known = [current, ...previous]
  const byId = new Map(known.map((key) => [keyId(key), key]))
  const currentPrefix = `${SEALED_PREFIX}${keyId(current)}.`
  return {
    currentPrefix,
    isCurrent: (sealed) => sealed.startsWith(currentPrefix),
    seal: (text, place) => sealText(current, text, place),
    open(sealed, place) {
      const id = sealedBy(sealed)
      // Texts from before keys had ids say nothing: the first key that opens one is the right one.
      if (id === null) return openWithOneOf(known, sealed, place)
      const key = byId.get(id)
      if (!key) throw new Error(`this text was sealed with the key ${id}, which is not among the given ones`)
      return openText(key, sealed, place)
    },
    fingerprint: (text, purpose) => createHmac('sha256', fingerprintKey(fingerprint)).update(`${purpose}\0${text}`).digest('base64url'),
  }
}

function openWithOneOf(keys: readonly Buffer[], sealed: string, place: string): string {
  const [key, ...others] = keys
  try {
    return openText(key!, sealed, place)
  } catch (error) {
    if (others.length === 0) throw error
    return openWithOneOf(others, sealed, place)
  }
}

/** Names a key without telling anything about it. */
const keyId = (key: Buffer): string => Buffer.from(hkdfSync('sha256', key, '', 'kasuwa key id', 6)).toString('base64url')

function sealedBy(sealed: string): string | null {
  const body = sealed.slice(SEALED_PREFIX.length)
  const end = body.indexOf('.')
  return end === -1 ? null : body.slice(0, end)
}

/** Separate from the sealing key, so that neither use reveals anything about the other. */
const fingerprintKey = (key: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'kasuwa fingerprints', 32))

/** Derives a key of the right length from a secret of any length. */
export const deriveDataKey = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'kasuwa data key', 32))

/** AES-256-GCM with a fresh nonce, so that equal texts have different sealed texts. */
export function sealText(key: Buffer, text: string, aad: string): string {
  const nonce = systemRandom.bytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(aad))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${SEALED_PREFIX}${keyId(key)}.${sealed.toString('base64url')}`
}

/** Throws for another key, another place and changed bytes. The id of the key stands before the first dot. */
export function openText(key: Buffer, sealed: string, aad: string): string {
  const bytes = Buffer.from(sealed.slice(Math.max(SEALED_PREFIX.length, sealed.indexOf('.') + 1)), 'base64url')
  if (!sealed.startsWith(SEALED_PREFIX) || bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('this text was never sealed')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(aad)).setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
}
