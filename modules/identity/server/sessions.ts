import type { Clock } from '../../../platform/clock/index.ts'
import { sha256 } from '../../../platform/crypto/index.ts'
import type { Sql } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/index.ts'
import { type CommandPlace, readsOf } from '../../ledger/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import type { Random } from '../../../platform/random/index.ts'
import { type SessionWithPerson, sessionByHash } from './queries.ts'
import { deleteLinks, endSessionById, endSessionsOf, insertSession, touchSession } from './store.ts'

/** Claims that the page may read from its token; the server ignores them. */
export type SessionClaims = { firstname: string; lastname: string; email: string; role: string; businessid: string; cashpointid: string | null }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** product.md §5: short is a working day, long is a month of daily use. */
const SESSION_LIFETIMES = { short: { idleMs: 15 * MINUTE, wholeMs: 8 * HOUR }, long: { idleMs: 7 * DAY, wholeMs: 30 * DAY } }
/** Storing each request would cost a commit for every read; half a minute is exact enough for a timeout of 15 minutes. */
const TOUCH_INTERVAL_MS = 30_000

/** The application of merchants and cashiers. */
const APP = 'merchant'

/** One active session per person and app: signing in ends the older one in the same commit. */
export async function openSession(
  tx: Sql,
  context: { ids: Ids; random: Random; clock: Clock },
  session: { personId: string; lifeSpan: 'short' | 'long'; claims: SessionClaims },
): Promise<{ token: string; sessionId: string }> {
  const at = context.clock.now()
  const token = `${Buffer.from(JSON.stringify(session.claims)).toString('base64url')}.${context.random.bytes(32).toString('base64url')}`
  const sessionId = context.ids.next('ses')
  await endSessionsOf(tx, session.personId, APP, 'replaced', at)
  await insertSession(tx, { id: sessionId, personId: session.personId, app: APP, tokenHash: tokenHash(token), lifeSpan: session.lifeSpan, at })
  return { token, sessionId }
}

/** Finds the session of a token and records that it is in use; an expired one is ended. */
export async function findSession(db: CommandPlace, clock: Clock, token: string | undefined): Promise<SessionWithPerson> {
  const session = await loadOpenSession(db, token)
  const now = clock.now()
  const timedOut = expiryReason(session, now)
  if (timedOut) {
    await endSessionById(readsOf(db), session.id, timedOut, now)
    throw tokenExpired()
  }
  if (now.getTime() - session.seen_at.getTime() > TOUCH_INTERVAL_MS) await touchSession(readsOf(db), { sessionId: session.id, at: now })
  return session
}

/**
 * The same without recording use: an open stream does not show that a person is active, and must not keep a session
 * from expiring.
 */
export async function peekSession(db: CommandPlace, clock: Clock, token: string | undefined): Promise<SessionWithPerson> {
  const session = await loadOpenSession(db, token)
  if (expiryReason(session, clock.now())) throw tokenExpired()
  return session
}

/** Only the secret part counts, so that changed claims cannot change the session's identity. */
async function loadOpenSession(db: CommandPlace, token: string | undefined): Promise<SessionWithPerson> {
  if (!token) throw noToken()
  return loadSessionByHash(db, sessionHash(token))
}

/** The session of a document, which does not show that a person is active either. */
export async function peekSessionByHash(db: CommandPlace, clock: Clock, hash: Buffer): Promise<SessionWithPerson> {
  const session = await loadSessionByHash(db, hash)
  if (expiryReason(session, clock.now())) throw tokenExpired()
  return session
}

async function loadSessionByHash(db: CommandPlace, hash: Buffer | null): Promise<SessionWithPerson> {
  const session = hash && (await sessionByHash(readsOf(db), hash))
  if (!session) throw sessionExpired()
  if (session.end_reason !== null) throw session.end_reason === 'idle' || session.end_reason === 'age' ? tokenExpired() : sessionExpired()
  return session
}

export async function endSession(db: Sql, sessionId: string, at: Date): Promise<void> {
  await endSessionById(db, sessionId, 'signed_out', at)
}

/** Ends the sessions of the person in every app, and invalidates mailed links. */
export async function endAllSessions(db: Sql, personId: string, at: Date): Promise<void> {
  await deleteLinks(db, personId)
  await endSessionsOf(db, personId, null, 'signed_out', at)
}

export function expiryReason(session: Pick<SessionWithPerson, 'life_span' | 'created_at' | 'seen_at'>, now: Date): 'idle' | 'age' | null {
  const life = SESSION_LIFETIMES[session.life_span]
  if (now.getTime() - session.created_at.getTime() >= life.wholeMs) return 'age'
  return now.getTime() - session.seen_at.getTime() >= life.idleMs ? 'idle' : null
}

/** The session has not run out. Whether it was ended, the caller knows. */
export const sessionHolds = (session: Pick<SessionWithPerson, 'life_span' | 'created_at' | 'seen_at'>, now: Date): boolean =>
  expiryReason(session, now) === null

/** The hash under which a session is stored; null for a text that is not a session token. */
export function sessionHash(token: string | undefined): Buffer | null {
  return token && token.length <= 4_000 && /^[\w-]+\.[\w-]{43}$/.test(token) ? tokenHash(token) : null
}

const tokenHash = (token: string) => sha256(token.slice(token.lastIndexOf('.') + 1))
/** Of a program that sends no token: it had no session that could expire. */
const noToken = () =>
  new Refusal(
    'identity.no_token',
    401,
    'This call needs the header accessToken with the token of a log-in, or Authorization: Bearer with a secret key.',
  )
const sessionExpired = () => new Refusal('identity.session_expired', 401, 'Session has expired')
const tokenExpired = () => new Refusal('identity.token_expired', 403, 'Token expired.')
