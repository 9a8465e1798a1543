import { type Sql, sql } from '../../../platform/db/index.ts'
import type { Role } from '../../identity/contract.ts'

export async function insertMember(
  tx: Sql,
  member: { id: string; businessId: string; personId: string; role: Role; cashpointId: string | null; at: Date },
): Promise<void> {
  await sql`
    insert into member (id, business_id, person_id, role, cashpoint_id, created_at)
    values (${member.id}, ${member.businessId}, ${member.personId}, ${member.role}, ${member.cashpointId}, ${member.at})`.execute(tx)
}

/** Compare-and-set. The database ends the person's sessions in the same commit. */
export async function updateMember(
  tx: Sql,
  member: { id: string; businessId: string; state: 'active' | 'suspended' | 'removed'; role: Role; wasRole: Role; wasState: string },
): Promise<boolean> {
  const done = await sql`
    update member set state = ${member.state}, role = ${member.role}
    where id = ${member.id} and business_id = ${member.businessId} and role = ${member.wasRole} and state = ${member.wasState} and role <> 'merchant'`.execute(
    tx,
  )
  return done.numAffectedRows === 1n
}

export async function setPermissions(
  tx: Sql,
  { id, businessId }: { id: string; businessId: string },
  may: { loans: boolean; affiliates: boolean; authorizations: boolean },
): Promise<void> {
  await sql`
    update member set may_loans = ${may.loans}, may_affiliates = ${may.affiliates}, may_authorizations = ${may.authorizations}
    where id = ${id} and business_id = ${businessId}`.execute(tx)
}

/** A person who was a member before gets the same row again, with the new role and without a cashpoint. False if they are one now. */
export async function joinTeam(tx: Sql, member: { id: string; businessId: string; personId: string; role: Role; at: Date }): Promise<boolean> {
  const done = await sql`
    insert into member (id, business_id, person_id, role, cashpoint_id, created_at)
    values (${member.id}, ${member.businessId}, ${member.personId}, ${member.role}, null, ${member.at})
    on conflict (business_id, person_id) do update set
      role = excluded.role, cashpoint_id = null, state = 'active', created_at = excluded.created_at, may_loans = true, may_affiliates = true, may_authorizations = true
    where member.state = 'removed'`.execute(tx)
  return done.numAffectedRows === 1n
}

export async function insertInvitation(
  tx: Sql,
  invitation: {
    id: string
    businessId: string
    email: string
    name: string
    role: Role
    tokenHash: Buffer
    invitedBy: string
    at: Date
    expiresAt: Date
  },
): Promise<void> {
  await sql`
    insert into team_invitation (id, business_id, email, name, role, token_hash, invited_by, created_at, expires_at)
    values (${invitation.id}, ${invitation.businessId}, ${invitation.email}, ${invitation.name}, ${invitation.role}, ${invitation.tokenHash},
            ${invitation.invitedBy}, ${invitation.at}, ${invitation.expiresAt})`.execute(tx)
}

/** A newer invitation of the same address takes the place of an older one. */
export async function revokeInvitationOf(tx: Sql, businessId: string, email: string, at: Date): Promise<void> {
  await sql`
    update team_invitation set state = 'revoked', ended_at = ${at} where business_id = ${businessId} and email = ${email} and state = 'open'`.execute(
    tx,
  )
}

export async function revokeInvitation(tx: Sql, { id, businessId }: { id: string; businessId: string }, at: Date): Promise<boolean> {
  const done = await sql`
    update team_invitation set state = 'revoked', ended_at = ${at} where id = ${id} and business_id = ${businessId} and state = 'open'`.execute(tx)
  return done.numAffectedRows === 1n
}

/** The older link no longer works. */
export async function renewInvitation(
  tx: Sql,
  { id, businessId }: { id: string; businessId: string },
  { tokenHash, expiresAt }: { tokenHash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const done = await sql`
    update team_invitation set token_hash = ${tokenHash}, expires_at = ${expiresAt}
    where id = ${id} and business_id = ${businessId} and state = 'open'`.execute(tx)
  return done.numAffectedRows === 1n
}

/** False when it was used, taken back, replaced or sent again meanwhile, or its time is over. */
export async function markAccepted(tx: Sql, invitation: { id: string; tokenHash: Buffer; personId: string; at: Date }): Promise<boolean> {
  const done = await sql`
    update team_invitation set state = 'accepted', accepted_by = ${invitation.personId}, ended_at = ${invitation.at}
    where id = ${invitation.id} and token_hash = ${invitation.tokenHash} and state = 'open' and expires_at > ${invitation.at}`.execute(tx)
  return done.numAffectedRows === 1n
}
