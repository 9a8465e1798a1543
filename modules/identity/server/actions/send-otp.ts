import type { SecretBox } from '../../../../platform/crypto/index.ts'
import type { JobSpec } from '../../../../platform/jobs/index.ts'
import type { AppContext } from '../../../app-context.ts'
import { sendContactCodeJob, sendOtpJob } from '../jobs.ts'
import { type IssuedOtp, OTP_LIFETIME_MINUTES, type OtpPurpose } from '../otp.ts'
import { personByLogin } from '../queries.ts'

type OtpMessage = {
  purpose: Exclude<OtpPurpose['name'], 'contact_change'>
  way: 'mail' | 'sms'
  login: string
  codeId: string
  sealedCode: string
  expiresAt: string
}

/** `unasked`: the advice to a person who did not ask for the code. */
const PURPOSE_TEXTS = {
  password_reset: { for: 'for a new {product} password', unasked: 'If you did not ask for it, ignore this message. Your password has not changed.' },
  pin_reset: { for: 'for a new {product} PIN', unasked: 'If you did not ask for it, ignore this message. Your PIN has not changed.' },
  sign_in: {
    for: 'to sign in to {product}',
    unasked: 'If you did not try to sign in, your password is known to someone else. Choose a new password now.',
  },
} as const

export function otpMessage(
  secrets: SecretBox,
  purpose: { name: OtpMessage['purpose'] },
  way: OtpMessage['way'],
  login: string,
  { id, code, expiresAt }: IssuedOtp,
): JobSpec {
  return sendOtpJob.enqueue({
    purpose: purpose.name,
    way,
    login,
    codeId: id,
    sealedCode: secrets.seal(code, sealLabel(id)),
    expiresAt: expiresAt.toISOString(),
  })
}

/** Only this job looks up whether a person has the login, so that the reply to the request does not reveal it. */
export async function sendOtp(
  context: Pick<AppContext, 'db' | 'clock' | 'mail' | 'sms' | 'secrets' | 'productName'>,
  { purpose, way, login, codeId, sealedCode, expiresAt }: OtpMessage,
): Promise<void> {
  const person = await personByLogin(context.db.system, login)
  if (!person || new Date(expiresAt) <= context.clock.now()) return
  const code = context.secrets.open(sealedCode, sealLabel(codeId))
  const texts = PURPOSE_TEXTS[purpose]
  const what = `your code ${texts.for.replace('{product}', context.productName)}`
  if (way === 'sms') {
    if (person.phone)
      await context.sms.send({ to: person.phone, text: `${code} is ${what}. It works for ${OTP_LIFETIME_MINUTES} minutes. Do not share it.` })
    return
  }
  if (person.email === null) return
  const text = [
    `Hello ${person.firstname},`,
    '',
    `${code} is ${what}.`,
    `It works for ${OTP_LIFETIME_MINUTES} minutes. ${context.productName} staff will never ask you for it.`,
    '',
    texts.unasked,
  ].join('\n')
  const subject = what.replace('your', 'Your')
  await context.mail.send({ to: person.email, subject, text, messageId: `<${codeId}@kasuwa>` })
}

type ContactMessage = { way: 'mail' | 'sms'; to: string; firstname: string; codeId: string; sealedCode: string; expiresAt: string }

/** To the new address of a person, which is in no record yet. */
export const contactCodeMessage = (
  secrets: SecretBox,
  { id, code, expiresAt }: IssuedOtp,
  to: Pick<ContactMessage, 'way' | 'to' | 'firstname'>,
): JobSpec => sendContactCodeJob.enqueue({ ...to, codeId: id, sealedCode: secrets.seal(code, sealLabel(id)), expiresAt: expiresAt.toISOString() })

export async function sendContactCode(
  context: Pick<AppContext, 'clock' | 'mail' | 'sms' | 'secrets' | 'productName'>,
  { way, to, firstname, codeId, sealedCode, expiresAt }: ContactMessage,
): Promise<void> {
  if (new Date(expiresAt) <= context.clock.now()) return
  const code = context.secrets.open(sealedCode, sealLabel(codeId))
  const { productName } = context
  if (way === 'sms') {
    const text = `${code} is your code to use this number with ${productName}. It works for ${OTP_LIFETIME_MINUTES} minutes. Do not share it.`
    return context.sms.send({ to, text })
  }
  const text = [
    `Hello ${firstname},`,
    '',
    `${code} is your code to use this email address with ${productName}.`,
    `It works for ${OTP_LIFETIME_MINUTES} minutes. ${productName} staff will never ask you for it.`,
    '',
    'If you did not ask for it, ignore this message. Nothing has changed.',
  ].join('\n')
  await context.mail.send({ to, subject: `Your code to use this email address with ${productName}`, text, messageId: `<${codeId}@kasuwa>` })
}

const sealLabel = (codeId: string) => `one_time_code ${codeId}`
