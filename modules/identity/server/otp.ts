import type { AppContext } from '../../app-context.ts'
import { timingSafeEqual } from 'node:crypto'
import { hmacSha256 } from '../../../platform/crypto/index.ts'
import type { Sql } from '../../../platform/db/index.ts'
import { badField, Refusal } from '../../../platform/problems/index.ts'
import { countAttempt } from './attempt-limits.ts'
import { countCodeTry, upsertCode, markCodeUsed } from './store.ts'

export type OtpContext = Pick<AppContext, 'db' | 'clock' | 'ids' | 'random' | 'pinPepper'>

/** A code is valid only for the purpose for which it was issued. */
export type OtpPurpose = { name: 'password_reset' | 'pin_reset' }

const DIGITS = 6
const CODE_LIFETIME_MS = 10 * 60_000
export const OTP_LIFETIME_MINUTES = CODE_LIFETIME_MS / 60_000
const MOST_TRIES = 5
const SEND_LIMIT = { most: 5, windowMs: 60 * 60_000 }

export type IssuedOtp = { id: string; code: string; expiresAt: Date }

/** Counted in a commit of its own before a code is made: five an hour for a subject, from all callers together. */
export async function countOtpSend(context: OtpContext, purpose: OtpPurpose, subject: string): Promise<void> {
  const waitMs = await countAttempt(context.db, { kind: `code_sent_${purpose.name}`, ...SEND_LIMIT }, subject, context.clock.now())
  if (waitMs !== null) throw tooManyAttempts('Too many codes were asked for. Please wait before you ask for another.', waitMs)
}

/**
 * Issues a new code for a subject; the previous one becomes invalid. Only its hash is stored, under a key outside the
 * database.
 */
export async function issueOtp(tx: Sql, context: OtpContext, purpose: OtpPurpose, subject: string): Promise<IssuedOtp> {
  const at = context.clock.now()
  const id = context.ids.next('otc')
  const code = String(context.random.below(10 ** DIGITS)).padStart(DIGITS, '0')
  const expiresAt = new Date(at.getTime() + CODE_LIFETIME_MS)
  await upsertCode(tx, { purpose: purpose.name, subject, id, hash: otpHash(context, purpose, subject, id, code), at, expiresAt })
  return { id, code, expiresAt }
}

/**
 * Counts the try first and compares second, so that of many concurrent guesses five are compared. Returns the argument
 * of `consumeOtp`. A missing code, an expired one and one tried too often get the same refusal.
 */
export async function verifyOtp(context: OtpContext, purpose: OtpPurpose, subject: string, field: string, code: string): Promise<string> {
  const tried = await countCodeTry(context.db.system, { purpose: purpose.name, subject, at: context.clock.now(), most: MOST_TRIES })
  if (!tried) throw otpExpired(field)
  if (timingSafeEqual(tried.hash, otpHash(context, purpose, subject, tried.id, code))) return tried.id
  throw badField(field, 'Incorrect code. Check it, or ask for a new one.', 'identity.wrong_code')
}

/** In the commit of the action that the code allows: a code allows it once. */
export async function consumeOtp(tx: Sql, codeId: string, at: Date, field: string): Promise<void> {
  if (!(await markCodeUsed(tx, codeId, at))) throw otpExpired(field)
}

export const otpExpired = (field: string) => badField(field, 'This code is no longer good. Ask for a new one.', 'identity.code_over')

export const tooManyAttempts = (message: string, waitMs: number) =>
  new Refusal('identity.too_many_tries', 429, message, { retryAfterSeconds: Math.ceil(waitMs / 1_000) })

const otpHash = (context: OtpContext, purpose: OtpPurpose, subject: string, id: string, code: string) =>
  hmacSha256(context.pinPepper, `${purpose.name}\0${subject}\0${id}\0${code}`)
