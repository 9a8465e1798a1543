import type { MailPort } from '../../../partners/mail/port.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Secrets } from '../../../platform/crypto/index.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { JobHandlers, Schedules } from '../../../platform/jobs/index.ts'
import { MAIL_RESET_CODE, placeOf } from './actions/reset-password.ts'
import { CODE_MINUTES } from './otp.ts'
import { personByLogin } from './queries.ts'
import { forgetCodes } from './store.ts'

const DAY_MS = 24 * 60 * 60_000

export function identityJobs(kit: { db: Database; clock: Clock; mail: MailPort; secrets: Secrets; productName: string }): JobHandlers {
  return {
    /** Here it is found out whether anybody has the address. A code that is over is not sent any more. */
    [MAIL_RESET_CODE]: async (payload) => {
      const { email, codeId, sealedCode, expiresAt } = payload as Record<'email' | 'codeId' | 'sealedCode' | 'expiresAt', string>
      const person = await personByLogin(kit.db.system, email)
      if (!person || new Date(expiresAt) <= kit.clock.now()) return
      const text = [
        `Hello ${person.firstname},`,
        '',
        `Your code for a new ${kit.productName} password is ${kit.secrets.open(sealedCode, placeOf(codeId))}.`,
        `It is good for ${CODE_MINUTES} minutes and opens nothing else. Nobody of ours will ever ask you for it.`,
        '',
        'If you did not ask for it, you need do nothing: your password stays as it is.',
      ].join('\n')
      await kit.mail.send({ to: person.email, subject: `Your code for a new ${kit.productName} password`, text, messageId: `<${codeId}@kasuwa>` })
    },
    'identity.forget-codes': () => forgetCodes(kit.db.system, new Date(kit.clock.now().getTime() - DAY_MS)),
  }
}

export const identitySchedules: Schedules = [{ task: 'identity.forget-codes', cron: '50 * * * *' }]
