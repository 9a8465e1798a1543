import type { z } from 'zod'
import { hashPassword, type Secrets } from '../../../../platform/crypto/index.ts'
import type { RequestMeta } from '../../../../platform/http/bind.ts'
import { writeAudit } from '../../../audit/index.ts'
import { type JobSpec, onceAfter, writeJobs } from '../../../ledger/index.ts'
import { mailJob } from '../../../messages/index.ts'
import type { verifyAccount } from '../../contract.ts'
import { countByAddress, forgetAttempts } from '../attempt-limits.ts'
import { sendCodeJob } from '../otp-jobs.ts'
import { checkCode, type CodeKit, codeOver, countSend, issueCode, spendCode, tooMany } from '../otp.ts'
import { refuseGuessable } from '../passwords/password-strength.ts'
import { personByLogin } from '../queries.ts'
import { SIGN_IN_BY_PERSON } from '../sign-in-limits.ts'
import { changePassword, endLinksOf, endSessionsOf } from '../store.ts'

export type ResetKit = CodeKit & { secrets: Secrets; productName: string }

const PURPOSE = { name: 'password_reset' } as const
const HOUR_MS = 60 * 60_000
/** Many people stand behind one address of a mobile network; nobody there forgets so many passwords. */
const ASKED_BY_ADDRESS = { kind: 'reset_asked_address', most: 60, windowMs: HOUR_MS }
const TRIED_BY_ADDRESS = { kind: 'reset_tried_address', most: 60, windowMs: HOUR_MS }

/**
 * A code for whoever has this e-mail address. Nobody looks here whether somebody has it: known and unknown get the same rows, the
 * same job and the same answer, and the job that mails finds out.
 */
export async function askForReset(kit: ResetKit, email: string, meta: RequestMeta): Promise<{ replayed: boolean }> {
  const subject = email.toLowerCase()
  const at = kit.clock.now()
  const intent = { scope: `identity.forgot_password:${subject}`, key: meta.requestId, fingerprint: '' }
  const { replayed } = await onceAfter(kit.db, intent, at, async () => {
    const waitMs = await countByAddress(kit.db, ASKED_BY_ADDRESS, meta.address, at)
    if (waitMs !== null) throw tooMany('Too many codes were asked for. Please wait before you ask for another.', waitMs)
    await countSend(kit, PURPOSE, subject)
    return async (tx) => {
      await writeJobs(tx, [sendCodeJob(kit.secrets, PURPOSE, 'mail', subject, await issueCode(tx, kit, PURPOSE, subject))])
      return {}
    }
  })
  return { replayed }
}

type Asked = z.output<NonNullable<typeof verifyAccount.body>>

/** The new password, for the code: every session of the person ends in the same commit, and the person is told. */
export async function resetPassword(kit: ResetKit, asked: Asked, meta: RequestMeta): Promise<{ replayed: boolean }> {
  const subject = asked.email.toLowerCase()
  const at = kit.clock.now()
  const waitMs = await countByAddress(kit.db, TRIED_BY_ADDRESS, meta.address, at)
  if (waitMs !== null) throw tooMany('Too many tries. Please wait before you try again.', waitMs)
  const intent = { scope: `identity.verify_account:${subject}`, key: meta.requestId, fingerprint: '' }
  const { productName } = kit
  const { outcome, replayed } = await onceAfter<{ personId: string }>(kit.db, intent, at, async () => {
    refuseGuessable('password', asked.password, { productName, email: subject })
    const codeId = await checkCode(kit, PURPOSE, subject, 'code', asked.code)
    const person = await personByLogin(kit.db.system, subject)
    if (!person) throw codeOver('code')
    // Only whoever has the code may learn from a refusal what the person is called; the code stays good for another password.
    refuseGuessable('password', asked.password, { productName, ...person })
    const passwordHash = await hashPassword(asked.password)
    return async (tx) => {
      await spendCode(tx, codeId, at, 'code')
      await changePassword(tx, person.id, passwordHash)
      await endLinksOf(tx, person.id)
      await endSessionsOf(tx, person.id, null, 'revoked', at)
      const operation = 'identity.verify_account'
      await writeAudit(tx, { business: null, actor: person.id, operation, subject: person.id, requestId: meta.requestId, at })
      await writeJobs(tx, [passwordChangedMail(productName, codeId, person)])
      return { personId: person.id }
    }
  })
  if (!replayed) await forgetAttempts(kit.db, SIGN_IN_BY_PERSON, outcome.personId)
  return { replayed }
}

export function passwordChangedMail(productName: string, occasion: string, person: { email: string; firstname: string }): JobSpec {
  const text = [
    `Hello ${person.firstname},`,
    '',
    `The password of your ${productName} account was changed just now, and whoever was signed in with the old one is signed out.`,
    '',
    'If it was not you, choose a new password at once and tell our support.',
  ].join('\n')
  return mailJob(`password-changed-${occasion}`, { to: person.email, subject: `Your ${productName} password was changed`, text })
}
