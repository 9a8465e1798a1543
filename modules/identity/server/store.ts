import { createBatchLoader, type Sql, sql } from '../../../platform/db/index.ts'
import type { AttemptCounterRow, PinRow } from './rows.generated.ts'

export async function incrementAttempts(
  db: Sql,
  subject: string,
  { kind, windowMs }: { kind: string; windowMs: number },
  now: Date,
): Promise<{ tries: number; since: Date }> {
  const notBefore = new Date(now.getTime() - windowMs)
  const { rows } = await sql<Pick<AttemptCounterRow, 'tries' | 'since'>>`
    insert into attempt_counter as c (subject, kind, tries, since, ends_at) values (${subject}, ${kind}, 1, ${now}, ${new Date(now.getTime() + windowMs)})
    on conflict (subject, kind) do update set
      tries = case when c.since < ${notBefore} then 1 else c.tries + 1 end,
      since = case when c.since < ${notBefore} then excluded.since else c.since end,
      ends_at = case when c.since < ${notBefore} then excluded.ends_at else c.ends_at end
    returning tries, since`.execute(db)
  return rows[0]!
}

export async function decrementAttempts(db: Sql, subject: string, kind: string): Promise<void> {
  await sql`update attempt_counter set tries = tries - 1 where subject = ${subject} and kind = ${kind} and tries > 0`.execute(db)
}

/** Deletes counters whose window has ended. */
export async function deleteExpiredAttempts(db: Sql, at: Date): Promise<void> {
  await sql`delete from attempt_counter where ends_at < ${at}`.execute(db)
}

export async function clearAttempts(db: Sql, subject: string, kind: string): Promise<void> {
  await sql`delete from attempt_counter where subject = ${subject} and kind = ${kind}`.execute(db)
}

/** True if nobody else checks a try of this subject until `forMs` from `at`. */
export async function takeLease(db: Sql, lease: { subject: string; holder: string; at: Date; forMs: number }): Promise<boolean> {
  const done = await sql`
    insert into attempt_lease as l (subject, holder, ends_at) values (${lease.subject}, ${lease.holder}, ${new Date(lease.at.getTime() + lease.forMs)})
    on conflict (subject) do update set holder = excluded.holder, ends_at = excluded.ends_at where l.ends_at <= ${lease.at}`.execute(db)
  return done.numAffectedRows === 1n
}

export async function deleteLease(db: Sql, subject: string, holder: string): Promise<void> {
  await sql`delete from attempt_lease where subject = ${subject} and holder = ${holder}`.execute(db)
}

/** Deletes the leases that killed processes have left. */
export async function deleteExpiredLeases(db: Sql, at: Date): Promise<void> {
  await sql`delete from attempt_lease where ends_at < ${at}`.execute(db)
}

/** False when a concurrent sign-up took the e-mail or the phone. */
export async function insertPerson(
  db: Sql,
  person: {
    id: string
    email: string | null
    phone: string | null
    passwordHash: string
    isTemporaryPassword: boolean
    firstname: string
    lastname: string
    referralCode: string | null
    at: Date
  },
): Promise<boolean> {
  const done = await sql`
    insert into person (id, email, phone, password_hash, password_is_temporary, firstname, lastname, referral_code, created_at)
    values (${person.id}, ${person.email}, ${person.phone}, ${person.passwordHash}, ${person.isTemporaryPassword}, ${person.firstname}, ${person.lastname}, ${person.referralCode}, ${person.at})
    on conflict do nothing`.execute(db)
  return done.numAffectedRows === 1n
}

export async function insertSession(
  db: Sql,
  session: { id: string; personId: string; app: string; tokenHash: Buffer; lifeSpan: 'short' | 'long'; at: Date },
): Promise<void> {
  await sql`
    insert into session (id, person_id, app, token_hash, life_span, created_at, seen_at)
    values (${session.id}, ${session.personId}, ${session.app}, ${session.tokenHash}, ${session.lifeSpan}, ${session.at}, ${session.at})`.execute(db)
}

export async function endOtherSessionsOf(db: Sql, personId: string, sessionId: string, at: Date): Promise<void> {
  await sql`
    update session set ended_at = ${at}, end_reason = 'revoked' where person_id = ${personId} and id <> ${sessionId} and ended_at is null`.execute(db)
}

/**
 * A mailed link opens a session, so links are deleted with the sessions. Links go first, so that a session opened in
 * this moment is among those that end.
 */
export async function deleteLinks(db: Sql, personId: string): Promise<void> {
  await sql`delete from one_time_code where purpose = 'authorizations_link' and subject = ${personId}`.execute(db)
}

/** `app` null: the sessions of all apps. */
export async function endSessionsOf(db: Sql, personId: string, app: string | null, reason: string, at: Date): Promise<void> {
  const inApp = app === null ? sql`true` : sql`app = ${app}`
  await sql`
    update session set ended_at = ${at}, end_reason = ${reason} where person_id = ${personId} and ended_at is null and ${inApp}`.execute(db)
}

export async function endSessionById(db: Sql, sessionId: string, reason: string, at: Date): Promise<void> {
  await sql`update session set ended_at = ${at}, end_reason = ${reason} where id = ${sessionId} and ended_at is null`.execute(db)
}

/**
 * Sessions used at the same time share one commit: open screens all return at once after a pause, and each of them is
 * due. A session that another transaction is updating is left to the next request.
 */
export const touchSession = createBatchLoader(async (db: Sql, seen: readonly { sessionId: string; at: Date }[]) => {
  await sql`
    with due as (
      select id, max(at) as at from unnest(${seen.map((one) => one.sessionId)}::text[], ${seen.map((one) => one.at)}::timestamptz[]) as w(id, at) group by id),
    free as (
      select s.id, due.at from session s join due using (id) where s.ended_at is null and s.seen_at < due.at order by s.id for no key update of s skip locked)
    update session s set seen_at = free.at from free where s.id = free.id`.execute(db)
  return seen
})

export async function insertPin(db: Sql, pin: { personId: string; businessId: string; hash: string; at: Date }): Promise<boolean> {
  const done = await sql`
    insert into pin (person_id, business_id, hash, set_at) values (${pin.personId}, ${pin.businessId}, ${pin.hash}, ${pin.at}) on conflict do nothing`.execute(
    db,
  )
  return done.numAffectedRows === 1n
}

/** Counts the try, locks at the fifth, and only then returns the hash to compare. */
export async function countPinTry(
  db: Sql,
  personId: string,
  businessId: string,
  limit: number,
): Promise<{ hash: string; locked: boolean; failures: number } | null> {
  const { rows } = await sql<Pick<PinRow, 'hash' | 'failures'> & { locked: boolean }>`
    update pin set failures = failures + 1, state = case when failures + 1 > ${limit} then 'locked' else state end
    where person_id = ${personId} and business_id = ${businessId}
    returning hash, state = 'locked' as locked, failures`.execute(db)
  return rows[0] ?? null
}

export async function clearPinTries(db: Sql, personId: string, businessId: string): Promise<void> {
  await sql`update pin set failures = 0 where person_id = ${personId} and business_id = ${businessId} and state = 'set'`.execute(db)
}

export async function lockPin(db: Sql, personId: string, businessId: string): Promise<void> {
  await sql`update pin set state = 'locked' where person_id = ${personId} and business_id = ${businessId}`.execute(db)
}

/** Locks the PIN until the commit. True if it is still the one that was compared, and not locked. */
export async function lockIfPinUnchanged(tx: Sql, personId: string, businessId: string, hash: string): Promise<boolean> {
  const { rows } = await sql<Pick<PinRow, 'hash' | 'state'>>`
    select hash, state from pin where person_id = ${personId} and business_id = ${businessId} for update`.execute(tx)
  return rows[0]?.hash === hash && rows[0].state === 'set'
}

/** Replaces the PIN: unlocked and without counted tries. Grants opened by the old one are closed in the same commit. */
export async function replacePin(tx: Sql, pin: { personId: string; businessId: string; hash: string; at: Date }): Promise<void> {
  await sql`
    update pin set hash = ${pin.hash}, failures = 0, state = 'set', set_at = ${pin.at} where person_id = ${pin.personId} and business_id = ${pin.businessId}`.execute(
    tx,
  )
  await sql`update pin_grant set state = 'revoked' where person_id = ${pin.personId} and business_id = ${pin.businessId} and state = 'open'`.execute(
    tx,
  )
}

/** At most one open grant per session and business: a newer one replaces the older. */
export async function replaceGrant(
  db: Sql,
  grant: { id: string; personId: string; businessId: string; sessionId: string; at: Date; expiresAt: Date },
): Promise<void> {
  await sql`update pin_grant set state = 'revoked' where session_id = ${grant.sessionId} and business_id = ${grant.businessId} and state = 'open'`.execute(
    db,
  )
  await sql`
    insert into pin_grant (id, person_id, business_id, session_id, state, granted_at, expires_at)
    values (${grant.id}, ${grant.personId}, ${grant.businessId}, ${grant.sessionId}, 'open', ${grant.at}, ${grant.expiresAt})`.execute(db)
}

/** True if this session had an open grant; it is used from now on. */
export async function useOpenGrant(
  tx: Sql,
  grant: { sessionId: string; businessId: string; personId: string; usedFor: string; at: Date },
): Promise<boolean> {
  const done = await sql`
    update pin_grant set state = 'used', used_for = ${grant.usedFor}
    where session_id = ${grant.sessionId} and business_id = ${grant.businessId} and person_id = ${grant.personId} and state = 'open' and expires_at > ${grant.at}`.execute(
    tx,
  )
  return done.numAffectedRows === 1n
}

/** Locked until the commit: two concurrent sign-ups of one person run one after the other. */
export async function lockPerson(tx: Sql, personId: string): Promise<void> {
  await sql`select 1 from person where id = ${personId} for update`.execute(tx)
}

/** Codes that were sent for the login end with it: whoever has it next must not use them, and neither the person of before. */
export async function releaseLogin(tx: Sql, personId: string, login: string, at: Date): Promise<void> {
  await sql`delete from one_time_code where subject in (${login}, ${personId})`.execute(tx)
  await sql`
    update person set email = nullif(email, ${login}::citext), phone = nullif(phone, ${login}::text), login_released_at = ${at}
    where id = ${personId}`.execute(tx)
}

export async function upsertCode(
  tx: Sql,
  code: { purpose: string; subject: string; requester?: string; browser?: string | null; id: string; hash: Buffer; at: Date; expiresAt: Date },
): Promise<void> {
  const { requester = '', browser = null } = code
  await sql`
    insert into one_time_code (purpose, subject, requester, browser, id, code_hash, created_at, expires_at)
    values (${code.purpose}, ${code.subject}, ${requester}, ${browser}, ${code.id}, ${code.hash}, ${code.at}, ${code.expiresAt})
    on conflict (purpose, subject, requester) do update set
      browser = excluded.browser, id = excluded.id, code_hash = excluded.code_hash, tries = 0, created_at = excluded.created_at, expires_at = excluded.expires_at, used_at = null`.execute(
    tx,
  )
}

/**
 * Counts the try in a commit of its own, and only then returns the hash to compare; null when there is nothing to try.
 * The code that this browser asked for comes before one that was asked for without a cookie in its network.
 */
export async function countCodeTry(
  db: Sql,
  code: { purpose: string; subject: string; network: string; browser: string | null; at: Date; limit: number },
): Promise<{ id: string; hash: Buffer } | null> {
  const { rows } = await sql<{ id: string; hash: Buffer }>`
    update one_time_code set tries = tries + 1
    where id = (
      select id from one_time_code
      where purpose = ${code.purpose} and subject = ${code.subject}
        and (requester = ${code.network} or requester = ${code.browser} or browser = ${code.browser})
      order by (requester = ${code.browser} or browser = ${code.browser}) is true desc, created_at desc limit 1)
      and used_at is null and expires_at > ${code.at} and tries < ${code.limit}
    returning id, code_hash as hash`.execute(db)
  return rows[0] ?? null
}

/** A right code does not count as a try. */
export async function undoCodeTry(db: Sql, codeId: string): Promise<void> {
  await sql`update one_time_code set tries = tries - 1 where id = ${codeId} and tries > 0`.execute(db)
}

/** False when it was used meanwhile, or replaced by a newer code. */
export async function markCodeUsed(tx: Sql, codeId: string, at: Date): Promise<boolean> {
  const done = await sql`update one_time_code set used_at = ${at} where id = ${codeId} and used_at is null and expires_at > ${at}`.execute(tx)
  return done.numAffectedRows === 1n
}

/** After one code was used, the others of these subjects are worthless. */
export async function markOtherCodesUsed(tx: Sql, code: { id: string; purpose: string; subjects: readonly string[]; at: Date }): Promise<void> {
  await sql`
    update one_time_code set used_at = ${code.at}
    where purpose = ${code.purpose} and subject = any(${[...code.subjects]}::text[]) and id <> ${code.id} and used_at is null`.execute(tx)
}

export async function deleteExpiredCodes(db: Sql, before: Date): Promise<void> {
  await sql`delete from one_time_code where expires_at < ${before}`.execute(db)
}

/** What the sign-up of the login account left open, from its profile. What the person gave before stays. Returns the referral code. */
export async function completePerson(
  tx: Sql,
  personId: string,
  given: { firstname: string; lastname: string; referralCode: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ referral_code: string | null }>`
    update person set firstname = coalesce(nullif(firstname, ''), ${given.firstname}), lastname = coalesce(nullif(lastname, ''), ${given.lastname}),
      referral_code = coalesce(referral_code, ${given.referralCode})
    where id = ${personId} returning referral_code`.execute(tx)
  return rows[0]?.referral_code ?? null
}

/** The person chose it, so it is not a temporary one. */
export async function changePassword(tx: Sql, personId: string, passwordHash: string): Promise<void> {
  await sql`update person set password_hash = ${passwordHash}, password_is_temporary = false where id = ${personId}`.execute(tx)
}

/** We made it, so the person chooses another at the next sign-in. */
export async function setTemporaryPassword(tx: Sql, personId: string, passwordHash: string): Promise<void> {
  await sql`update person set password_hash = ${passwordHash}, password_is_temporary = true where id = ${personId}`.execute(tx)
}

/** False when another person has it by now. */
export async function setContact(
  tx: Sql,
  personId: string,
  { email, phone }: { email?: string | undefined; phone?: string | undefined },
): Promise<boolean> {
  const [column, value] = email === undefined ? (['phone', phone] as const) : (['email', email] as const)
  const done = await sql`
    update person set ${sql.ref(column)} = ${value}
    where id = ${personId} and not exists (select from person where ${sql.ref(column)} = ${value} and id <> ${personId})`.execute(tx)
  return done.numAffectedRows === 1n
}

/** Locks the person until the commit. True if the password is still the one that was compared. */
export async function lockIfPasswordUnchanged(tx: Sql, personId: string, passwordHash: string): Promise<boolean> {
  const { rows } = await sql<{ password_hash: string }>`select password_hash from person where id = ${personId} for update`.execute(tx)
  return rows[0]?.password_hash === passwordHash
}

/** Stores the device of a sign-in. The caller has locked the person, so that two sign-ins run one after the other. */
export async function upsertDevice(tx: Sql, personId: string, device: string, at: Date): Promise<{ isNew: boolean; others: number }> {
  const { rows } = await sql<{ device: string }>`select device from known_device where person_id = ${personId}`.execute(tx)
  await sql`
    insert into known_device (person_id, device, first_seen_at, last_seen_at) values (${personId}, ${device}, ${at}, ${at})
    on conflict (person_id, device) do update set last_seen_at = excluded.last_seen_at`.execute(tx)
  const isNew = !rows.some((known) => known.device === device)
  return { isNew, others: rows.length - (isNew ? 0 : 1) }
}

/** The browser is stored by a hash of its cookie. */
export async function upsertBrowser(tx: Sql, { browser, personId, at }: { browser: string; personId: string; at: Date }): Promise<void> {
  await sql`
    insert into browser_person (browser, person_id, first_seen_at, last_seen_at) values (${browser}, ${personId}, ${at}, ${at})
    on conflict (browser, person_id) do update set last_seen_at = excluded.last_seen_at`.execute(tx)
}

export async function setPicture(db: Sql, personId: string, uploadId: string): Promise<void> {
  await sql`update person set picture_upload_id = ${uploadId} where id = ${personId}`.execute(db)
}

/** The call for which its PIN was entered is over. One that was used stays used. */
export async function revokeGrant(db: Sql, id: string): Promise<void> {
  await sql`update pin_grant set state = 'revoked' where id = ${id} and state = 'open'`.execute(db)
}

/** The first time counts. */
export async function setTourSeen(db: Sql, personId: string, at: Date): Promise<void> {
  await sql`update person set tour_seen_at = ${at} where id = ${personId} and tour_seen_at is null`.execute(db)
}
