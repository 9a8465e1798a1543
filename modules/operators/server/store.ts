import { type Sql, sql, type Tx } from '../../../platform/db/index.ts'
import type { OperatorRole } from '../contract.ts'
import type { OperatorRow, OperatorVoucherRow } from './rows.generated.ts'

export async function insertOperator(
  db: Sql,
  operator: {
    id: string
    email: string
    name: string
    role: OperatorRole
    passwordHash: string
    isTemporary: boolean
    /** Waits for two administrators. */
    isProposed?: boolean
    at: Date
  },
): Promise<boolean> {
  const done = await sql`
    insert into operator (id, email, name, role, state, password_hash, password_is_temporary, created_at)
    values (${operator.id}, ${operator.email}, ${operator.name}, ${operator.role}, ${operator.isProposed ? 'proposed' : 'active'}, ${operator.passwordHash},
      ${operator.isTemporary}, ${operator.at})
    on conflict do nothing`.execute(db)
  return done.numAffectedRows === 1n
}

/** `by`: the id of an operator, or 'command line'. */
export async function insertVoucher(
  tx: Sql,
  { operatorId, by, act, at }: { operatorId: string; by: string; act: OperatorVoucherRow['act']; at: Date },
): Promise<void> {
  await sql`
    insert into operator_voucher (operator_id, voucher_id, act, created_at) values (${operatorId}, ${by}, ${act}, ${at}) on conflict do nothing`.execute(
    tx,
  )
}

export async function insertOperatorSession(
  tx: Sql,
  session: { id: string; operatorId: string; tokenHash: Buffer; address: string; device: string; at: Date },
): Promise<void> {
  await sql`
    insert into operator_session (id, operator_id, token_hash, state, address, device, created_at, seen_at)
    values (${session.id}, ${session.operatorId}, ${session.tokenHash}, 'second_factor', ${session.address}, ${session.device}, ${session.at}, ${session.at})`.execute(
    tx,
  )
}

/** The first step becomes a session under a new token; the operator's other sessions end. */
export async function activateSession(tx: Sql, session: { id: string; operatorId: string; tokenHash: Buffer; at: Date }): Promise<void> {
  await endOperatorSessions(tx, { operatorId: session.operatorId, except: session.id, reason: 'replaced', at: session.at })
  await sql`
    update operator_session set state = 'active', token_hash = ${session.tokenHash}, created_at = ${session.at}, seen_at = ${session.at}
    where id = ${session.id} and state = 'second_factor'`.execute(tx)
}

export async function endOperatorSessions(
  tx: Sql,
  { operatorId, except = '', reason, at }: { operatorId: string; except?: string; reason: 'replaced' | 'revoked'; at: Date },
): Promise<void> {
  await sql`
    update operator_session set state = 'ended', ended_at = ${at}, end_reason = ${reason}
    where operator_id = ${operatorId} and id <> ${except} and state <> 'ended'`.execute(tx)
}

export async function endOperatorSession(db: Sql, id: string, reason: 'signed_out' | 'idle' | 'age', at: Date): Promise<void> {
  await sql`update operator_session set state = 'ended', ended_at = ${at}, end_reason = ${reason} where id = ${id} and state <> 'ended'`.execute(db)
}

export async function touchOperatorSession(db: Sql, id: string, at: Date): Promise<void> {
  await sql`update operator_session set seen_at = ${at} where id = ${id} and seen_at < ${at}`.execute(db)
}

/** Counts a wrong code before it is compared. Null: the sign-in is locked or the operator suspended. */
export async function countWrongCode(db: Sql, operatorId: string): Promise<number | null> {
  const { rows } = await sql<{ wrong_codes: number }>`
    update operator set wrong_codes = wrong_codes + 1 where id = ${operatorId} and state = 'active' returning wrong_codes`.execute(db)
  return rows[0]?.wrong_codes ?? null
}

/** Takes a try off the count that was right after all. */
export async function forgiveCode(db: Sql, operatorId: string): Promise<void> {
  await sql`update operator set wrong_codes = greatest(wrong_codes - 1, 0) where id = ${operatorId} and state = 'active'`.execute(db)
}

export async function lockOperator(db: Sql, operatorId: string, at: Date): Promise<void> {
  await sql`update operator set state = 'locked', locked_at = ${at} where id = ${operatorId} and state = 'active'`.execute(db)
}

/** False when this step or a later one was accepted before. */
export async function acceptStep(tx: Sql, operatorId: string, step: bigint, at: Date): Promise<boolean> {
  const done = await sql`
    update operator set totp_last_step = ${step}, wrong_codes = 0, totp_confirmed_at = coalesce(totp_confirmed_at, ${at})
    where id = ${operatorId} and totp_last_step < ${step} and state = 'active'`.execute(tx)
  return done.numAffectedRows === 1n
}

export async function useRecoveryCode(tx: Sql, operatorId: string, hash: Buffer, at: Date): Promise<boolean> {
  const done = await sql`
    update operator_recovery_code set used_at = ${at} where operator_id = ${operatorId} and hash = ${hash} and used_at is null`.execute(tx)
  if (done.numAffectedRows !== 1n) return false
  await sql`update operator set wrong_codes = 0 where id = ${operatorId}`.execute(tx)
  return true
}

/** Replaces secret and recovery codes of an operator who has not confirmed an authenticator. */
export async function storeEnrolment(tx: Sql, operatorId: string, sealedSecret: string, hashes: readonly Buffer[]): Promise<boolean> {
  const done = await sql`
    update operator set totp_secret = ${sealedSecret}, totp_last_step = 0 where id = ${operatorId} and totp_confirmed_at is null and state = 'active'`.execute(
    tx,
  )
  if (done.numAffectedRows !== 1n) return false
  await sql`delete from operator_recovery_code where operator_id = ${operatorId}`.execute(tx)
  await sql`
    insert into operator_recovery_code (operator_id, hash) select ${operatorId}, hash from unnest(${[...hashes]}::bytea[]) as h(hash)`.execute(tx)
  return true
}

export async function setOperatorPassword(tx: Sql, operatorId: string, hash: string): Promise<void> {
  await sql`update operator set password_hash = ${hash}, password_is_temporary = false where id = ${operatorId}`.execute(tx)
}

type Change = Partial<Pick<OperatorRow, 'state' | 'role'>> & {
  resetAuthenticator?: boolean
  passwordHash?: string
}

/** False when the operator is no longer in the state that the caller saw. */
export async function updateOperator(tx: Sql, id: string, from: OperatorRow['state'], change: Change): Promise<boolean> {
  const { state, role, resetAuthenticator = false, passwordHash } = change
  // Only what changes is named: the role of operators may replace a secret and never read it.
  const changes = [
    sql`state = coalesce(${state ?? null}, state), role = coalesce(${role ?? null}, role), locked_at = null, wrong_codes = 0`,
    ...(passwordHash === undefined ? [] : [sql`password_hash = ${passwordHash}`]),
    ...(resetAuthenticator ? [sql`totp_secret = null, totp_confirmed_at = null`] : []),
  ]
  const done = await sql`update operator set ${sql.join(changes)} where id = ${id} and state = ${from}`.execute(tx)
  return done.numAffectedRows === 1n
}

export async function deleteRecoveryCodes(tx: Sql, operatorId: string): Promise<void> {
  await sql`delete from operator_recovery_code where operator_id = ${operatorId}`.execute(tx)
}

/** What has ended is deleted with it. */
export async function storeConfirmation(tx: Tx, { sessionId, act, at }: { sessionId: string; act: string; at: Date }): Promise<void> {
  await sql`
    insert into operator_confirmation (session_id, act, confirmed_at) values (${sessionId}, ${act}, ${at})
    on conflict (session_id, act) do update set confirmed_at = excluded.confirmed_at`.execute(tx)
  await sql`
    delete from operator_confirmation where (session_id, act) in (
      select session_id, act from operator_confirmation where confirmed_at < ${at}::timestamptz - interval '1 day' limit 100 for update skip locked)`.execute(
    tx,
  )
}
