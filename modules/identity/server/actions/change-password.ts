import { hashPassword, verifyPassword } from '../../../../platform/crypto/index.ts'
import type { RequestMeta } from '../../../../platform/http/bind.ts'
import { badField } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { onceWithPreparation, readsOf, writeJobs } from '../../../ledger/index.ts'
import { countAttempt, resetAttempts } from '../attempt-limits.ts'
import type { Caller } from '../caller.ts'
import { tooManyAttempts } from '../otp.ts'
import { checkInOrder } from '../ordered-tries.ts'
import { rejectWeakPassword } from '../reject-weak-password.ts'
import { passwordByPerson, type PersonWithPassword } from '../queries.ts'
import { changePassword, deleteLinks, endOtherSessionsOf, lockIfPasswordUnchanged } from '../store.ts'
import { askForVideo, checkVideo, type GivenVideo, type VideoSubject } from '../video-confirmation/check-video.ts'
import { passwordChangedJobs, type PasswordResetContext } from './reset-password.ts'

/** A stranger at an open screen must not find the password out by trying. */
const TRIES = { kind: 'password_change', limit: 5, windowMs: 15 * 60_000 }

type Input = { password: string; old_password?: string | undefined }

const videoOf = ({ personId, businessId }: Caller): VideoSubject => ({
  purpose: 'password_change',
  subject: personId,
  owner: { personId, businessId },
})

/** The question of the video, after both passwords were checked. */
export async function startPasswordChange(context: PasswordResetContext, caller: Caller, input: Input): Promise<string | null> {
  await checkInOrder(context, `password ${caller.personId}`, () => checkBoth(context, caller.personId, input))
  await resetAttempts(context.db, TRIES, caller.personId)
  return (await askForVideo(context, videoOf(caller)))?.question ?? null
}

/** Counts a try, and refuses a weak new password or a wrong old one. */
async function checkBoth(context: PasswordResetContext, personId: string, input: Input): Promise<PersonWithPassword> {
  const person = await passwordByPerson(readsOf(context.db), personId)
  if (!person) throw wrongPassword()
  rejectWeakPassword('password', input.password, { productName: context.productName, ...person })
  const waitMs = await countAttempt(context.db, TRIES, personId, context.clock.now())
  if (waitMs !== null) throw tooManyAttempts('Too many tries. Please wait a few minutes and try again.', waitMs)
  if (input.old_password === undefined && !person.password_is_temporary) throw badField('old_password', 'Password is required')
  if (input.old_password !== undefined && !(await verifyPassword(person.password_hash, input.old_password))) throw wrongPassword()
  if (person.password_is_temporary && (await verifyPassword(person.password_hash, input.password)))
    throw badField('password', 'Choose a password other than the one that we sent you', 'identity.same_password')
  return person
}

/** Replaces the old password. A temporary one, with which the session was just opened, is not asked for again. All other sessions of the person end, and a mail reports the change. */
export async function changeOwnPassword(
  context: PasswordResetContext,
  caller: Caller,
  input: Input & GivenVideo,
  meta: RequestMeta,
): Promise<{ replayed: boolean }> {
  const { personId, sessionId, role } = caller
  const intent = { scope: `identity.change_password:${personId}`, key: meta.requestId, fingerprint: '' }
  const at = context.clock.now()
  const { replayed } = await checkInOrder(context, `password ${personId}`, () =>
    onceWithPreparation(context.db, intent, at, async () => {
      const { productName } = context
      const person = await checkBoth(context, personId, input)
      // A temporary password was sent by us and is not yet the person's own.
      const confirm = person.password_is_temporary ? null : await checkVideo(context, videoOf(caller), input)
      const passwordHash = await hashPassword(input.password)
      return async (tx) => {
        if (!(await lockIfPasswordUnchanged(tx, personId, person.password_hash))) throw wrongPassword()
        await confirm?.(tx, at)
        await changePassword(tx, personId, passwordHash)
        await deleteLinks(tx, personId)
        await endOtherSessionsOf(tx, personId, sessionId, at)
        const operation = 'identity.change_password'
        await writeAudit(tx, { business: null, actor: personId, role, operation, subject: personId, requestId: meta.requestId, at })
        const change = `${meta.requestId}-${personId}`
        await writeJobs(tx, passwordChangedJobs(person, { productName, change, byTextTo: null, isCapped: false }))
        return {}
      }
    }),
  )
  if (!replayed) await resetAttempts(context.db, TRIES, personId)
  return { replayed }
}

const wrongPassword = () => badField('old_password', 'Incorrect password', 'identity.wrong_password')
