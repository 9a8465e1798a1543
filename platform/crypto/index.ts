import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2'
import { createHash, createHmac } from 'node:crypto'

export { persistedSecret } from './persisted-secret.ts'
export { type DataKeys, deriveDataKey, type SecretBox, createSecretBox } from './secret-box.ts'

/** Argon2id with 19 MiB and two passes (OWASP's first choice); about 30 ms. */
const ARGON = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

export const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

export const hmacSha256 = (key: string | Buffer, data: string | Buffer): Buffer => createHmac('sha256', key).update(data).digest()

export async function hashPassword(password: string): Promise<string> {
  return argonHash(password.normalize('NFC'), ARGON)
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  return argonVerify(hash, password.normalize('NFC'))
}

/**
 * A PIN has ten thousand values, so its plain hash would give no protection. The hash is keyed with a pepper that is
 * kept outside the database, and bound to the person and the business.
 */
export const hashPinWithPepper = (pepper: string, subject: string, pin: string): string =>
  hmacSha256(pepper, `${subject}\0${pin}`).toString('base64url')

/** Verified when a person is unknown, so that the answer takes as long as for a wrong password. */
let decoy: Promise<string> | undefined
export const decoyHash = (): Promise<string> => (decoy ??= hashPassword('nobody has this password'))

/** Gives the same text for equal JSON with keys in any order. Used for fingerprints of requests. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Date) return JSON.stringify(value.toISOString())
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value !== null && typeof value === 'object') {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined)
    return `{${fields
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`)
      .join(',')}}`
  }
  return JSON.stringify(value ?? null)
}
