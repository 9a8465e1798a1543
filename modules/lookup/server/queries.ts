import { type Sql, sql } from '../../../platform/db/index.ts'

export type PersonOfBusiness = {
  person_id: string
  name: string
  email: string | null
  role: string
  cashpoint: string | null
  state: string
  pin: 'set' | 'locked' | null
  seen_at: Date | null
}

const MAX_ROWS = 200

export async function peopleOf(db: Sql, businessId: string): Promise<PersonOfBusiness[]> {
  const { rows } = await sql<PersonOfBusiness>`
    select m.person_id, p.firstname || ' ' || p.lastname as name, p.email, m.role, c.name as cashpoint, m.state, n.state as pin,
      (select max(d.last_seen_at) from known_device d where d.person_id = m.person_id) as seen_at
    from member m join person p on p.id = m.person_id left join cashpoint c on c.id = m.cashpoint_id
    left join pin n on n.person_id = m.person_id and n.business_id = m.business_id
    where m.business_id = ${businessId} and m.state <> 'removed' order by m.created_at, m.id limit ${MAX_ROWS}`.execute(db)
  return rows
}

/** Invitations that nobody has accepted yet, also those whose link has expired. */
export async function openInvitations(db: Sql, businessId: string): Promise<{ id: string; name: string; email: string; role: string }[]> {
  const { rows } = await sql<{ id: string; name: string; email: string; role: string }>`
    select id, name, email::text as email, role from team_invitation where business_id = ${businessId} and state = 'open' order by name, id limit ${MAX_ROWS}`.execute(
    db,
  )
  return rows
}

export type HoldOfBusiness = {
  kind: 'payment' | 'run' | 'lien'
  about: string
  reason: string | null
  remaining: bigint
  placed_at: Date
  party: string | null
}

/** Open holds of the wallet, the newest first, with the other side of the payment. */
export async function holdsOf(db: Sql, businessId: string): Promise<HoldOfBusiness[]> {
  const { rows } = await sql<HoldOfBusiness>`
    select h.kind, h.about, h.reason, h.remaining, h.placed_at, i.party_name as party
    from account a join hold h on h.account_id = a.id and h.state = 'open' left join history_item i on i.subject_id = h.about
    where a.business_id = ${businessId} and a.kind = 'wallet' and a.mode = 'live' order by h.placed_at desc limit ${MAX_ROWS}`.execute(db)
  return rows
}

export type AccountOfBusiness = { name: string; kind: string; account_number: string | null; state: string; created_at: Date }

/** Cashpoints, then alternate accounts. */
export async function accountsOf(db: Sql, businessId: string): Promise<AccountOfBusiness[]> {
  const { rows } = await sql<AccountOfBusiness>`
    select name, case when is_default then 'Default cashpoint' else 'Cashpoint' end as kind, account_number, state, created_at
    from cashpoint where business_id = ${businessId}
    union all
    select account_name, 'Alternate account', account_number, state, created_at from alternate_account where business_id = ${businessId}
    order by 2 desc, 5 limit ${MAX_ROWS}`.execute(db)
  return rows
}

export type BankOfBusiness = {
  bank_name: string
  account_number: string
  account_name: string
  state: string
  created_at: Date
  cashpoint: string | null
}

export async function payoutBanksOf(db: Sql, businessId: string): Promise<BankOfBusiness[]> {
  const { rows } = await sql<BankOfBusiness>`
    select p.bank_name, p.account_number, p.account_name, p.state, p.created_at, c.name as cashpoint
    from payout_bank p left join cashpoint c on c.id = p.cashpoint_id where p.business_id = ${businessId} order by p.created_at desc limit 50`.execute(
    db,
  )
  return rows
}

const MAX_ENTRIES = 200

export type PostedEntry = {
  posting: string
  created_at: Date
  kind: string
  /** The partner or loan of the account. */
  partner: string | null
  business_id: string | null
  business: string | null
  /** Above zero a debit, below it a credit. */
  side: bigint
}

/** The entries of journals by their keys, the oldest journal first, debits before credits. */
export async function entriesOfJournals(db: Sql, keys: readonly string[]): Promise<PostedEntry[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<PostedEntry>`
    select j.posting, j.created_at, a.kind, a.partner, a.business_id, b.name as business, e.amount as side
    from journal j join entry e on e.journal_id = j.id join account a on a.id = e.account_id left join business b on b.id = a.business_id
    where j.key = any(${[...keys]}::text[]) order by j.id, side desc limit ${MAX_ENTRIES}`.execute(db)
  return rows
}
