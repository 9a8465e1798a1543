import { pinGrantTable } from './tables.ts'
import type { Sql, Tx } from '../../../platform/db/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import type { Locked, RowMove } from '../../ledger/index.ts'
import type { Caller } from './caller.ts'
import { grantById, openGrantOf } from './queries.ts'
import { replaceGrant, useOpenGrant } from './store.ts'

export const pinRequired = () => new Refusal('pin.required', 403, 'Enter your PIN to continue')

/** The open grant of this session, to be locked by the money command that consumes it. */
export async function findGrant(db: Sql, caller: Caller, at: Date): Promise<string | null> {
  const grant = await openGrantOf(db, { sessionId: caller.sessionId, businessId: caller.businessId, at })
  return grant?.id ?? null
}

/** Pure: consumes the grant in the commit of its money call, or refuses when there is none. */
export function consumeGrant(locked: Locked, grantId: string | null, caller: Caller, usedFor: string, at: Date): RowMove | Refusal {
  const grant = grantId === null ? null : locked.row(pinGrantTable, grantId)
  if (!grantId || !grant || grant.state !== 'open') return pinRequired()
  if (grant.session_id !== caller.sessionId || grant.business_id !== caller.businessId || grant.person_id !== caller.personId) return pinRequired()
  if (grant.expires_at.getTime() <= at.getTime()) return pinRequired()
  return pinGrantTable.move(grantId, { from: 'open', to: 'used', set: { used_for: usedFor } })
}

/** Consumes the open grant of this session in a commit that moves no money, or refuses when there is none. */
export async function spendGrant(tx: Tx, caller: Caller, usedFor: string, at: Date): Promise<void> {
  const { sessionId, businessId, personId } = caller
  if (!(await useOpenGrant(tx, { sessionId, businessId, personId, usedFor, at }))) throw pinRequired()
}

/** Opens a grant for the person who asked, in the commit of the last approval. It stands under the approval's id in place of a session. */
export async function openApprovalGrant(
  tx: Tx,
  grant: { id: string; approvalId: string; personId: string; businessId: string; at: Date; expiresAt: Date },
): Promise<void> {
  const { approvalId: sessionId, ...given } = grant
  await replaceGrant(tx, { ...given, sessionId })
}

/** The record for which a grant was used; null while it is not used. */
export async function grantUse(db: Sql, grantId: string): Promise<string | null> {
  return (await grantById(db, grantId))?.used_for ?? null
}
