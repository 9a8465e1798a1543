import { addDays, type LagosDay, startOfLagosDay } from '../../../platform/clock/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import { defineLookup, type LedgerTransaction, type Sql, sql } from '../../../platform/db/index.ts'
import { type BusinessRow, isNotClosed } from '../../businesses/index.ts'
import type { WorkItem } from '../../kernel/work-item-declaration.ts'
import type { EarningsSource } from '../contract.ts'
import type { BonusAccrualRow, ReferralRow, RewardPayoutRow, RewardProfileRow, RewardRuleRow } from './rows.ts'
import type { RewardRules, SharedKind } from './rules.ts'

export const PAGE = 20

const RULES = sql`select name, value, starts_on::text as starts_on from reward_rule`

/** A few rows. */
export async function rewardRules(db: Sql): Promise<RewardRules> {
  return (await sql<RewardRuleRow>`${RULES}`.execute(db)).rows
}

/** Shares of one kind of payment on a day. Rows are written on the day of their payment or the next one. */
export async function accrualsOn(db: Sql, kind: SharedKind, day: LagosDay): Promise<{ payments: number; feeKobo: Kobo; sharedKobo: Kobo }> {
  const { rows } = await sql<{ payments: number; feeKobo: Kobo; sharedKobo: Kobo }>`
    select count(*)::int as payments, coalesce(sum(fee), 0)::bigint as "feeKobo", coalesce(sum(amount), 0)::bigint as "sharedKobo"
    from bonus_accrual where kind = ${kind} and day = ${day}
      and created_at >= ${startOfLagosDay(day)} and created_at < ${startOfLagosDay(addDays(day, 2))} and state <> 'clawed_back'`.execute(db)
  return rows[0]!
}

export async function waitingEarnings(db: Sql): Promise<{ payments: number; amountKobo: Kobo }> {
  const { rows } = await sql<{ payments: number; amountKobo: Kobo }>`
    select count(*)::int as payments, coalesce(sum(amount), 0)::bigint as "amountKobo" from bonus_accrual where state = 'accrued'`.execute(db)
  return rows[0]!
}

export async function withdrawnSince(db: Sql, since: Date): Promise<{ withdrawals: number; amountKobo: Kobo }> {
  const { rows } = await sql<{ withdrawals: number; amountKobo: Kobo }>`
    select count(*)::int as withdrawals, coalesce(sum(amount), 0)::bigint as "amountKobo" from reward_payout
    where created_at >= ${since} and state in ('processing', 'paid')`.execute(db)
  return rows[0]!
}

export async function openReferrals(db: Sql): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from referral where state = 'possible'`.execute(db)
  return rows[0]!.count
}

/** The aggregator of a member, and the shares by date. `isOwn`: the verification has shown that one person owns both. */
export type DownlineFact = { aggregatorId: string; isOwn: boolean; rules: RewardRules }

export async function downlineFacts(posting: LedgerTransaction, businessIds: readonly string[]): Promise<Map<string, DownlineFact>> {
  const { rows } = await posting.run(
    sql<{ id: string; business_id: string; is_own: boolean }>`
      select m.id, m.business_id, (b.owner_identity = a.owner_identity) is true as is_own
      from downline_member m join business b on b.id = m.id join business a on a.id = m.business_id where m.id = any(${businessIds}::text[])`,
  )
  if (rows.length === 0) return new Map()
  const rules = (await posting.run(sql<RewardRuleRow>`${RULES}`)).rows
  return new Map(rows.map(({ id, business_id: aggregatorId, is_own: isOwn }) => [id, { aggregatorId, isOwn, rules }]))
}

export const profileOf = defineLookup<string, RewardProfileRow>(
  'text',
  (id) => sql`select id, business_id, aggregator_code, is_agent, hides_referral_link, changed_by, changed_at from reward_profile where id = ${id}`,
)

/** The aggregator whose member a business is. The row is read as one of the member. */
export const membershipOf = defineLookup<string, { business_id: string; aggregator_id: string }>(
  'text',
  (id) => sql`select id as business_id, business_id as aggregator_id from downline_member where id = ${id}`,
)

/** The business and the person who owns it, of an aggregator code or of an agent's id. */
export type Inviter = { id: string; owner_id: string; owner_identity: string | null; name: string }

/** By sign-in, or by the BVN or registration number of a business that this person has verified. */
export async function isOwnInviter(db: Sql, ownerId: string, { owner_id, owner_identity }: Inviter): Promise<boolean> {
  if (owner_id === ownerId) return true
  if (owner_identity === null) return false
  const { rows } = await sql`select from business where owner_id = ${ownerId} and owner_identity = ${owner_identity} limit 1`.execute(db)
  return rows.length > 0
}

export async function aggregatorByCode(db: Sql, code: string): Promise<Inviter | null> {
  const { rows } = await sql<Inviter>`
    select b.id, b.owner_id, b.owner_identity, b.name from reward_profile p join business b on b.id = p.id
    where p.aggregator_code = upper(${code}) and ${isNotClosed('b.standing')}`.execute(db)
  return rows[0] ?? null
}

/** Of a referral code, which ends with characters of the id, or of the id itself. Of two with the same code, the older one. */
export async function businessByReferralCode(db: Sql, code: string): Promise<Inviter | null> {
  const { rows } = await sql<Inviter>`
    select id, owner_id, owner_identity, name from (
      select * from business where right(id, 8) = upper(right(${code}, 8)) order by created_at limit 5) b
    where (b.id = ${code} or ${code} ~ '^([A-Za-z0-9]+-)?[A-Za-z0-9]{8}$') and ${isNotClosed('standing')} order by created_at limit 1`.execute(db)
  return rows[0] ?? null
}

export type ListedReferral = Pick<ReferralRow, 'state' | 'bonus' | 'created_at' | 'expires_at' | 'ended_at'> & {
  name: string
  tier: BusinessRow['tier']
}

/** The newest, and how many there are in all and still possible. */
export async function referralsOf(db: Sql, businessId: string, limit: number): Promise<{ list: ListedReferral[]; count: number; possible: number }> {
  const [{ rows: list }, { rows: counts }] = await Promise.all([
    sql<ListedReferral>`
      select r.state, r.bonus, r.created_at, r.expires_at, r.ended_at, b.name, b.tier
      from (select * from referral where business_id = ${businessId} order by created_at desc, id limit ${limit}) r
      join lateral (select name, tier from referred_business where id = r.id and business_id = ${businessId} limit 1) b on true
      order by r.created_at desc, r.id`.execute(db),
    sql<{ count: number; possible: number }>`
      select count(*)::int as count, (count(*) filter (where state = 'possible'))::int as possible from referral where business_id = ${businessId}`.execute(
      db,
    ),
  ])
  return { list, ...counts[0]! }
}

export type DueReferrals = { referrals: { id: string; business_id: string; is_reached: boolean }[]; last: string | null }

/**
 * A page of open referrals, and whether the referred business is verified and has had its own takings in time. Day totals select; the
 * payments themselves decide, without those of businesses of the two owners. A business of the referrer's own owner earns nothing, and neither does a closed referrer. `last`: the id after which the next page begins, if there is one.
 */
export async function dueReferrals(db: Sql, due: { takingsKobo: bigint; after: string; limit: number }): Promise<DueReferrals> {
  const { rows: referrals } = await sql<DueReferrals['referrals'][number]>`
    select r.id, r.business_id, b.tier = 'verified' and ${isNotClosed('referrer.standing')} and (b.owner_identity = referrer.owner_identity) is not true and (
        select coalesce(sum(t.amount), 0) from day_total t
        where t.business_id = r.id and t.kind = 'collection' and t.day <= (r.expires_at at time zone 'Africa/Lagos')::date
      ) >= ${due.takingsKobo} and (
        select coalesce(sum(c.amount), 0) from collection c
        where c.business_id = r.id and c.state in ('posted', 'sending_back') and c.posted_at <= r.expires_at
          and not (c.partner = 'book' and exists (
            select from transfer t join business s on s.id = t.business_id where t.id = c.session_id
              and (s.owner_id in (b.owner_id, referrer.owner_id) or s.owner_identity in (b.owner_identity, referrer.owner_identity))))
      ) >= ${due.takingsKobo} as is_reached
    from (select * from referral where state = 'possible' and id > ${due.after} order by id limit ${due.limit}) r
    join business b on b.id = r.id join business referrer on referrer.id = r.business_id order by r.id`.execute(db)
  return { referrals, last: referrals.length < due.limit ? null : referrals.at(-1)!.id }
}

export type EarningsBalances = { bonus: bigint; bonusAccrued: bigint; referral: bigint }

/** Withdrawable: less what is on its way to the bank. */
export async function earningsOf(db: Sql, businessId: string): Promise<EarningsBalances> {
  const { rows } = await sql<{ kind: string; available: bigint }>`
    select kind, balance - held as available from account
    where business_id = ${businessId} and kind in ('bonus', 'bonus_accrued', 'referral') and mode = 'live'`.execute(db)
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.available ?? 0n
  return { bonus: of('bonus'), bonusAccrued: of('bonus_accrued'), referral: of('referral') }
}

export async function paidOut(db: Sql, businessId: string, source: EarningsSource): Promise<bigint> {
  const { rows } = await sql<{ paid: bigint }>`
    select coalesce(sum(amount), 0)::bigint as paid from reward_payout where business_id = ${businessId} and source = ${source} and state = 'paid'`.execute(
    db,
  )
  return rows[0]!.paid
}

/** Of all earnings, the newest first. */
export async function payoutsOf(db: Sql, businessId: string, page: number): Promise<RewardPayoutRow[]> {
  const upTo = page * PAGE + 1
  const of = (source: EarningsSource) => sql`
    (select * from reward_payout where business_id = ${businessId} and source = ${source} order by created_at desc, id limit ${upTo})`
  const { rows } = await sql<RewardPayoutRow>`
    select * from (${of('bonus')} union all ${of('referral')}) p order by created_at desc, id limit ${PAGE + 1} offset ${(page - 1) * PAGE}`.execute(
    db,
  )
  return rows
}

export const payoutById = defineLookup<string, RewardPayoutRow>('text', (id) => sql`select * from reward_payout where id = ${id}`)

/** The first day with earnings that are still accrued. */
export async function firstAccruedDay(db: Sql, businessId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(day)::text as day from bonus_accrual where business_id = ${businessId} and state = 'accrued'`.execute(db)
  return rows[0]!.day
}

export type DayRow = { day: string; members: number; payments: number; earned: bigint; vested: bigint }

/** One row more than a page, if there is one. */
export async function earningsByDay(db: Sql, businessId: string, page: number): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day::text as day, (count(*) filter (where payments > 0))::int as members, sum(payments)::int as payments, sum(earned)::bigint as earned,
      sum(vested)::bigint as vested
    from bonus_day where business_id = ${businessId} group by day order by day desc limit ${PAGE + 1} offset ${(page - 1) * PAGE}`.execute(db)
  return rows
}

export type DayOfMemberRow = Omit<DayRow, 'members'> & { member: string; name: string; takings: bigint }

export async function earningsByMember(db: Sql, businessId: string, page: number): Promise<DayOfMemberRow[]> {
  const { rows } = await sql<DayOfMemberRow>`
    select d.member_id as member, b.name, d.day::text as day, d.payments, d.takings, d.earned, d.vested
    from (select * from bonus_day where business_id = ${businessId} order by day desc, member_id limit ${PAGE + 1} offset ${(page - 1) * PAGE}) d
    join lateral (select name from downline_business where id = d.member_id and business_id = ${businessId} limit 1) b on true
    order by d.day desc, d.member_id`.execute(db)
  return rows
}

export async function memberDays(db: Sql, businessId: string, memberId: string, limit: number): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day::text as day, 1 as members, payments, earned, vested
    from bonus_day where member_id = ${memberId} and business_id = ${businessId} order by bonus_day.day desc limit ${limit}`.execute(db)
  return rows
}

export type MemberRow = {
  id: string
  name: string
  contact_firstname: string
  contact_lastname: string
  joined_at: Date
  payments: number
  takings: bigint
  earned: bigint
  last_day: string | null
}

/** The members of one aggregator or agent. */
type Downline = { aggregatorId: string } | { agentId: string }

const isIn = (of: Downline) => ('agentId' in of ? sql`agent_id = ${of.agentId}` : sql`business_id = ${of.aggregatorId}`)

/** An agent does not see what the aggregator earned. */
const daysOf = (of: Downline) =>
  'agentId' in of
    ? sql`(select member_id, day, payments, takings, 0 as earned from brought_day where agent_id = ${of.agentId})`
    : sql`(select member_id, day, payments, takings, earned from bonus_day where business_id = ${of.aggregatorId})`

/** The members of an aggregator or agent, with their figures from `from` to before `to`. `byTakings`: the largest first, else the newest. */
export async function membersOf(
  db: Sql,
  of: Downline & { memberId?: string },
  period: { from: string; to: string },
  list: { byTakings: boolean; limit: number; offset: number },
): Promise<MemberRow[]> {
  const chosen = of.memberId === undefined ? isIn(of) : sql`${isIn(of)} and id = ${of.memberId}`
  const order = list.byTakings ? sql`coalesce(d.takings, 0) desc, m.joined_at desc, m.id` : sql`m.joined_at desc, m.id`
  const { rows } = await sql<MemberRow>`
    select m.id, m.name, m.contact_firstname, m.contact_lastname, m.joined_at, coalesce(d.payments, 0)::int as payments,
      coalesce(d.takings, 0)::bigint as takings, coalesce(d.earned, 0)::bigint as earned, last.day::text as last_day
    from (select * from downline_business where ${chosen}) m
    left join lateral (
      select sum(payments) as payments, sum(takings) as takings, sum(earned) as earned from ${daysOf(of)} d
      where member_id = m.id and day >= ${period.from}::date and day < ${period.to}::date
    ) d on true
    left join lateral (select day from ${daysOf(of)} d where member_id = m.id and payments > 0 order by day desc limit 1) last on true
    order by ${order} limit ${list.limit} offset ${list.offset}`.execute(db)
  return rows
}

export type MonthFigures = { members: number; new_members: number; active_members: number; takings: bigint; earned: bigint }

/** Members are those who had joined before the end of the period. */
export async function monthFigures(
  db: Sql,
  of: Downline,
  period: { from: string; to: string; fromInstant: Date; toInstant: Date },
): Promise<MonthFigures> {
  const { rows } = await sql<MonthFigures>`
    with member as (select id, joined_at from downline_business where ${isIn(of)} and joined_at < ${period.toInstant}), sums as (
      select member_id, sum(payments) as payments, sum(takings) as takings, sum(earned) as earned from ${daysOf(of)} d
      where member_id in (select id from member) and day >= ${period.from}::date and day < ${period.to}::date group by member_id)
    select (select count(*) from member)::int as members, (select count(*) from member where joined_at >= ${period.fromInstant})::int as new_members,
      (select count(*) from sums where payments > 0)::int as active_members, coalesce((select sum(takings) from sums), 0)::bigint as takings,
      coalesce((select sum(earned) from sums), 0)::bigint as earned`.execute(db)
  return rows[0]!
}

export async function countMembers(db: Sql, aggregatorId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from downline_member where business_id = ${aggregatorId}`.execute(db)
  return rows[0]!.count
}

/** Aggregators with earnings up to this day that can become withdrawable. */
export async function aggregatorsDue(db: Sql, day: string, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from reward_profile p
    where p.aggregator_code is not null and p.id > ${after}
      and exists (select from bonus_accrual a where a.business_id = p.id and a.state = 'accrued' and a.day <= ${day}::date)
    order by p.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function accrualsDue(db: Sql, businessId: string, day: string, limit: number): Promise<BonusAccrualRow[]> {
  const { rows } = await sql<BonusAccrualRow>`
    select * from bonus_accrual where business_id = ${businessId} and state = 'accrued' and day <= ${day}::date order by day, id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** What claw-backs took beyond the earnings, and later earnings have not given back. */
export async function owedByClawBacks(db: Sql, businessId: string): Promise<bigint> {
  const { rows } = await sql<{ owed: bigint }>`
    select (coalesce((select sum(to_debt) from bonus_accrual where business_id = ${businessId} and to_debt > 0), 0)
      - coalesce((select sum(recovered) from bonus_vesting where business_id = ${businessId} and recovered > 0), 0))::bigint as owed`.execute(db)
  return rows[0]!.owed
}

/** What a business is now, as words: aggregator, member, agent, hidden. */
const PROFILE_WORDS = sql`concat_ws(' ', case when p.aggregator_code is not null then 'aggregator' end, case when m.id is not null then 'member' end,
  case when p.is_agent then 'agent' end, case when p.hides_referral_link then 'hidden' end)`
const PROFILES = sql`business b left join reward_profile p on p.id = b.id left join downline_member m on m.id = b.id`

/** Proposed changes, until they are void after a day. */
export const PROPOSED_PROFILES = sql`
  select b.id, b.id as business_id, b.name as business, 'A change of aggregator or referral is proposed' as what, null::bigint as amount,
    ${PROFILE_WORDS} as variant, w.proposed_at as opened_at, w.proposed_at + interval '24 hours' as due_at, true as is_open
  from ${PROFILES} join work_item w on w.kind = 'rewards' and w.subject_id = b.id
  where w.proposed_at > now() - interval '24 hours'`

/** The profile of any business can be changed, also before a change is proposed. */
export async function profileItem(db: Sql, businessId: string): Promise<(WorkItem & { isOpen: boolean }) | null> {
  const { rows } = await sql<{ id: string; name: string; opened_at: Date; variant: string }>`
    select b.id, b.name, ${PROFILE_WORDS} as variant, coalesce(w.proposed_at, now()) as opened_at
    from ${PROFILES} left join work_item w on w.kind = 'rewards' and w.subject_id = b.id where b.id = ${businessId}`.execute(db)
  const row = rows[0]
  if (!row) return null
  return {
    id: row.id,
    businessId: row.id,
    business: row.name,
    what: `Aggregator and referral of ${row.name}`,
    amount: null,
    variant: row.variant,
    openedAt: row.opened_at,
    dueAt: new Date(row.opened_at.getTime() + 24 * 60 * 60_000),
    isOpen: true,
  }
}
