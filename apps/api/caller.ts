import type { FastifyRequest } from 'fastify'
import { type Caller, findSession, type Right, sessionHash } from '../../modules/identity/index.ts'
import { membershipFor } from '../../modules/team/index.ts'
import type { Database } from '../../platform/db/index.ts'
import { Refusal } from '../../platform/problems/index.ts'
import type { ApiKit } from './door.ts'
import { headerOf } from './reading.ts'

/** What a request shows of its sender. */
export type Credentials = { token: string | undefined; publicKey: string | null }

export function credentialsOf(request: FastifyRequest): Credentials {
  return { token: headerOf(request.raw, 'accessToken'), publicKey: headerOf(request.raw, 'publicKey') || null }
}

/** Who calls and for which business, as the database knows it at this moment. */
export async function findCaller({ db, clock }: Pick<ApiKit, 'db' | 'clock'>, { token, publicKey }: Credentials): Promise<Caller> {
  const hash = sessionHash(token)
  const [session, membership] = await Promise.all([findSession(db, clock, token), hash && membershipFor(db.system, { sessionHash: hash, publicKey })])
  if (!membership) throw new Refusal('identity.no_membership', 403, 'You do not belong to this business')
  return {
    personId: session.person_id,
    sessionId: session.id,
    businessId: membership.business_id,
    role: membership.role,
    cashpointId: membership.cashpoint_id,
    firstname: session.firstname,
    lastname: session.lastname,
    email: session.email,
  }
}

/**
 * The same look without leaving a trace: a stream that stays open is no sign of a person at work, and must not keep a session
 * from ending for want of use.
 */
export async function lookAtCaller({ db, clock }: Pick<ApiKit, 'db' | 'clock'>, credentials: Credentials): Promise<Caller> {
  let seen: Promise<Caller> | undefined
  await db
    .transaction(async (system) => {
      seen = findCaller({ db: { ...db, system } satisfies Database, clock }, credentials)
      await seen
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return seen!
}

class Undone extends Error {}

export function requireRight(right: Right | undefined, caller: Caller): void {
  if (right === 'public' || right?.roles.includes(caller.role)) return
  throw new Refusal('identity.no_right', 403, 'Your role does not allow this. Ask the owner of the business.', { facts: { role: caller.role } })
}
