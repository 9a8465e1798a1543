import type { MailPort } from '../../../partners/mail/port.ts'
import type { SmsPort } from '../../../partners/sms/port.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { SecretBox } from '../../../platform/crypto/index.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { JobHandlers } from '../../../platform/jobs/index.ts'
import type { JobSpec } from '../../ledger/index.ts'
import { OTP_LIFETIME_MINUTES, type IssuedOtp, type OtpPurpose } from './otp.ts'
import { personByLogin } from './queries.ts'

type OtpChannel = 'mail' | 'sms'
type Payload = { purpose: OtpPurpose['name']; way: OtpChannel; login: string; codeId: string; sealedCode: string; expiresAt: string }

const TASK = 'identity.send-code'
const PURPOSE_LABELS = { password_reset: 'password', pin_reset: 'PIN' } as const

/** Takes a code to whoever has this e-mail address, if anybody has. The code waits in the queue sealed. */
export function sendOtpJob(secrets: SecretBox, purpose: OtpPurpose, way: OtpChannel, login: string, { id, code, expiresAt }: IssuedOtp): JobSpec {
  const sealedCode = secrets.seal(code, sealLabel(id))
  const payload: Payload = { purpose: purpose.name, way, login, codeId: id, sealedCode, expiresAt: expiresAt.toISOString() }
  return { task: TASK, payload, key: `code:${way}:${id}` }
}

type OtpJobContext = { db: Database; clock: Clock; mail: MailPort; sms: SmsPort; secrets: SecretBox; productName: string }

export function otpJobs(context: OtpJobContext): JobHandlers {
  return {
    /** Here it is found out whether anybody has the address. A code that is over is not sent any more. */
    [TASK]: async (given) => {
      const { purpose, way, login, codeId, sealedCode, expiresAt } = given as Payload
      const person = await personByLogin(context.db.system, login)
      if (!person || new Date(expiresAt) <= context.clock.now()) return
      const code = context.secrets.open(sealedCode, sealLabel(codeId))
      const what = `your code for a new ${context.productName} ${PURPOSE_LABELS[purpose]}`
      if (way === 'sms') {
        if (person.phone)
          await context.sms.send({ to: person.phone, text: `${code} is ${what}. It is good for ${OTP_LIFETIME_MINUTES} minutes. Tell it to nobody.` })
        return
      }
      const text = [
        `Hello ${person.firstname},`,
        '',
        `${code} is ${what}.`,
        `It is good for ${OTP_LIFETIME_MINUTES} minutes and opens nothing else. Nobody of ours will ever ask you for it.`,
        '',
        `If you did not ask for it, you need do nothing: your ${PURPOSE_LABELS[purpose]} stays as it is.`,
      ].join('\n')
      const subject = what.replace('your', 'Your')
      await context.mail.send({ to: person.email, subject, text, messageId: `<${codeId}@kasuwa>` })
    },
  }
}

const sealLabel = (codeId: string) => `one_time_code ${codeId}`
