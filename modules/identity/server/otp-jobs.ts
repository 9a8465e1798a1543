import type { MailPort } from '../../../partners/mail/port.ts'
import type { SmsPort } from '../../../partners/sms/port.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Secrets } from '../../../platform/crypto/index.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { JobHandlers } from '../../../platform/jobs/index.ts'
import type { JobSpec } from '../../ledger/index.ts'
import { CODE_MINUTES, type IssuedCode, type Purpose } from './otp.ts'
import { personByLogin } from './queries.ts'

type Way = 'mail' | 'sms'
type Payload = { purpose: Purpose['name']; way: Way; login: string; codeId: string; sealedCode: string; expiresAt: string }

const TASK = 'identity.send-code'
const OPENS = { password_reset: 'password', pin_reset: 'PIN' } as const

/** Takes a code to whoever has this e-mail address, if anybody has. The code waits in the queue sealed. */
export function sendCodeJob(secrets: Secrets, purpose: Purpose, way: Way, login: string, { id, code, expiresAt }: IssuedCode): JobSpec {
  const sealedCode = secrets.seal(code, placeOf(id))
  const payload: Payload = { purpose: purpose.name, way, login, codeId: id, sealedCode, expiresAt: expiresAt.toISOString() }
  return { task: TASK, payload, key: `code:${way}:${id}` }
}

type PostKit = { db: Database; clock: Clock; mail: MailPort; sms: SmsPort; secrets: Secrets; productName: string }

export function codeJobs(kit: PostKit): JobHandlers {
  return {
    /** Here it is found out whether anybody has the address. A code that is over is not sent any more. */
    [TASK]: async (given) => {
      const { purpose, way, login, codeId, sealedCode, expiresAt } = given as Payload
      const person = await personByLogin(kit.db.system, login)
      if (!person || new Date(expiresAt) <= kit.clock.now()) return
      const code = kit.secrets.open(sealedCode, placeOf(codeId))
      const what = `your code for a new ${kit.productName} ${OPENS[purpose]}`
      if (way === 'sms') {
        if (person.phone)
          await kit.sms.send({ to: person.phone, text: `${code} is ${what}. It is good for ${CODE_MINUTES} minutes. Tell it to nobody.` })
        return
      }
      const text = [
        `Hello ${person.firstname},`,
        '',
        `${code} is ${what}.`,
        `It is good for ${CODE_MINUTES} minutes and opens nothing else. Nobody of ours will ever ask you for it.`,
        '',
        `If you did not ask for it, you need do nothing: your ${OPENS[purpose]} stays as it is.`,
      ].join('\n')
      const subject = what.replace('your', 'Your')
      await kit.mail.send({ to: person.email, subject, text, messageId: `<${codeId}@kasuwa>` })
    },
  }
}

const placeOf = (codeId: string) => `one_time_code ${codeId}`
