import type { AppContext } from '../../app-context.ts'
import type { SecretBox } from '../../../platform/crypto/index.ts'
import type { Sql } from '../../../platform/db/index.ts'
import type { JobSpec } from '../../../platform/jobs/index.ts'
import type { Random } from '../../../platform/random/index.ts'
import { sendPasswordJob } from './jobs.ts'
import { personWithId } from './queries.ts'
import { deleteLinks, endSessionsOf, lockPerson, setTemporaryPassword } from './store.ts'

/** Without the characters that people confuse on a small screen: l and 1, O and 0. */
const CAPITALS = 'ABCDEFGHJKMNPQRSTUVWXYZ'
const LETTERS = 'abcdefghijkmnpqrstuvwxyz'
const DIGITS = '23456789'
const GROUPS = 3

/** Such as `Kmtr4.Wqzp7.Hdfx9`: 68 random bits, within the rules of the form, and easy to type from a text message. */
export function newTemporaryPassword(random: Random): string {
  const pick = (from: string) => from[random.below(from.length)]!
  const group = () => [CAPITALS, LETTERS, LETTERS, LETTERS, DIGITS].map(pick).join('')
  return Array.from({ length: GROUPS }, group).join('.')
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
  context: Pick<AppContext, 'db' | 'mail' | 'sms' | 'secrets' | 'productName' | 'supportEmail'>,
  { way, personId, businessName, sealedPassword, isAgain }: PasswordMessage,
): Promise<void> {
  const person = await personWithId(context.db.system, personId)
  if (!person?.password_is_temporary) return
  const password = context.secrets.open(sealedPassword, sealLabel(personId))
  const { productName, supportEmail } = context
  if (way === 'sms') {
    const text = `${password} is your ${isAgain ? 'new' : 'first'} ${productName} password for ${businessName}. Log in with this phone number, then choose your own. Do not share it.`
    if (person.phone) await context.sms.send({ to: person.phone, text })
    return
  }
  if (person.email === null) return
  const text = [
    `Hello ${person.firstname},`,
    '',
    `${businessName} has opened a cashpoint on ${productName}, and you confirm its payments.`,
    '',
    `Your first password: ${password}`,
    '',
    `Log in with this email address${person.phone ? ` or with ${person.phone}` : ''}. You then choose a password of your own.`,
    `${productName} staff will never ask you for it.`,
    '',
    '--',
    `${productName} support: ${supportEmail}`,
  ].join('\n')
  const subject = `Your first ${productName} password`
  await context.mail.send({ to: person.email, subject, text, messageId: `<first-password-${personId}@kasuwa>` })
}

const sealLabel = (personId: string) => `temporary_password ${personId}`
