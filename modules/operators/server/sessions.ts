import { sha256 } from '../../../platform/crypto/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Random } from '../../../platform/random/index.ts'
import { type CommandPlace, readsOf } from '../../ledger/index.ts'
import type { OperatorCaller } from './caller.ts'
import { operatorSessionByHash, type SessionWithOperator } from './queries.ts'
import { endOperatorSession, touchOperatorSession } from './store.ts'

const MINUTE_MS = 60_000
const IDLE_MS = 30 * MINUTE_MS
const WHOLE_MS = 10 * 60 * MINUTE_MS
/** For the second step. */
const FIRST_STEP_MS = 5 * MINUTE_MS
const TOUCH_INTERVAL_MS = MINUTE_MS
/** Tells these tokens from those of merchants, in logs of a client and at a glance. */
const PREFIX = 'op_'

export const newOperatorToken = (random: Random): string => PREFIX + random.bytes(32).toString('base64url')
export const operatorTokenHash = (token: string): Buffer => sha256(token)
const isOperatorToken = (token: string | undefined): token is string => token !== undefined && /^op_[\w-]{43}$/.test(token)

/** The operator of a token whose session has passed both steps. */
export async function findOperator({ db, clock }: { db: CommandPlace; clock: Clock }, token: string | undefined): Promise<OperatorCaller> {
  const session = isOperatorToken(token) ? await operatorSessionByHash(readsOf(db), operatorTokenHash(token)) : null
  if (session?.operator_state === 'suspended' || session?.operator_state === 'removed') throw ended()
  if (session?.state !== 'active' || session.operator_state !== 'active') throw expired()
  const now = clock.now()
  const reason =
    now.getTime() - session.created_at.getTime() >= WHOLE_MS ? 'age' : now.getTime() - session.seen_at.getTime() >= IDLE_MS ? 'idle' : null
  if (reason) {
    await endOperatorSession(readsOf(db), session.id, reason, now)
    throw expired()
  }
  if (now.getTime() - session.seen_at.getTime() > TOUCH_INTERVAL_MS) await touchOperatorSession(readsOf(db), session.id, now)
  const { operator_id: operatorId, id: sessionId, role, name, email } = session
  return { operatorId, sessionId, role, name, email }
}

/** The first step of a sign-in, which waits for its code. */
export async function findFirstStep({ db, clock }: { db: CommandPlace; clock: Clock }, firstStep: string): Promise<SessionWithOperator> {
  const session = isOperatorToken(firstStep) ? await operatorSessionByHash(readsOf(db), operatorTokenHash(firstStep)) : null
  if (session?.state !== 'second_factor' || clock.now().getTime() - session.created_at.getTime() >= FIRST_STEP_MS)
    throw new Refusal('operators.sign_in_over', 401, 'This sign-in took too long. Start again.')
  return session
}

const expired = () => new Refusal('operators.session_expired', 401, 'Session has expired')
/** Also for a session that ended with the account: its page says why. */
const ended = () =>
  new Refusal('operators.account_ended', 401, 'Your account was suspended or removed, so you were signed out. Ask an administrator.')
