import { lookup, type Sql, sql } from '../../../platform/db/index.ts'

export type PersonRow = {
  id: string
  email: string
  phone: string | null
  password_hash: string
  firstname: string
  lastname: string
  type: string
  created_at: Date
}

export async function personByLogin(db: Sql, login: string): Promise<PersonRow | null> {
  const { rows } =
    await sql<PersonRow>`select id, email, phone, password_hash, firstname, lastname, type, created_at from person where email = ${login} or phone = ${login}`.execute(
      db,
    )
  return rows[0] ?? null
}

export async function personWithId(db: Sql, id: string): Promise<PersonRow | null> {
  const { rows } =
    await sql<PersonRow>`select id, email, phone, password_hash, firstname, lastname, type, created_at from person where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export type SessionRow = {
  id: string
  person_id: string
  life_span: 'short' | 'long'
  created_at: Date
  seen_at: Date
  end_reason: string | null
  email: string
  firstname: string
  lastname: string
}

export const sessionByHash = lookup(
  (tokenHashes: readonly Buffer[]) =>
    sql<SessionRow & { place: number }>`
    select w.place::int, f.* from unnest(${tokenHashes}::bytea[]) with ordinality as w(token_hash, place)
    cross join lateral (
      select s.id, s.person_id, s.life_span, s.created_at, s.seen_at, s.end_reason, p.email, p.firstname, p.lastname
      from session s join person p on p.id = s.person_id where s.token_hash = w.token_hash offset 0) f`,
)

export async function pinExists(db: Sql, personId: string, businessId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pin where person_id = ${personId} and business_id = ${businessId}`.execute(db)
  return rows.length > 0
}

export const openGrantOf = lookup(
  (keys: readonly { sessionId: string; businessId: string; at: Date }[]) =>
    sql<{ place: number; id: string }>`
    select w.place::int, f.id
    from unnest(${keys.map((key) => key.sessionId)}::text[], ${keys.map((key) => key.businessId)}::text[], ${keys.map((key) => key.at)}::timestamptz[])
      with ordinality as w(session_id, business_id, at, place)
    cross join lateral (
      select id from pin_grant where session_id = w.session_id and business_id = w.business_id and state = 'open' and expires_at > w.at offset 0) f`,
)

/** By the hash of all of its 256 random bits, which cannot be guessed; so tries are not counted. */
export async function findLinkSubject(db: Sql, link: { purpose: string; id: string; hash: Buffer }): Promise<string | null> {
  const { rows } = await sql<{ subject: string }>`
    select subject from one_time_code where id = ${link.id} and purpose = ${link.purpose} and code_hash = ${link.hash}`.execute(db)
  return rows[0]?.subject ?? null
}
