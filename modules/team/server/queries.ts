import { defineLookup, type Sql, sql } from '../../../platform/db/index.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import type { ActivityNames } from '../../kernel/activity-declaration.ts'
import { isNotClosed } from '../../businesses/index.ts'
import type { CashierLogin } from '../../cashpoints/index.ts'
import type { Membership } from '../../identity/index.ts'
import { can, ROLES } from '../../identity/contract.ts'
import type { InvitationRow, MemberRow } from './rows.ts'

/** A cashier of a deactivated cashpoint has no access until another one is assigned. */
const hasActiveCashpoint = sql`(m.cashpoint_id is null or exists (select from cashpoint s where s.id = m.cashpoint_id and s.state = 'active'))`

/** The businesses of a person that are not closed, oldest first: the first of them is current after sign-in. */
export async function membershipsOf(db: Sql, personId: string): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select m.business_id, b.name, b.public_key, b.classification, b.tier, m.role, m.cashpoint_id, m.may_loans, m.may_affiliates, m.may_authorizations, c.account_number as nuban
    from member m join business b on b.id = m.business_id
    left join cashpoint c on c.id = coalesce(m.cashpoint_id, (select d.id from cashpoint d where d.business_id = b.id and d.is_default))
    where m.person_id = ${personId} and m.state = 'active' and ${isNotClosed('b.standing')} and ${hasActiveCashpoint} order by m.created_at, m.id limit 200`.execute(
    db,
  )
  return rows
}

/** Asked about a person without any membership above. Null when the person never had one. */
export async function lostAccessReason(db: Sql, personId: string): Promise<string | null> {
  const { rows } = await sql<{ is_cashpoint_closed: boolean; is_suspended: boolean }>`
    select bool_or(m.state = 'active' and not ${hasActiveCashpoint}) as is_cashpoint_closed, bool_or(m.state = 'suspended') as is_suspended from member m where m.person_id = ${personId} having count(*) > 0`.execute(
    db,
  )
  if (!rows[0]) return null
  if (rows[0].is_suspended) return 'Your access is suspended. Ask the owner of the business.'
  return rows[0].is_cashpoint_closed
    ? 'Your cashpoint was deactivated. Ask the owner of the business.'
    : 'You no longer belong to a business. Ask its owner.'
}

/** The person was a cashier, and every membership is removed or at a deactivated cashpoint. */
export async function isFormerCashier(db: Sql, personId: string): Promise<boolean> {
  const { rows } = await sql<{ is_former: boolean | null }>`
    select bool_or(m.cashpoint_id is not null) and bool_and(m.state = 'removed' or (m.state = 'active' and not ${hasActiveCashpoint})) as is_former
    from member m where m.person_id = ${personId}`.execute(db)
  return rows[0]?.is_former === true
}

/** The newest active cashier of a cashpoint, and whether the person belongs anywhere else. */
export async function cashierLoginOf(
  db: Sql,
  { businessId, cashpointId }: { businessId: string; cashpointId: string },
): Promise<CashierLogin | null> {
  const { rows } = await sql<CashierLogin>`
    select p.id as "personId", p.email, p.phone,
      exists (select from member other where other.person_id = p.id and other.id <> m.id and other.state <> 'removed') as "isElsewhere"
    from member m join person p on p.id = m.person_id
    where m.business_id = ${businessId} and m.cashpoint_id = ${cashpointId} and m.role = 'cashier' and m.state = 'active'
    order by m.created_at desc, m.id limit 1`.execute(db)
  return rows[0] ?? null
}

/** Written into the statement: the key of a lookup has one value of each kind. */
const WITHOUT_KEY = ROLES.filter((role) => !can(role, 'see_key'))
const hasRoleWithoutKey = sql`m.role in (${sql.join(WITHOUT_KEY.map((role) => sql.lit(role)))})`

/**
 * The role of a session's person for the business of the public key. A role that does not get the key (AMB-76) names the business by
 * its id. Without either, the first business at which the person has such a role. It does not check that the session is still valid.
 */
export const membershipFor = defineLookup<
  { sessionHash: Buffer; publicKey: string | null },
  Pick<MemberRow, 'business_id' | 'role' | 'cashpoint_id' | 'may_loans' | 'may_affiliates' | 'may_authorizations'>
>(
  { sessionHash: 'bytea', publicKey: 'text' },
  ({ sessionHash, publicKey }) => sql`
    select m.business_id, m.role, m.cashpoint_id, m.may_loans, m.may_affiliates, m.may_authorizations from session s join member m on m.person_id = s.person_id join business b on b.id = m.business_id
    where s.token_hash = ${sessionHash} and m.state = 'active' and ${isNotClosed('b.standing')} and ${hasActiveCashpoint}
      and (b.public_key = ${publicKey} or (${hasRoleWithoutKey} and b.id = coalesce(${publicKey}, b.id)))
    order by m.created_at, m.id limit 1`,
)

export type TeamMember = Pick<
  MemberRow,
  'id' | 'business_id' | 'person_id' | 'role' | 'state' | 'cashpoint_id' | 'may_loans' | 'may_affiliates' | 'may_authorizations'
> & { email: string | null; phone: string | null; firstname: string; lastname: string; is_owner: boolean; can_be_cashier: boolean }

const TEAM_MEMBER = sql`m.id, m.business_id, m.person_id, m.role, m.state, m.cashpoint_id, m.may_loans, m.may_affiliates, m.may_authorizations,
  p.email, p.phone, p.firstname, p.lastname, (m.person_id = b.owner_id or m.role = 'merchant') as is_owner,
  exists (select from cashpoint s where s.id = m.cashpoint_id and s.state = 'active')
    and not exists (select from member c where c.cashpoint_id = m.cashpoint_id and c.role = 'cashier' and c.state = 'active') as can_be_cashier
  from member m join person p on p.id = m.person_id join business b on b.id = m.business_id`

/** The owner first, then the others in the order in which they joined. Cashiers belong to cashpoints and not to the team. */
export async function teamOf(db: Sql, businessId: string): Promise<TeamMember[]> {
  const { rows } = await sql<TeamMember>`
    select ${TEAM_MEMBER} where m.business_id = ${businessId} and m.state in ('active', 'suspended') and m.role <> 'cashier'
    order by is_owner desc, m.created_at, m.id limit 500`.execute(db)
  return rows
}

export async function findMember(db: Sql, businessId: string, id: string): Promise<TeamMember | null> {
  const { rows } = await sql<TeamMember>`select ${TEAM_MEMBER} where m.id = ${id} and m.business_id = ${businessId}`.execute(db)
  return rows[0] ?? null
}

/** The membership of the person with this address, in any state. */
export async function memberByEmail(db: Sql, businessId: string, email: string): Promise<TeamMember | null> {
  const { rows } = await sql<TeamMember>`select ${TEAM_MEMBER} where m.business_id = ${businessId} and p.email = ${email}`.execute(db)
  return rows[0] ?? null
}

/** Addresses of those who belong to the business, cashiers too. */
export async function emailsOfMembers(db: Sql, businessId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select lower(p.email::text) as email from member m join person p on p.id = m.person_id
    where m.business_id = ${businessId} and m.state <> 'removed' and p.email is not null limit 1000`.execute(db)
  return rows.map(({ email }) => email)
}

/** The membership of a person, in any state. */
export async function memberByPerson(db: Sql, businessId: string, personId: string): Promise<TeamMember | null> {
  const { rows } = await sql<TeamMember>`select ${TEAM_MEMBER} where m.business_id = ${businessId} and m.person_id = ${personId}`.execute(db)
  return rows[0] ?? null
}

/** The cashier who works at a cashpoint. */
export async function cashierOf(db: Sql, businessId: string, cashpointId: string): Promise<TeamMember | null> {
  const { rows } = await sql<TeamMember>`
    select ${TEAM_MEMBER} where m.business_id = ${businessId} and m.cashpoint_id = ${cashpointId} and m.role = 'cashier' and m.state = 'active'
    order by m.created_at, m.id limit 1`.execute(db)
  return rows[0] ?? null
}

/** A cashier of the business has signed in on a device. `people` sees sign-ins. */
export async function hasCashierAtTill(people: Sql, businessId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from member m where m.business_id = ${businessId} and m.role = 'cashier' and m.state = 'active'
      and exists (select from known_device d where d.person_id = m.person_id) limit 1`.execute(people)
  return rows.length > 0
}

/** Somebody beside the owner belongs to the business or is invited. */
export async function hasTeam(db: Sql, businessId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from member where business_id = ${businessId} and role not in ('merchant', 'cashier') and state <> 'removed'
    union all select 1 from team_invitation where business_id = ${businessId} and state = 'open' limit 1`.execute(db)
  return rows.length > 0
}

export type Invitation = Pick<InvitationRow, 'id' | 'email' | 'name' | 'role' | 'state' | 'expires_at'>

const INVITATION = sql`id, email, name, role, state, expires_at`

/** The newest first. Those that have expired stay in the list, to be sent again. */
export async function openInvitationsOf(db: Sql, businessId: string): Promise<Invitation[]> {
  const { rows } = await sql<Invitation>`
    select ${INVITATION} from team_invitation where business_id = ${businessId} and state = 'open' order by created_at desc, id limit 500`.execute(db)
  return rows
}

export async function countOpenInvitations(db: Sql, businessId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from team_invitation where business_id = ${businessId} and state = 'open'`.execute(db)
  return rows[0]!.count
}

export async function findInvitation(db: Sql, businessId: string, id: string): Promise<Invitation | null> {
  const { rows } = await sql<Invitation>`select ${INVITATION} from team_invitation where id = ${id} and business_id = ${businessId}`.execute(db)
  return rows[0] ?? null
}

/** By the hash of all of its 256 random bits, which cannot be guessed; so tries are not counted. Null for a business that is closed. */
export async function invitationByHash(db: Sql, hash: Buffer): Promise<InvitationRow | null> {
  const { rows } = await sql<InvitationRow>`
    select i.* from team_invitation i join business b on b.id = i.business_id where i.token_hash = ${hash} and ${isNotClosed('b.standing')}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Null for a business that is closed. */
export async function invitationById(db: Sql, id: string): Promise<InvitationRow | null> {
  const { rows } = await sql<InvitationRow>`
    select i.* from team_invitation i join business b on b.id = i.business_id where i.id = ${id} and ${isNotClosed('b.standing')}`.execute(db)
  return rows[0] ?? null
}

/** Members by the names of their people. */
export const memberNames: ActivityNames = async (db, businessId, ids) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select m.id, p.firstname || ' ' || p.lastname as name from member m join person p on p.id = m.person_id where m.id = any (${[...ids]}::text[]) and m.business_id = ${businessId}`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, nameCase(name)]))
}
