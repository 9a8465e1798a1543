import type { AppContext } from '../../../kernel/app-context.ts'
import { decoyHash, verifyPassword } from '../../../../platform/crypto/index.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import type { RequestMeta } from '../../../../platform/http/bind.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { browserId, isKnownDevice, rememberDevice } from '../device-cookie.ts'
import { recordSignInDevice } from '../devices.ts'
import { accessChanged, lostAccess, type Membership, memberships as membershipsPoint } from '../extension-points.ts'
import { consumeLink, findLinkOwner } from '../one-time-links.ts'
import { checkInOrder } from '../ordered-tries.ts'
import { tooManyAttempts } from '../otp.ts'
import { loginOf } from '../person.ts'
import { hasDevice, passwordByLogin, passwordByPerson, type PersonWithPassword } from '../queries.ts'
import { openSession, sessionHash } from '../sessions.ts'
import { writeViewCookie } from '../view-cookie.ts'
import { countSignIn, forgiveSignIn, type SignInPlace, signInPlace } from '../sign-in-limits.ts'
import { lockIfPasswordUnchanged, upsertBrowser } from '../store.ts'
import { emailSchema, phoneSchema } from '../../contract.ts'
import { type CommandPlace, commit, readsOf, writeJobs } from '../../../ledger/index.ts'
import { businessKeyOf, presentPerson } from '../present.ts'
import { checkNewDevice } from './check-new-device.ts'

export type SignInContext = Pick<
  AppContext,
  'clock' | 'ids' | 'random' | 'productName' | 'extensions' | 'pinPepper' | 'secrets' | 'newDeviceChecks'
> & {
  db: CommandPlace
}

export type PasswordCheckContext = Pick<SignInContext, 'db' | 'clock' | 'ids' | 'pinPepper'>

/** An unknown person and a wrong password get the same answer in the same time. */
export async function signIn(
  context: SignInContext,
  input: { email: string; password: string; life_span: 'long' | 'short'; code?: string | undefined },
  meta: RequestMeta,
) {
  const name = input.email.toLowerCase()
  const isPossible = isPossibleLogin(name)
  const owner = isPossible ? await passwordByLogin(readsOf(context.db), name) : null
  const place = signInPlace(context, owner?.id ?? name, owner?.email ?? name, meta)
  const person = isPossible ? await checkPassword(context, place, owner, input.password) : await comparePassword(null, input.password)
  if (!person) throw wrongCredentials()
  const proof = place.isKnown ? null : await checkNewDevice(context, person, input.code)
  return openPersonSession(context, person, input.life_span, meta, proof)
}

/** Null for a wrong password and for an unknown person, after the same time. */
async function comparePassword(person: PersonWithPassword | null, password: string): Promise<PersonWithPassword | null> {
  const isRight = await verifyPassword(person?.password_hash ?? (await decoyHash()), password)
  return isRight ? person : null
}

/**
 * Counting stores the name. A text that cannot be a login may be a password typed into the wrong field, so it is
 * neither counted nor looked up. PostgreSQL treats more e-mail addresses as equal than these schemas do (`İ` for `i`).
 * A name that it finds but that is not counted could be tried without a limit.
 */
const isPossibleLogin = (name: string) => emailSchema.safeParse(name).success || phoneSchema.safeParse(name).success

/**
 * Tries by e-mail address and by phone number of one person are counted together, and those from one place are checked
 * one after the other. An unknown name is counted like a person.
 */
export async function checkPassword(
  context: PasswordCheckContext,
  place: SignInPlace,
  person: PersonWithPassword | null,
  password: string,
): Promise<PersonWithPassword | null> {
  return checkInOrder(context, `sign_in ${place.subject}`, async () => {
    rejectIfLimited(await countSignIn(context.db, place, context.clock.now()))
    const found = await comparePassword(person, password)
    if (found) await forgiveSignIn(context.db, place)
    return found
  })
}

/** Exchanges the token of a mailed link for a session, as a password does. Nobody guesses 256 random bits, so wrong tokens are not counted. */
export async function signInByLink(context: SignInContext, token: string, meta: RequestMeta) {
  const person = await passwordByPerson(readsOf(context.db), await findLinkOwner(readsOf(context.db), token))
  if (!person) throw wrongCredentials()
  // The link was mailed, so it stands for the code of a new device.
  return openPersonSession(context, person, 'short', meta, (tx) => consumeLink(tx, token, context.clock.now()))
}

/** `proof`: a check to make in the commit of the session. */
async function openPersonSession(
  context: SignInContext,
  person: PersonWithPassword,
  lifeSpan: 'long' | 'short',
  meta: RequestMeta,
  proof: ((tx: Tx) => Promise<void>) | null = null,
) {
  const memberships = await context.extensions.of(membershipsPoint)(readsOf(context.db), person.id)
  const first: Membership | undefined = memberships[0]
  const lost = first ? null : await context.extensions.of(lostAccess)(readsOf(context.db), person.id)
  if (lost !== null) throw new Refusal('identity.access_ended', 403, lost)
  const presented = presentPerson(person, memberships)
  const { firstname, lastname, email, role, businessid, cashpointid } = presented
  const claims = { firstname, lastname, email, role, businessid, cashpointid }
  const deviceCookie = rememberDevice(context, meta.deviceCookie, loginOf(person))
  const { token } = await commit(context.db, async (tx) => {
    // A password that was changed since it was compared must not open a session.
    if (!(await lockIfPasswordUnchanged(tx, person.id, person.password_hash))) throw wrongCredentials()
    await proof?.(tx)
    const opened = await openSession(tx, context, { personId: person.id, lifeSpan, claims })
    const at = context.clock.now()
    await writeAudit(tx, {
      business: null,
      actor: person.id,
      operation: 'identity.sign_in',
      subject: opened.sessionId,
      requestId: meta.requestId,
      at,
    })
    const { id: personId, firstname, email, phone } = person
    const { device, address } = meta
    if (context.newDeviceChecks && !isKnownDevice(context, meta.deviceCookie, loginOf(person)) && (await hasDevice(tx, personId)))
      await context.extensions.of(accessChanged)(tx, { id: opened.sessionId, personId, reason: 'new_device', at })
    await upsertBrowser(tx, { browser: browserId(deviceCookie)!, personId, at })
    await writeJobs(
      tx,
      await recordSignInDevice(tx, { ...opened, personId, firstname, email, phone, device, address, productName: context.productName, at }),
    )
    return opened
  })
  return { deviceCookie, viewCookie: first && !person.password_is_temporary ? firstViewCookie(context, token, first) : null, token, ...presented }
}

/** As most browsers show it. One that shows it in another way says so before it opens the first page. */
const firstViewCookie = (context: SignInContext, token: string, membership: Membership): string =>
  writeViewCookie(context, {
    sessionHash: sessionHash(token)!,
    business: businessKeyOf(membership),
    language: 'en',
    theme: 'system',
    hidesAmounts: false,
  })

const wrongCredentials = () => new Refusal('identity.wrong_credentials', 400, 'Email address or password is incorrect')

function rejectIfLimited(waitMs: number | null): void {
  if (waitMs !== null) throw tooManyAttempts('Too many tries. Please wait a few minutes and try again.', waitMs)
}
