import { Secret, TOTP } from 'otpauth'
import type { Random } from '../../../platform/random/index.ts'

/** RFC 6238 with the settings that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const PERIOD_S = 30
/** One step to each side, for clocks that differ. */
const WINDOW = 1
const SECRET_BYTES = 20
const RECOVERY_CODES = 8
/** Without letters and digits that look alike. */
const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRTVWXYZ'

const totpOf = (secret: string, label = '', issuer = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_S, digits: 6, algorithm: 'SHA1', label, issuer })

export const newTotpSecret = (random: Random): string => new Secret({ buffer: new Uint8Array(random.bytes(SECRET_BYTES)).buffer }).base32

/** The text of the QR code that authenticator apps read. */
export const totpUri = (secret: string, { email, issuer }: { email: string; issuer: string }): string => totpOf(secret, email, issuer).toString()

/** The step that the code is for, counted from 1970; null for a wrong code. */
export function matchedStep(secret: string, code: string, at: Date): bigint | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: WINDOW })
  return delta === null ? null : BigInt(Math.floor(at.getTime() / 1_000 / PERIOD_S) + delta)
}

/** The code of a moment, for tests. */
export const totpCode = (secret: string, at: Date): string => totpOf(secret).generate({ timestamp: at.getTime() })

export const newRecoveryCodes = (random: Random): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: 8 }, () => RECOVERY_ALPHABET[random.below(RECOVERY_ALPHABET.length)]!)
    return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
  })

/** As it is compared: typed in any case, with or without the dash. */
export const normalizeRecoveryCode = (text: string): string => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
