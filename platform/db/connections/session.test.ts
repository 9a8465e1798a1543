import type pg from 'pg'
import { expect, test } from 'vitest'
import { APP_ROLE, type Session, verifySession } from './session.ts'

const session: Session = { role: APP_ROLE, limits: { lockMs: 1, statementMs: 2, idleInTransactionMs: 3 }, planner: {} }
const sound = { role: APP_ROLE, mark: '', pid: 7, row_security: 'on', exempt: false, lock_ms: 1, statement_ms: 2, idle_ms: 3 }
const verify = (state: Partial<typeof sound>) => {
  const client = { processID: 7, query: async () => ({ rows: [{ ...sound, ...state }] }) }
  return verifySession(client as unknown as pg.ClientBase, session)
}

test('a session that is what was asked for passes', () => verify({}))

test.each([
  ['has another role', { role: 'postgres' }, 'statements run as postgres and not as kasuwa_app'],
  ['is a superuser or has BYPASSRLS', { exempt: true }, 'row-level security does not apply to kasuwa_app'],
  ['has row_security off', { row_security: 'off' }, 'row-level security does not apply to kasuwa_app'],
  ['has no limit for statements', { statement_ms: 0 }, 'statement_timeout is 0 ms and not 2 ms'],
  ['has no limit for locks', { lock_ms: 0 }, 'lock_timeout is 0 ms and not 1 ms'],
  ['has no limit for idle transactions', { idle_ms: 0 }, 'idle_in_transaction_session_timeout is 0 ms and not 3 ms'],
  ['is answered by another process', { pid: 8 }, 'process 8 answers where 7 was announced'],
])('a session that %s is refused', async (_what, state, reason) => {
  await expect(verify(state)).rejects.toThrow(reason)
})
