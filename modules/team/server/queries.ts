import { defineLookup, type Sql, sql } from '../../../platform/db/index.ts'
import type { Membership } from '../../identity/index.ts'
import { ROLES_WITHOUT_KEY } from '../../identity/contract.ts'
import type { MemberRow } from './rows.ts'

/** A cashier of a deactivated cashpoint has no access until another one is assigned. */
const hasActiveCashpoint = sql`(m.cashpoint_id is null or exists (select from cashpoint s where s.id = m.cashpoint_id and s.state = 'active'))`

/** The businesses of a person that are not closed, oldest first: the first of them is current after sign-in. */
export async function membershipsOf(db: Sql, personId: string): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select m.business_id, b.name, b.public_key, b.classification, b.tier, m.role, m.cashpoint_id, c.account_number as nuban
    from member m join business b on b.id = m.business_id
    left join cashpoint c on c.id = coalesce(m.cashpoint_id, (select d.id from cashpoint d where d.business_id = b.id and d.is_default))
    where m.person_id = ${personId} and m.state = 'active' and b.standing <> 'closed' and ${hasActiveCashpoint} order by m.created_at, m.id limit 200`.execute(
    db,
  )
  return rows
}

/** Asked about a person without any membership above. Null when the person never had one. */
export async function lostAccessReason(db: Sql, personId: string): Promise<string | null> {
  const { rows } = await sql<{ is_cashpoint_closed: boolean }>`
    select bool_or(m.state = 'active' and not ${hasActiveCashpoint}) as is_cashpoint_closed from member m where m.person_id = ${personId} having count(*) > 0`.execute(
    db,
  )
  if (!rows[0]) return null
  return rows[0].is_cashpoint_closed
    ? 'Your cashpoint was deactivated. Ask the owner of the business.'
    : 'You no longer belong to a business. Ask its owner.'
}

/** Written into the statement: the key of a lookup has one value of each kind. */
const hasRoleWithoutKey = sql`m.role in (${sql.join(ROLES_WITHOUT_KEY.map((role) => sql.lit(role)))})`

/**
 * The role of a session's person for the business of the public key. Without a key, the first business at which the
 * person has a role that does not get the key (AMB-76). It does not check that the session is still valid.
 */
export const membershipFor = defineLookup<
  { sessionHash: Buffer; publicKey: string | null },
  Pick<MemberRow, 'business_id' | 'role' | 'cashpoint_id'>
>(
  { sessionHash: 'bytea', publicKey: 'text' },
  ({ sessionHash, publicKey }) => sql`
    select m.business_id, m.role, m.cashpoint_id from session s join member m on m.person_id = s.person_id join business b on b.id = m.business_id
    where s.token_hash = ${sessionHash} and m.state = 'active' and b.standing <> 'closed' and ${hasActiveCashpoint}
      and b.public_key = coalesce(${publicKey}, b.public_key) and (${publicKey} is not null or ${hasRoleWithoutKey})
    order by m.created_at, m.id limit 1`,
)
