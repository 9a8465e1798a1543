import type { AppContext } from '../../kernel/app-context.ts'
import type { SecretBox } from '../../../platform/crypto/index.ts'
import type { Sql } from '../../../platform/db/index.ts'
import type { JobSpec } from '../../../platform/jobs/index.ts'
import { PLAIN_WORDS } from '../../../platform/passwords/plain-words.ts'
import type { Random } from '../../../platform/random/index.ts'
import { sendPasswordJob } from './jobs.ts'
import { temporaryPassword } from './messages.ts'
import { personWithId } from './queries.ts'
import { deleteLinks, endSessionsOf, lockPerson, setTemporaryPassword } from './store.ts'

/** Such as `kettle-mango-river`: easy to read out and to type from a text message. Three words have 28 random bits. */
export function newTemporaryPassword(random: Random, words = 3): string {
  return Array.from({ length: words }, () => PLAIN_WORDS[random.below(PLAIN_WORDS.length)]!).join('-')
}

type PasswordMessage = { way: 'mail' | 'sms'; personId: string; businessName: string; sealedPassword: string; isAgain?: boolean | undefined }

/** By text message, and by mail to a person who has an address. The jobs hold the password encrypted. */
export function temporaryPasswordMessages(
  secrets: SecretBox,
  person: { id: string; email: string | null; password: string; businessName: string; isAgain?: boolean },
): JobSpec[] {
  const sealedPassword = secrets.seal(person.password, sealLabel(person.id))
  const ways = person.email === null ? (['sms'] as const) : (['sms', 'mail'] as const)
  return ways.map((way) =>
    sendPasswordJob.enqueue({
      way,
      personId: person.id,
      businessName: person.businessName,
      sealedPassword,
      ...(person.isAgain && { isAgain: true }),
    }),
  )
}

/** Instead of a forgotten password: it opens nothing more, nor does any session or link. Returns the messages with the new one. */
export async function replaceByTemporaryPassword(
  tx: Sql,
  secrets: SecretBox,
  {
    person,
    passwordHash,
    at,
  }: { person: { id: string; email: string | null; password: string; businessName: string }; passwordHash: string; at: Date },
): Promise<JobSpec[]> {
  await lockPerson(tx, person.id)
  await setTemporaryPassword(tx, person.id, passwordHash)
  await deleteLinks(tx, person.id)
  await endSessionsOf(tx, person.id, null, 'revoked', at)
  return temporaryPasswordMessages(secrets, { ...person, isAgain: true })
}

/** Sends nothing once the person has a password of their own. */
export async function sendTemporaryPassword(
  context: Pick<AppContext, 'db' | 'mail' | 'sms' | 'secrets' | 'productName' | 'supportEmail' | 'siteUrl'>,
  { way, personId, businessName, sealedPassword, isAgain }: PasswordMessage,
): Promise<void> {
  const person = await personWithId(context.db.system, personId)
  if (!person?.password_is_temporary) return
  const password = context.secrets.open(sealedPassword, sealLabel(personId))
  const { productName, supportEmail, siteUrl } = context
  const { firstname, phone, email } = person
  const params = { productName, supportEmail, siteUrl, personId, firstname, phone, businessName, password, isAgain: isAgain === true }
  if (way === 'sms') {
    if (phone) await context.sms.send({ to: phone, text: temporaryPassword.sms(params) })
    return
  }
  if (email !== null) await context.mail.send({ to: email, ...temporaryPassword.mail(params) })
}

const sealLabel = (personId: string) => `temporary_password ${personId}`
