import type { AppContext } from '../../../kernel/app-context.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import { commit, readsOf, writeJobs } from '../../../ledger/index.ts'
import { countAttempt } from '../attempt-limits.ts'
import { consumeOtp, countOtpSend, issueOtp, type OtpContext, OTP_LIFETIME_MINUTES, verifyOtp } from '../otp.ts'
import { loginOf, maskPhone, type Person } from '../person.ts'
import { hasDevice } from '../queries.ts'
import { otpMessage } from './send-otp.ts'

type NewDeviceContext = OtpContext & Pick<AppContext, 'secrets' | 'newDeviceChecks'>

const PURPOSE = { name: 'sign_in' } as const
const RESEND_SECONDS = 60
const RESENT = { kind: 'code_resent_sign_in', limit: 1, windowMs: RESEND_SECONDS * 1_000 }

/**
 * The second step of a sign-in with the right password, from a device that the person has not used before. The first device of a person needs
 * none. Without a code, one is sent and the sign-in is refused; else the result uses the code up in the commit of the session.
 */
export async function checkNewDevice(
  context: NewDeviceContext,
  person: Person,
  code: string | undefined,
): Promise<((tx: Tx) => Promise<void>) | null> {
  if (!context.newDeviceChecks || !(await hasDevice(readsOf(context.db), person.id))) return null
  if (code === undefined) throw await sendCode(context, person)
  const codeId = await verifyOtp(context, PURPOSE, person.id, 'code', code)
  return (tx) => consumeOtp(tx, codeId, context.clock.now(), 'code')
}

/** Asking again within the minute sends no second code. By text message where the person has no email address. */
async function sendCode(context: NewDeviceContext, person: Person): Promise<Refusal> {
  const waitMs = await countAttempt(context.db, RESENT, person.id, context.clock.now())
  if (waitMs === null) {
    await countOtpSend(context, PURPOSE, person.id)
    await commit(context.db, async (tx) => {
      const issued = await issueOtp(tx, context, PURPOSE, person.id)
      await writeJobs(tx, [otpMessage(context.secrets, PURPOSE, person.email === null ? 'sms' : 'mail', loginOf(person), issued)])
    })
  }
  const sentTo = person.email === null ? maskPhone(person.phone ?? '') : maskEmail(person.email)
  const resendSeconds = Math.ceil((waitMs ?? RESENT.windowMs) / 1_000)
  return new Refusal('identity.code_needed', 403, `This device is new. Enter the code that we sent to ${sentTo}.`, {
    data: { sent_to: sentTo, minutes: OTP_LIFETIME_MINUTES, resend_seconds: resendSeconds },
    retryAfterSeconds: resendSeconds,
  })
}

/** `am***@shops.example` */
const maskEmail = (email: string) => email.replace(/^(.{1,2})[^@]*/, '$1***')
