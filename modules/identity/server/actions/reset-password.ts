import type { AppContext } from '../../../kernel/app-context.ts'
import type { z } from 'zod'
import type { Sql } from '../../../../platform/db/index.ts'
import type { JobSpec } from '../../../../platform/jobs/index.ts'
import { hashPassword } from '../../../../platform/crypto/index.ts'
import type { RequestMeta } from '../../../../platform/http/bind.ts'
import type { UploadedFile } from '../../../../platform/http/contract.ts'
import { badField } from '../../../../platform/problems/index.ts'
import { storeFile, type UploadContext } from '../../../uploads/index.ts'
import { networkAddress } from '../../../../platform/http/network.ts'
import { writeAudit } from '../../../audit/index.ts'
import { onceWithPreparation, readsOf, writeJobs } from '../../../ledger/index.ts'
import type { verifyAccount } from '../../contract.ts'
import { type AttemptLimit, countByAddress, undoCountByAddress } from '../attempt-limits.ts'
import { browserId, isKnownDevice, newDeviceCookie, rememberDevice } from '../device-cookie.ts'
import { otpMessage } from './send-otp.ts'
import { verifyOtp, type OtpContext, type OtpRequester, otpExpired, countOtpSend, issueOtp, consumeOtp, tooManyAttempts } from '../otp.ts'
import { passwordChanged } from '../messages.ts'
import { rejectWeakPassword } from '../reject-weak-password.ts'
import { type AccessChange, accessChanged } from '../extension-points.ts'
import { loginOf, maskPhone, type Person } from '../person.ts'
import { hasDevice, personByLogin } from '../queries.ts'
import { forgiveSignIns, signInPlace } from '../sign-in-limits.ts'
import { askForVideo, checkVideo, type GivenVideo, type VideoContext, type VideoSubject } from '../video-confirmation/check-video.ts'
import { openConfirmationById } from '../video-confirmation/store.ts'
import { changePassword, deleteLinks, endSessionsOf, markOtherCodesUsed } from '../store.ts'

export type PasswordResetContext = OtpContext & VideoContext & Pick<AppContext, 'secrets' | 'productName' | 'extensions' | 'newDeviceChecks'>

const PURPOSE = { name: 'password_reset' } as const
const HOUR_MS = 60 * 60_000
/** Codes that strangers ask for fill somebody's mailbox. */
const SENT_TO_ADDRESS = { limit: 20, windowMs: HOUR_MS }
/** Many people share one address of a mobile network, but not so many of them forget a password in an hour. */
const RESETS_BY_ADDRESS = { kind: 'reset_asked_address', limit: 60, windowMs: HOUR_MS }
/** From devices that the person has not used before: each code of theirs has tries of its own, and together they must not guess one. */
const WRONG_FROM_STRANGERS = { kind: 'reset_wrong_strangers', limit: 50, windowMs: 24 * HOUR_MS }
const STARTED_BY_ADDRESS = { kind: 'reset_started_address', limit: 60, windowMs: HOUR_MS }
const TRIED_BY_ADDRESS = { kind: 'reset_tried_address', limit: 60, windowMs: HOUR_MS }

const videoOf = (login: string): VideoSubject => ({ purpose: 'password_reset', subject: login, owner: null })

/** An email address has an `@`; the contract allows nothing else besides phone numbers. */
const isPhone = (login: string) => !login.includes('@')

/** The question of the video that confirms the request for a code. Unknown logins get one too. */
export async function startPasswordReset(
  context: PasswordResetContext,
  login: string,
  meta: RequestMeta,
): Promise<{ question: string | null; confirmation: string | null }> {
  const waitMs = await countOfStranger(context, STARTED_BY_ADDRESS, login.toLowerCase(), meta)
  if (waitMs !== null) throw tooManyAttempts('Too many tries. Please wait before you try again.', waitMs)
  const question = await askForVideo(context, videoOf(login.toLowerCase()))
  return { question: question?.question ?? null, confirmation: question?.id ?? null }
}

/** Keeps the video of an open question, which stands for the person without a session. */
export async function storeResetVideo(
  context: UploadContext,
  { confirmation, file, requestId }: { confirmation: string; file: UploadedFile; requestId: string },
): Promise<string> {
  if (!(await openConfirmationById(readsOf(context.db), confirmation))) throw badField('confirmation', 'Start again: this request has ended.')
  return storeFile(context, { visitor: confirmation }, { folder: 'Change Password', file, requestId })
}

/**
 * Requests a code for the owner of this e-mail address or phone number. Whether a person has it is not checked here. Known and unknown logins
 * get the same rows, jobs and answer; the job that sends finds out. By phone number the code goes to the phone, and to the email address where
 * the person has one.
 */
export async function requestPasswordReset(
  context: PasswordResetContext,
  login: string,
  video: GivenVideo,
  meta: RequestMeta,
): Promise<{ replayed: boolean; deviceCookie: string | undefined }> {
  const subject = login.toLowerCase()
  const ways = isPhone(subject) ? (['sms', 'mail'] as const) : (['mail'] as const)
  const at = context.clock.now()
  const from = requesterOf(meta)
  const deviceCookie = from.browser === null ? newDeviceCookie(context) : undefined
  const intent = { scope: `identity.forgot_password:${subject}`, key: meta.requestId, fingerprint: '' }
  const { replayed } = await onceWithPreparation(context.db, intent, at, async () => {
    const waitMs = await countOfStranger(context, RESETS_BY_ADDRESS, subject, meta)
    if (waitMs !== null) throw tooManyAttempts('You have asked for many codes. Please wait before you ask for another.', waitMs)
    const confirm = await checkVideo(context, videoOf(subject), video)
    await countResetSend(context, subject, meta)
    return async (tx) => {
      await confirm?.(tx, at)
      const issued = await issueOtp(tx, context, PURPOSE, subject, { ...from, newBrowser: browserId(deviceCookie) })
      const messages = ways.map((way) => otpMessage(context.secrets, PURPOSE, way, subject, issued))
      await writeJobs(tx, messages)
      return {}
    }
  })
  return { replayed, deviceCookie: replayed ? undefined : deviceCookie }
}

/** Counts by network, which others share. A device that the person has signed in with is spared, as at a sign-in. */
const countOfStranger = async (context: PasswordResetContext, limit: AttemptLimit, subject: string, meta: RequestMeta): Promise<number | null> =>
  isKnownDevice(context, meta.deviceCookie, subject) ? null : countByAddress(context.db, limit, meta.address, context.clock.now())

/** Five an hour from one place, so that strangers cannot use up the codes of the owner. Their own are limited together. */
async function countResetSend(context: PasswordResetContext, subject: string, { address, deviceCookie }: RequestMeta): Promise<void> {
  if (isKnownDevice(context, deviceCookie, subject)) return countOtpSend(context, PURPOSE, `${subject} ${browserId(deviceCookie)}`)
  await countOtpSend(context, PURPOSE, `${subject} ${networkAddress(address)}`)
  await countOtpSend(context, PURPOSE, subject, SENT_TO_ADDRESS)
}

const requesterOf = ({ address, deviceCookie }: RequestMeta): OtpRequester => ({ network: networkAddress(address), browser: browserId(deviceCookie) })

type Input = z.output<NonNullable<typeof verifyAccount.body>>

/**
 * Sets a new password by code. Every session of the person ends in the same commit, and a mail reports the change. A code that also went out as
 * a text message may be in the hands of a thief of the phone number, so the cap begins. The PIN stays.
 */
export async function resetPassword(
  context: PasswordResetContext,
  input: Input,
  meta: RequestMeta,
): Promise<{ replayed: boolean; deviceCookie: string | undefined }> {
  const subject = input.email.toLowerCase()
  const at = context.clock.now()
  const waitMs = await countOfStranger(context, TRIED_BY_ADDRESS, subject, meta)
  if (waitMs !== null) throw tooManyAttempts('Too many tries. Please wait before you try again.', waitMs)
  const intent = { scope: `identity.verify_account:${subject}`, key: meta.requestId, fingerprint: '' }
  const { productName } = context
  const { outcome, replayed } = await onceWithPreparation<{ personId: string; login: string }>(context.db, intent, at, async () => {
    const isByText = isPhone(subject)
    rejectWeakPassword('password', input.password, { productName, ...(isByText ? { email: null, phone: subject } : { email: subject }) })
    const from = isKnownDevice(context, meta.deviceCookie, subject) ? requesterOf(meta) : { ...requesterOf(meta), wrongTries: WRONG_FROM_STRANGERS }
    const codeId = await verifyOtp(context, PURPOSE, subject, 'code', input.code, from)
    const person = await personByLogin(readsOf(context.db), subject)
    if (!person) throw otpExpired('code')
    // A refusal may reveal the person's name, so the password is checked only after the code. The code stays good for
    // another password.
    rejectWeakPassword('password', input.password, { productName, ...person })
    const passwordHash = await hashPassword(input.password)
    return async (tx) => {
      await consumeOtp(tx, codeId, at, 'code')
      const reason = await capReason(tx, context, { person, isByText, deviceCookie: meta.deviceCookie })
      if (reason !== null) await context.extensions.of(accessChanged)(tx, { id: codeId, personId: person.id, reason, at })
      await markOtherCodesUsed(tx, { id: codeId, purpose: PURPOSE.name, subjects: loginsOf(person), at })
      await changePassword(tx, person.id, passwordHash)
      await deleteLinks(tx, person.id)
      await endSessionsOf(tx, person.id, null, 'revoked', at)
      const operation = 'identity.verify_account'
      await writeAudit(tx, { business: null, actor: person.id, operation, subject: person.id, requestId: meta.requestId, at })
      const byTextTo = isByText ? maskPhone(subject) : null
      await writeJobs(tx, passwordChangedJobs(person, { productName, change: codeId, byTextTo, isCapped: reason !== null }))
      return { personId: person.id, login: loginOf(person) }
    }
  })
  if (replayed) return { replayed, deviceCookie: undefined }
  if (!isKnownDevice(context, meta.deviceCookie, subject)) await undoCountByAddress(context.db, TRIED_BY_ADDRESS, meta.address)
  await forgiveSignIns(context.db, signInPlace(context, outcome.personId, outcome.login, meta))
  // Whoever reads the person's messages is the person, so this browser is known from now on.
  return { replayed, deviceCookie: rememberDevice(context, meta.deviceCookie, outcome.login) }
}

const loginsOf = ({ email, phone }: Person): string[] => [email?.toLowerCase(), phone].filter((login) => typeof login === 'string')

/** Why the cap of a day begins with this reset; null where it does not. The browser is known from now on, and is a new one all the same. */
async function capReason(
  tx: Sql,
  context: PasswordResetContext,
  { person, isByText, deviceCookie }: { person: Person; isByText: boolean; deviceCookie: string | undefined },
): Promise<AccessChange['reason'] | null> {
  if (!context.newDeviceChecks) return null
  if (isByText) return 'password_reset'
  const isNew = !isKnownDevice(context, deviceCookie, loginOf(person)) && (await hasDevice(tx, person.id))
  return isNew ? 'new_device' : null
}

/** A person without an email address is told by text message. */
export const passwordChangedJobs = (
  { email, phone, firstname }: Person,
  change: Omit<Parameters<typeof passwordChanged.jobs>[1], 'firstname'>,
): JobSpec[] => passwordChanged.jobs(email === null ? { phone } : { email }, { ...change, firstname })
