import type { SecretBox } from '../../../../platform/crypto/index.ts'
import type { JobSpec } from '../../../../platform/jobs/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { sendContactCodeJob, sendOtpJob } from '../jobs.ts'
import { type CodePurpose, contactCode, oneTimeCode } from '../messages.ts'
import type { IssuedOtp } from '../otp.ts'
import { personByLogin } from '../queries.ts'

type OtpMessage = {
  purpose: CodePurpose
  way: 'mail' | 'sms'
  login: string
  codeId: string
  sealedCode: string
  expiresAt: string
}

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
  const { productName } = context
  const params = { productName, purpose, codeId, code, firstname: person.firstname }
  if (way === 'sms') {
    if (person.phone) await context.sms.send({ to: person.phone, text: oneTimeCode.sms(params) })
    return
  }
  if (person.email !== null) await context.mail.send({ to: person.email, ...oneTimeCode.mail(params) })
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
  const params = { productName: context.productName, codeId, code, firstname }
  if (way === 'sms') return context.sms.send({ to, text: contactCode.sms(params) })
  await context.mail.send({ to, ...contactCode.mail(params) })
}

const sealLabel = (codeId: string) => `one_time_code ${codeId}`
