import type { Clock } from '../../../../platform/clock/index.ts'
import { decoyHash, verifyPassword } from '../../../../platform/crypto/index.ts'
import type { Database, Tx } from '../../../../platform/db/index.ts'
import type { RequestMeta } from '../../../../platform/http/bind.ts'
import type { Ids } from '../../../../platform/ids/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import type { Random } from '../../../../platform/random/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import {
  countAttempt,
  countByAddress,
  findPersonByLogin,
  forgetAttempts,
  holderOfLink,
  lockWithPassword,
  noteDevice,
  openSession,
  type Person,
  personById,
  SIGN_IN_BY_ADDRESS,
  SIGN_IN_BY_PERSON,
  spendLink,
  tooMany,
} from '../../../identity/index.ts'
import { emailSchema, phoneSchema } from '../../../identity/contract.ts'
import { writeJobs } from '../../../ledger/index.ts'
import { type Membership, membershipsOf } from '../../../team/index.ts'
import { presentMembership } from '../present.ts'

export type SignInKit = { db: Database; clock: Clock; ids: Ids; random: Random; productName: string }

/** An unknown person and a wrong password are told apart neither by the answer nor by its time. */
export async function signIn(kit: SignInKit, asked: { email: string; password: string; life_span: 'long' | 'short' }, meta: RequestMeta) {
  const name = asked.email.trim().toLowerCase()
  refuseMany(await countByAddress(kit.db, SIGN_IN_BY_ADDRESS, meta.address, kit.clock.now()))
  const person = couldBeName(name) ? await personToTry(kit, name) : null
  const isRight = await verifyPassword(person?.password_hash ?? (await decoyHash()), asked.password)
  if (!person || !isRight) throw wrongCredentials()
  await forgetAttempts(kit.db, SIGN_IN_BY_PERSON, person.id)
  return enter(kit, person, asked.life_span, meta)
}

/**
 * Counting writes the name down, and what nobody can be called may be a password that was typed into the wrong field: it is
 * neither counted nor looked up. The database is wider than these schemas in what it takes for the same e-mail address
 * (`İ` for `i`), and a name that it finds but that is not counted could be tried for ever.
 */
const couldBeName = (name: string) => emailSchema.safeParse(name).success || phoneSchema.safeParse(name).success

/** E-mail address and phone number of one person are counted together; what nobody is called is counted as a person would be. */
async function personToTry(kit: SignInKit, name: string): Promise<Person | null> {
  const person = await findPersonByLogin(kit.db.system, name)
  refuseMany(await countAttempt(kit.db, SIGN_IN_BY_PERSON, person?.id ?? name, kit.clock.now()))
  return person
}

/** The token of a mailed link, for a session as a password opens it. */
export async function signInByLink(kit: SignInKit, token: string, meta: RequestMeta) {
  refuseMany(await countByAddress(kit.db, SIGN_IN_BY_ADDRESS, meta.address, kit.clock.now()))
  const person = await personById(kit.db.system, await holderOfLink(kit.db.system, token))
  if (!person) throw wrongCredentials()
  return enter(kit, person, 'short', meta, (tx) => spendLink(tx, token, kit.clock.now()))
}

/** `proof`: what has to hold in the commit of the session. */
async function enter(kit: SignInKit, person: Person, lifeSpan: 'long' | 'short', meta: RequestMeta, proof?: (tx: Tx) => Promise<void>) {
  const memberships = await membershipsOf(kit.db.system, person.id)
  const first: Membership | undefined = memberships[0]
  const claims = {
    firstname: person.firstname,
    lastname: person.lastname,
    email: person.email,
    role: first?.role ?? 'merchant',
    businessid: first?.business_id ?? '',
    cashpointid: first?.cashpoint_id ?? null,
  } as const
  const { token } = await kit.db.transaction(async (tx) => {
    // A password that was changed since it was compared must not open a session behind the back of the change.
    if (!(await lockWithPassword(tx, person.id, person.password_hash))) throw wrongCredentials()
    await proof?.(tx)
    const opened = await openSession(tx, kit, { personId: person.id, lifeSpan, claims })
    const at = kit.clock.now()
    await writeAudit(tx, {
      business: null,
      actor: person.id,
      operation: 'onboarding.sign_in',
      subject: opened.sessionId,
      requestId: meta.requestId,
      at,
    })
    const { id: personId, firstname, email } = person
    const { device, address } = meta
    await writeJobs(tx, await noteDevice(tx, { ...opened, personId, firstname, email, device, address, productName: kit.productName, at }))
    return opened
  })
  return { token, _id: person.id, ...claims, type: person.type, merchants: memberships.map(presentMembership) }
}

const wrongCredentials = () => new Refusal('identity.wrong_credentials', 400, 'Email address or password is incorrect')

function refuseMany(waitMs: number | null): void {
  if (waitMs !== null) throw tooMany('Too many tries. Please wait a few minutes and try again.', waitMs)
}
