import type { AppContext } from '../../../kernel/app-context.ts'
import { canonicalJson, verifyPassword } from '../../../../platform/crypto/index.ts'
import { codeOf, type Sql } from '../../../../platform/db/index.ts'
import type { RequestMeta } from '../../../../platform/http/bind.ts'
import { badField } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { commit, onceWithPreparation, readsOf, writeJobs } from '../../../ledger/index.ts'
import { countAttempt, resetAttempts } from '../attempt-limits.ts'
import type { Caller } from '../caller.ts'
import { rememberDevice } from '../device-cookie.ts'
import { accessChanged } from '../extension-points.ts'
import { contactChanged } from '../messages.ts'
import { checkInOrder } from '../ordered-tries.ts'
import { consumeOtp, countOtpSend, issueOtp, type OtpContext, OTP_LIFETIME_MINUTES, tooManyAttempts, verifyOtp } from '../otp.ts'
import { loginOf, type Person } from '../person.ts'
import { hasPin, type PinContext, verifyPin } from '../pins.ts'
import { passwordByPerson, personByLogin, personWithId } from '../queries.ts'
import { deleteLinks, lockPerson, markOtherCodesUsed, setContact } from '../store.ts'
import { contactCodeMessage } from './send-otp.ts'

export type ContactContext = PinContext & OtpContext & Pick<AppContext, 'secrets' | 'productName' | 'newDeviceChecks'>

const PURPOSE = { name: 'contact_change' } as const
/** A stranger at an open screen must not find the password out by trying. */
const PASSWORD_TRIES = { kind: 'contact_password', limit: 5, windowMs: 15 * 60_000 }
/** From all people together, so that nobody's mailbox or phone is filled. */
const SENT_TO_CONTACT = { limit: 5, windowMs: 60 * 60_000 }

const UNIQUE_VIOLATION = '23505'

type Contact = { email?: string | undefined; phone?: string | undefined }

/** As it is stored, and compared by a citext column. */
const valueOf = ({ email, phone }: Contact) => email?.toLowerCase() ?? phone ?? ''
const fieldOf = ({ email }: Contact) => (email === undefined ? 'phone' : 'email')
/** Only the session that gave the PIN can use the code, and for this address alone. */
const subjectOf = ({ sessionId }: Caller, contact: Contact) => `${sessionId} ${fieldOf(contact)} ${valueOf(contact)}`

/** Checks the PIN, or the password of a person without one, and sends a code to the new address. */
export async function requestContactChange(
  context: ContactContext,
  caller: Caller,
  { pin, password, ...contact }: Contact & { pin?: string | undefined; password?: string | undefined },
): Promise<void> {
  const person = (await personWithId(readsOf(context.db), caller.personId))!
  await proveSelf(context, caller, { pin, password })
  await countOtpSend(context, PURPOSE, caller.personId)
  await requireFree(readsOf(context.db), person, contact)
  await countOtpSend(context, PURPOSE, valueOf(contact), SENT_TO_CONTACT)
  await commit(context.db, async (tx) => {
    const issued = await issueOtp(tx, context, PURPOSE, subjectOf(caller, contact))
    const way = contact.email === undefined ? 'sms' : 'mail'
    await writeJobs(tx, [contactCodeMessage(context.secrets, issued, { way, to: valueOf(contact), firstname: person.firstname })])
  })
}

async function proveSelf(
  context: ContactContext,
  caller: Caller,
  { pin, password }: { pin: string | undefined; password: string | undefined },
): Promise<void> {
  if (await hasPin(readsOf(context.db), caller.personId, caller.businessId)) {
    if (pin === undefined) throw badField('pin', 'Enter your PIN')
    await verifyPin(context, caller, pin, 'pin')
    return
  }
  if (password === undefined) throw badField('password', 'Password is required')
  await checkInOrder(context, `password ${caller.personId}`, async () => {
    const waitMs = await countAttempt(context.db, PASSWORD_TRIES, caller.personId, context.clock.now())
    if (waitMs !== null) throw tooManyAttempts('Too many tries. Please wait a few minutes and try again.', waitMs)
    const { password_hash } = (await passwordByPerson(readsOf(context.db), caller.personId))!
    if (!(await verifyPassword(password_hash, password))) throw badField('password', 'Incorrect password', 'identity.wrong_password')
  })
  await resetAttempts(context.db, PASSWORD_TRIES, caller.personId)
}

async function requireFree(db: Sql, person: Person, contact: Contact): Promise<void> {
  const field = fieldOf(contact)
  if (person[field]?.toLowerCase() === valueOf(contact))
    throw badField(field, field === 'email' ? 'This is your email address already' : 'This is your phone number already', 'identity.same_contact')
  if (await personByLogin(db, valueOf(contact))) throw taken(contact)
}

const taken = (contact: Contact) =>
  fieldOf(contact) === 'email'
    ? badField('email', 'Email address is already taken', 'identity.email_taken')
    : badField('phone', 'Phone number is already taken', 'identity.phone_taken')

type Changed = { email: string | null; phone: string | null }

/** Sets the address that the code proves. The old address is told in the same commit, and the cap of a new device begins. */
export async function changeContact(
  context: ContactContext,
  caller: Caller,
  { code, ...contact }: Contact & { code: string },
  meta: RequestMeta,
): Promise<Changed & { replayed: boolean; deviceCookie: string | undefined }> {
  const { personId, businessId, role } = caller
  const at = context.clock.now()
  const intent = {
    scope: `identity.change_contact:${personId}`,
    key: meta.requestId,
    fingerprint: canonicalJson({ [fieldOf(contact)]: valueOf(contact) }),
  }
  const committed = onceWithPreparation<Changed>(context.db, intent, at, async () => {
    const subject = subjectOf(caller, contact)
    const codeId = await verifyOtp(context, PURPOSE, subject, 'code', code)
    return async (tx) => {
      await consumeOtp(tx, codeId, at, 'code')
      await lockPerson(tx, personId)
      const before = (await personWithId(tx, personId))!
      if (!(await setContact(tx, personId, contact.email === undefined ? contact : { email: valueOf(contact) }))) throw taken(contact)
      // Links and codes that went to the old address open nothing more.
      await deleteLinks(tx, personId)
      await markOtherCodesUsed(tx, { id: codeId, purpose: 'sign_in', subjects: [personId], at })
      if (context.newDeviceChecks) await context.extensions.of(accessChanged)(tx, { id: codeId, personId, reason: 'contact_changed', at })
      const facts = { changed: fieldOf(contact) }
      const operation = 'identity.change_contact'
      await writeAudit(tx, { business: businessId, actor: personId, role, operation, subject: personId, requestId: meta.requestId, facts, at })
      const { productName } = context
      await writeJobs(tx, contactChanged.jobs(before, { productName, codeId, firstname: before.firstname, changed: fieldOf(contact) }))
      return { email: before.email, phone: before.phone, [fieldOf(contact)]: valueOf(contact) }
    }
  })
  const { outcome, replayed } = await committed.catch((error: unknown) => {
    // Another person took the address in the same moment.
    throw codeOf(error) === UNIQUE_VIOLATION ? taken(contact) : error
  })
  // The browser is remembered by the address with which the person signs in.
  return { ...outcome, replayed, deviceCookie: replayed ? undefined : rememberDevice(context, meta.deviceCookie, loginOf(outcome)) }
}

export const CONTACT_CODE_MINUTES = OTP_LIFETIME_MINUTES
