import type pg from 'pg'
import { systemRandom } from '../../random/index.ts'
import { processIdOf } from '../pipelining/pg-internals.ts'
import { destroyOnReadTimeout, type Timeouts } from './timeouts.ts'

export const APP_ROLE = 'kasuwa_app'
export const SYSTEM_ROLE = 'kasuwa_system'
export const PEOPLE_ROLE = 'kasuwa_people'
export const OPERATOR_ROLE = 'kasuwa_operator'

export type Role = typeof APP_ROLE | typeof SYSTEM_ROLE | typeof PEOPLE_ROLE | typeof OPERATOR_ROLE

/** The state that a connection sets for itself before its first use. Start-up options would do it for free, but poolers drop them. */
export type Session = {
  role: Role
  limits: Omit<Timeouts, 'readMs'>
  /** Settings of the planner, by name. */
  planner: Readonly<Record<string, string>>
  /** Through a pooler, which must be in session mode. False: a pooler is refused. */
  throughPooler?: boolean
}

/** Why a database cannot be trusted with money. `name` is stable and may be matched by monitoring. */
export type DatabaseFault = { name: string; reason: string }

/** The connection was closed before its first use. */
export class UnsafeSessionError extends Error {
  readonly code = 'UNSAFE_SESSION'
  readonly faults: readonly DatabaseFault[]

  constructor(faults: readonly DatabaseFault[], options?: ErrorOptions) {
    super(`The database connection is not safe to use: ${faults.map(({ reason }) => reason).join('; ')}`, options)
    this.name = 'UnsafeSessionError'
    this.faults = faults
  }
}

/** The mark that a session behind a pooler has set for itself. */
const marks = new WeakMap<pg.ClientBase, string>()

/** Sets role and limits in one round trip. The check is a second one, because a transaction pooler answers it on another connection. */
export async function openSession(client: pg.ClientBase, session: Session): Promise<void> {
  try {
    const { rows } = await client.query<{ before?: string | null }>(settingStatement(session, session.throughPooler ? newMark(client) : null))
    // The mark of another client: the connection was not reset, or is shared with it.
    if (rows[0]?.before) throw new UnsafeSessionError(modeFaults(false))
  } catch (error) {
    throw deniedRole(error, session.role)
  }
  await verifySession(client, session)
}

/** The same error, or why the login role may not act as this one. */
export function deniedRole(error: unknown, role: Role): unknown {
  if (!isDenied(error)) return error
  const reason = `the login role may not act as ${role}: ${(error as Error).message}`
  return new UnsafeSessionError([{ name: 'role', reason }], { cause: error })
}

/** Throws `UnsafeSessionError` where the connection is not what `openSession` made of it. */
export async function verifySession(client: pg.ClientBase, session: Session): Promise<void> {
  const { rows } = await client.query<SessionState>(STATE)
  const state = rows[0]!
  const behind = session.throughPooler ? modeFaults(state.mark !== '' && state.mark === marks.get(client)) : poolerFaults(state.pid, client)
  const faults = [...behind, ...roleFaults(state, session), ...limitFaults(state, session.limits)]
  if (faults.length > 0) throw new UnsafeSessionError(faults)
}

/** The `onConnect` of a pool: a connection that the check refuses is closed, and the caller that waits for it gets the error. */
export function checkedBy(check: (client: pg.ClientBase) => Promise<void>): (client: pg.ClientBase) => void {
  const prepare = (client: pg.ClientBase): unknown => {
    destroyOnReadTimeout(client)
    return check(client)
  }
  // The pool waits for the promise, which its types do not show.
  return prepare
}

/**
 * Opens connections one after the other and uses all of them at once, in the opposite order. In transaction mode the second one is given the
 * server connection of the first one, and finds its mark; if another client is quicker, the transactions find marks that are not theirs.
 */
export async function verifySessionMode(open: () => Promise<pg.Client>, session: Session): Promise<void> {
  const clients: pg.Client[] = []
  try {
    for (let count = 0; count < PROBES; count++) clients.push(await open())
    for (const client of clients.toReversed()) {
      await client.query('begin')
      await verifySession(client, session)
    }
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}

const PROBES = 2

/** For connections that keep the login role: LISTEN and the job queue lose notifications and locks behind a pooler. */
export async function verifyDirect(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const faults = poolerFaults(rows[0]!.pid, client)
  if (faults.length > 0) throw new UnsafeSessionError(faults)
}

function newMark(client: pg.ClientBase): string {
  const mark = systemRandom.bytes(16).toString('hex')
  marks.set(client, mark)
  return mark
}

function settingStatement({ role, limits, planner }: Session, mark: string | null): string {
  const settings = {
    ...(mark !== null && { [MARK]: mark }),
    role,
    row_security: 'on',
    lock_timeout: `${limits.lockMs}ms`,
    statement_timeout: `${limits.statementMs}ms`,
    idle_in_transaction_session_timeout: `${limits.idleInTransactionMs}ms`,
    ...planner,
  }
  return `select ${mark !== null ? `current_setting('${MARK}', true) as before, ` : ''}${Object.entries(settings)
    .map(([name, value]) => `set_config('${name}', '${value}', false)`)
    .join(', ')}`
}

type SessionState = {
  role: string
  mark: string
  pid: number
  row_security: string
  exempt: boolean
  lock_ms: number
  statement_ms: number
  idle_ms: number
}

const milliseconds = (setting: string) => `(extract(epoch from current_setting('${setting}')::interval) * 1000)::int`
const MARK = 'kasuwa.session'
const STATE = `select current_user as role, coalesce(current_setting('${MARK}', true), '') as mark, pg_backend_pid() as pid, current_setting('row_security') as row_security,
  (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as exempt,
  ${milliseconds('lock_timeout')} as lock_ms, ${milliseconds('statement_timeout')} as statement_ms,
  ${milliseconds('idle_in_transaction_session_timeout')} as idle_ms`

/** A pooler announces a process number of its own, because it may answer each transaction on another connection. */
function poolerFaults(pid: number, client: pg.ClientBase): DatabaseFault[] {
  const announced = processIdOf(client)
  if (pid === announced) return []
  const reason = `a connection pooler stands before PostgreSQL: process ${pid} answers where ${announced} was announced; connect directly`
  return [{ name: 'pooler', reason }]
}

function modeFaults(isOurs: boolean): DatabaseFault[] {
  if (isOurs) return []
  const reason =
    'the pooler of DATABASE_REQUESTS_URL shares server connections between clients or does not reset them: it needs pool_mode = session and server_reset_query = DISCARD ALL'
  return [{ name: 'pooler', reason }]
}

function roleFaults({ role, row_security, exempt }: SessionState, session: Session): DatabaseFault[] {
  return [
    ...(role === session.role ? [] : [{ name: 'role', reason: `statements run as ${role} and not as ${session.role}` }]),
    ...(row_security === 'on' && !exempt ? [] : [{ name: 'row_security', reason: `row-level security does not apply to ${role}` }]),
  ]
}

function limitFaults(state: SessionState, limits: Session['limits']): DatabaseFault[] {
  const found = [
    { name: 'lock_timeout', is: state.lock_ms, wanted: limits.lockMs },
    { name: 'statement_timeout', is: state.statement_ms, wanted: limits.statementMs },
    { name: 'idle_in_transaction_session_timeout', is: state.idle_ms, wanted: limits.idleInTransactionMs },
  ]
  return found.filter(({ is, wanted }) => is !== wanted).map(({ name, is, wanted }) => ({ name, reason: `${name} is ${is} ms and not ${wanted} ms` }))
}

const isDenied = (error: unknown) => error instanceof Error && 'code' in error && /^(42501|22023|42704)$/.test(String(error.code))
