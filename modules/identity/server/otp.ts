import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../../platform/clock/index.ts'
import { hmacSha256 } from '../../../platform/crypto/index.ts'
import type { Database, Sql } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/index.ts'
import { badField, Refusal } from '../../../platform/problems/index.ts'
import type { Random } from '../../../platform/random/index.ts'
import { countAttempt } from './attempt-limits.ts'
import { countCodeTry, putCode, useCode } from './store.ts'

export type CodeKit = { db: Database; clock: Clock; ids: Ids; random: Random; pinPepper: string }

/** What a code is for. A code of one purpose opens nothing else. */
export type Purpose = { name: 'password_reset' | 'pin_reset' }

const DIGITS = 6
const GOOD_FOR_MS = 10 * 60_000
export const CODE_MINUTES = GOOD_FOR_MS / 60_000
const MOST_TRIES = 5
const SENDS = { most: 5, windowMs: 60 * 60_000 }

export type IssuedCode = { id: string; code: string; expiresAt: Date }

/** Counted in a commit of its own before a code is made: five an hour for a subject, whoever asks for it. */
export async function countSend(kit: CodeKit, purpose: Purpose, subject: string): Promise<void> {
  const waitMs = await countAttempt(kit.db, { kind: `code_sent_${purpose.name}`, ...SENDS }, subject, kit.clock.now())
  if (waitMs !== null) throw tooMany('Too many codes were asked for. Please wait before you ask for another.', waitMs)
}

/** A new code for a subject; the one before it is good no more. Only its hash is kept, under a key outside the database. */
export async function issueCode(tx: Sql, kit: CodeKit, purpose: Purpose, subject: string): Promise<IssuedCode> {
  const at = kit.clock.now()
  const id = kit.ids.next('otc')
  const code = String(kit.random.below(10 ** DIGITS)).padStart(DIGITS, '0')
  const expiresAt = new Date(at.getTime() + GOOD_FOR_MS)
  await putCode(tx, { purpose: purpose.name, subject, id, hash: codeHash(kit, purpose, subject, id, code), at, expiresAt })
  return { id, code, expiresAt }
}

/**
 * Counts the try first and compares second: however many guesses come at once, five are looked at. Answers what `spendCode`
 * takes. A code that was never asked for, one that is over and one that was tried too often are told apart by nobody.
 */
export async function checkCode(kit: CodeKit, purpose: Purpose, subject: string, field: string, code: string): Promise<string> {
  const tried = await countCodeTry(kit.db.system, { purpose: purpose.name, subject, at: kit.clock.now(), most: MOST_TRIES })
  if (!tried) throw codeOver(field)
  if (timingSafeEqual(tried.hash, codeHash(kit, purpose, subject, tried.id, code))) return tried.id
  throw badField(field, 'Incorrect code. Check it, or ask for a new one.', 'identity.wrong_code')
}

/** In the commit of what the code opens: a code opens it once. */
export async function spendCode(tx: Sql, codeId: string, at: Date, field: string): Promise<void> {
  if (!(await useCode(tx, codeId, at))) throw codeOver(field)
}

export const codeOver = (field: string) => badField(field, 'This code is no longer good. Ask for a new one.', 'identity.code_over')

export const tooMany = (message: string, waitMs: number) =>
  new Refusal('identity.too_many_tries', 429, message, { retryAfterSeconds: Math.ceil(waitMs / 1_000) })

const codeHash = (kit: CodeKit, purpose: Purpose, subject: string, id: string, code: string) =>
  hmacSha256(kit.pinPepper, `${purpose.name}\0${subject}\0${id}\0${code}`)
