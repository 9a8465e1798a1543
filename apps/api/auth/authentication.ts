import type { FastifyRequest } from 'fastify'
import { findKeyOwner } from '../../../modules/developers/index.ts'
import { type Caller, findSession, peekSession, peekSessionByHash, sessionHash, type View } from '../../../modules/identity/index.ts'
import { membershipFor, withheldFrom } from '../../../modules/team/index.ts'
import type { RouteContract } from '../../../platform/http/contract.ts'
import { badField, Refusal } from '../../../platform/problems/index.ts'
import type { ApiContext } from '../api-definition.ts'
import { readHeader } from '../http/request-parsing.ts'

/** The credentials in a request's headers. */
export type Credentials = { token: string | undefined; publicKey: string | null }

export function readCredentials(request: FastifyRequest): Credentials {
  return { token: readHeader(request.raw, 'accessToken'), publicKey: readHeader(request.raw, 'publicKey') || null }
}

/** The caller and their business, as the database has them now. */
export const findCaller = createCallerLookup(findSession)

/** The same lookup without recording that the session was used, for streams of events. */
export const peekCaller = createCallerLookup(peekSession)

function createCallerLookup(sessionOf: typeof findSession) {
  return async (
    { db, clock }: Pick<ApiContext, 'db' | 'clock'>,
    { token, publicKey }: Credentials,
    { withTemporaryPassword }: Pick<RouteContract, 'withTemporaryPassword'> = {},
  ): Promise<Caller> => {
    const hash = sessionHash(token)
    const [session, membership] = await Promise.all([
      sessionOf(db.people, clock, token),
      hash && membershipFor(db.people, { sessionHash: hash, publicKey }),
    ])
    if (session.password_is_temporary && !withTemporaryPassword) throw passwordRequired()
    if (!membership) throw publicKey === null ? keyRequired() : noMembership()
    return callerOf(session, membership)
  }
}

/** The caller for whom a document is written. It does not record that the session was used. */
export async function findViewer({ db, clock }: Pick<ApiContext, 'db' | 'clock'>, { sessionHash: hash, business }: View): Promise<Caller> {
  const [session, membership] = await Promise.all([
    peekSessionByHash(db.people, clock, hash),
    membershipFor(db.people, { sessionHash: hash, publicKey: business }),
  ])
  if (session.password_is_temporary) throw passwordRequired()
  if (!membership) throw noMembership()
  return callerOf(session, membership)
}

type Session = Awaited<ReturnType<typeof peekSession>>
type Membership = NonNullable<Awaited<ReturnType<typeof membershipFor>>>

const callerOf = (session: Session, membership: Membership): Caller => ({
  personId: session.person_id,
  sessionId: session.id,
  businessId: membership.business_id,
  role: membership.role,
  cashpointId: membership.cashpoint_id,
  withheld: withheldFrom(membership),
  firstname: session.firstname,
  lastname: session.lastname,
  email: session.email,
})

/** The secret key in `Authorization: Bearer …`; null where the request has none. */
export function readSecretKey(request: FastifyRequest): string | null {
  const header = readHeader(request.raw, 'authorization')
  return header ? (/^Bearer +(\S+)$/i.exec(header)?.[1] ?? '') : null
}

/** A server of the business: it reads what the routes for keys list, and changes nothing. Its key stands for person and session. */
export async function findKeyCaller({ db, clock }: Pick<ApiContext, 'db' | 'clock'>, contract: RouteContract, key: string): Promise<Caller> {
  const owner = await findKeyOwner({ db: db.people, clock }, key)
  if (!owner) throw new Refusal('developers.key_unknown', 401, 'The secret key is not valid. Get the current one under Settings, API.')
  if (!contract.apiKey) throw new Refusal('developers.not_for_keys', 403, 'A secret key cannot do this. Sign in to do it.')
  const { keyId, businessId } = owner
  return { personId: keyId, sessionId: keyId, businessId, role: KEY_ROLE, cashpointId: null, firstname: 'API', lastname: '', email: '' }
}

/** Reads everything of its business that a route for keys offers; no route that changes anything lists it. */
const KEY_ROLE = 'merchant-finance'

/** A password that we sent is worth one thing: choosing another. */
const passwordRequired = () => new Refusal('identity.password_change_required', 403, 'Choose a new password first.')
const noMembership = () => new Refusal('identity.no_membership', 403, 'You do not belong to this business')
/** A call that names no business would be about any of the person's businesses. */
const keyRequired = () => badField('publicKey', 'The header publicKey is required: it says which business the call is about', 'identity.key_required')

export function requirePermission({ operation, roles }: Pick<RouteContract, 'operation' | 'roles'>, caller: Caller): void {
  if (caller.withheld?.some((area) => operation.startsWith(area)))
    throw new Refusal('identity.withheld', 403, 'The owner of the business has not given you this right.', { facts: { role: caller.role } })
  if (roles === 'public' || roles === 'signed_in' || roles.includes(caller.role)) return
  throw new Refusal('identity.no_right', 403, 'Your role does not allow this. Ask the owner of the business.', { facts: { role: caller.role } })
}
