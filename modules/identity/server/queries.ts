import { defineLookup, type Sql, sql } from '../../../platform/db/index.ts'
import type { KnownDeviceRow, PersonRow, PinGrantRow, SessionRow } from './rows.generated.ts'

/** Without the hash of the password: who reads that names it. */
export type Person = Pick<
  PersonRow,
  'id' | 'email' | 'phone' | 'password_is_temporary' | 'firstname' | 'lastname' | 'type' | 'created_at' | 'tour_seen_at'
>
export type PersonWithPassword = Person & Pick<PersonRow, 'password_hash'>

const PERSON = sql`select id, email, phone, password_is_temporary, firstname, lastname, type, created_at, tour_seen_at from person`
const PERSON_WITH_PASSWORD = sql`
  select id, email, phone, password_hash, password_is_temporary, firstname, lastname, type, created_at, tour_seen_at from person`

export async function personByLogin(db: Sql, login: string): Promise<Person | null> {
  const { rows } = await sql<Person>`${PERSON} where email = ${login} or phone = ${login}`.execute(db)
  return rows[0] ?? null
}

export async function personWithId(db: Sql, id: string): Promise<Person | null> {
  const { rows } = await sql<Person>`${PERSON} where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** For the comparison of a password that was given with this login. */
export async function passwordByLogin(db: Sql, login: string): Promise<PersonWithPassword | null> {
  const { rows } = await sql<PersonWithPassword>`${PERSON_WITH_PASSWORD} where email = ${login} or phone = ${login}`.execute(db)
  return rows[0] ?? null
}

/** For the comparison of a password of a person who is known already. */
export async function passwordByPerson(db: Sql, id: string): Promise<PersonWithPassword | null> {
  const { rows } = await sql<PersonWithPassword>`${PERSON_WITH_PASSWORD} where id = ${id}`.execute(db)
  return rows[0] ?? null
}

type PersonContact = Pick<PersonRow, 'firstname' | 'lastname' | 'email' | 'phone'>

/** What a request may read of a member of its business. */
export async function contactOf(db: Sql, personId: string): Promise<PersonContact | null> {
  const { rows } = await sql<PersonContact>`select firstname, lastname, email, phone from person where id = ${personId}`.execute(db)
  return rows[0] ?? null
}

export type SessionWithPerson = Pick<SessionRow, 'id' | 'person_id' | 'life_span' | 'created_at' | 'seen_at' | 'end_reason'> &
  Pick<PersonRow, 'firstname' | 'lastname' | 'password_is_temporary'> & {
    /** Empty for a person without one. */
    email: string
  }

export const sessionByHash = defineLookup<Buffer, SessionWithPerson>(
  'bytea',
  (tokenHash) => sql`
    select s.id, s.person_id, s.life_span, s.created_at, s.seen_at, s.end_reason, coalesce(p.email, '') as email, p.firstname, p.lastname, p.password_is_temporary
    from session s join person p on p.id = s.person_id where s.token_hash = ${tokenHash}`,
)

export async function tokenHashOf(db: Sql, sessionId: string): Promise<Buffer | null> {
  const { rows } = await sql<{ token_hash: Buffer }>`select token_hash from session where id = ${sessionId} and ended_at is null`.execute(db)
  return rows[0]?.token_hash ?? null
}

/** False when the person never signed in. */
export async function hasDevice(db: Sql, personId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from known_device where person_id = ${personId} limit 1`.execute(db)
  return rows.length > 0
}

export async function pinExists(db: Sql, personId: string, businessId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pin where person_id = ${personId} and business_id = ${businessId}`.execute(db)
  return rows.length > 0
}

export const openGrantOf = defineLookup<{ sessionId: string; businessId: string; at: Date }, { id: string; business_id: string }>(
  { sessionId: 'text', businessId: 'text', at: 'timestamptz' },
  ({ sessionId, businessId, at }) => sql`
    select id, business_id from pin_grant where session_id = ${sessionId} and business_id = ${businessId} and state = 'open' and expires_at > ${at}`,
)

/** By the hash of all of its 256 random bits, which cannot be guessed; so tries are not counted. */
export async function findLinkSubject(db: Sql, link: { purpose: string; id: string; hash: Buffer }): Promise<string | null> {
  const { rows } = await sql<{ subject: string }>`
    select subject from one_time_code where id = ${link.id} and purpose = ${link.purpose} and code_hash = ${link.hash}`.execute(db)
  return rows[0]?.subject ?? null
}

export type Profile = Pick<PersonRow, 'firstname' | 'lastname' | 'email' | 'phone' | 'picture_upload_id'> & { pin_set_at: Date | null }

export async function profileOf(db: Sql, personId: string, businessId: string): Promise<Profile | null> {
  const { rows } = await sql<Profile>`
    select p.firstname, p.lastname, p.email, p.phone, p.picture_upload_id, i.set_at as pin_set_at
    from person p left join pin i on i.person_id = p.id and i.business_id = ${businessId} where p.id = ${personId}`.execute(db)
  return rows[0] ?? null
}

export type DeviceOfPerson = KnownDeviceRow & { person: string }

/** The devices that these people signed in with, the newest first. */
export async function devicesOf(db: Sql, personIds: readonly string[]): Promise<DeviceOfPerson[]> {
  const { rows } = await sql<DeviceOfPerson>`
    select d.*, p.firstname || ' ' || p.lastname as person from known_device d join person p on p.id = d.person_id
    where d.person_id = any(${[...personIds]}::text[]) order by d.first_seen_at desc limit 100`.execute(db)
  return rows
}

export async function grantById(db: Sql, id: string): Promise<Pick<PinGrantRow, 'used_for'> | null> {
  const { rows } = await sql<Pick<PinGrantRow, 'used_for'>>`select used_for from pin_grant where id = ${id}`.execute(db)
  return rows[0] ?? null
}
