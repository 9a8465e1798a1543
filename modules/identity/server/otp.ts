import type { AppContext } from '../../kernel/app-context.ts'
import { timingSafeEqual } from 'node:crypto'
import { hmacSha256 } from '../../../platform/crypto/index.ts'
import type { Sql } from '../../../platform/db/index.ts'
import { badField, Refusal } from '../../../platform/problems/index.ts'
import { type CommandPlace, readsOf } from '../../ledger/index.ts'
import { type AttemptLimit, countAttempt, undoCount } from './attempt-limits.ts'
import { checkInOrder } from './ordered-tries.ts'
import { countCodeTry, upsertCode, markCodeUsed, undoCodeTry } from './store.ts'

export type OtpContext = Pick<AppContext, 'clock' | 'ids' | 'random' | 'pinPepper'> & { db: CommandPlace }

/** A code is valid only for the purpose for which it was issued. */
export type OtpPurpose = { name: 'password_reset' | 'pin_reset' | 'sign_in' | 'contact_change' }

const DIGITS = 6
const CODE_LIFETIME_MS = 10 * 60_000
export const OTP_LIFETIME_MINUTES = CODE_LIFETIME_MS / 60_000
const MAX_TRIES = 5
const SEND_LIMIT = { limit: 5, windowMs: 60 * 60_000 }

export type IssuedOtp = { id: string; code: string; expiresAt: Date }

/** Counted in a commit of its own before a code is made: five an hour for a subject. */
export async function countOtpSend(context: OtpContext, purpose: OtpPurpose, subject: string, limit = SEND_LIMIT): Promise<void> {
  const waitMs = await countAttempt(context.db, { kind: `code_sent_${purpose.name}`, ...limit }, subject, context.clock.now())
  if (waitMs !== null) throw tooManyAttempts('You have asked for many codes. Please wait before you ask for another.', waitMs)
}

/** Who asks for a code, or tries one, without a session. `wrongTries` limits the wrong codes for a subject from all requesters together. */
export type OtpRequester = { network: string; browser: string | null; wrongTries?: AttemptLimit }

/**
 * Issues a new code for a subject; the previous one of the same requester becomes invalid. Only its hash is stored, under
 * a key outside the database. `newBrowser`: the cookie that the requester gets with the answer.
 */
export async function issueOtp(
  tx: Sql,
  context: OtpContext,
  purpose: OtpPurpose,
  subject: string,
  from?: OtpRequester & { newBrowser: string | null },
): Promise<IssuedOtp> {
  const at = context.clock.now()
  const id = context.ids.next('otc')
  const code = String(context.random.below(10 ** DIGITS)).padStart(DIGITS, '0')
  const expiresAt = new Date(at.getTime() + CODE_LIFETIME_MS)
  const hash = otpHash(context, purpose, subject, id, code)
  const requester = from ? (from.browser ?? from.network) : ''
  await upsertCode(tx, { purpose: purpose.name, subject, requester, browser: from?.newBrowser ?? null, id, hash, at, expiresAt })
  return { id, code, expiresAt }
}

/**
 * The tries of one code are checked one after the other. Counts first and compares second, so that of many concurrent
 * guesses five are compared; a right code does not count. Returns the argument of `consumeOtp`. A missing code, an
 * expired one and one tried too often get the same refusal.
 */
export function verifyOtp(
  context: OtpContext,
  purpose: OtpPurpose,
  subject: string,
  field: string,
  code: string,
  from: OtpRequester = { network: '', browser: null },
): Promise<string> {
  return checkInOrder(context, `code ${purpose.name} ${subject} ${from.browser ?? from.network}`, async () => {
    const { network, browser, wrongTries } = from
    const at = context.clock.now()
    const input = { purpose: purpose.name, subject, network, browser, at, limit: MAX_TRIES }
    const tried = await countCodeTry(readsOf(context.db), input)
    if (!tried) throw otpExpired(field)
    const waitMs = wrongTries ? await countAttempt(context.db, wrongTries, subject, at) : null
    if (waitMs !== null) throw tooManyAttempts('Too many wrong codes. Please wait, or use a device that you have used before.', waitMs)
    if (!timingSafeEqual(tried.hash, otpHash(context, purpose, subject, tried.id, code)))
      throw badField(field, 'Incorrect code. Check it, or ask for a new one.', 'identity.wrong_code')
    await undoCodeTry(readsOf(context.db), tried.id)
    if (wrongTries) await undoCount(context.db, wrongTries, subject)
    return tried.id
  })
}

/** In the commit of the action that the code allows: a code allows it once. */
export async function consumeOtp(tx: Sql, codeId: string, at: Date, field: string): Promise<void> {
  if (!(await markCodeUsed(tx, codeId, at))) throw otpExpired(field)
}

export const otpExpired = (field: string) => badField(field, 'This code has expired. Ask for a new one.', 'identity.code_over')

export const tooManyAttempts = (message: string, waitMs: number) =>
  new Refusal('identity.too_many_tries', 429, message, { retryAfterSeconds: Math.ceil(waitMs / 1_000) })

const otpHash = (context: OtpContext, purpose: OtpPurpose, subject: string, id: string, code: string) =>
  hmacSha256(context.pinPepper, `${purpose.name}\0${subject}\0${id}\0${code}`)
