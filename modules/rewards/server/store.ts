import { defineDatedInsert, type Sql, sql, type Tx } from '../../../platform/db/index.ts'
import type { DownlineMemberRow, ReferralRow, RewardProfileRow } from './rows.ts'

/** False when this rule changes on that day already. */
export const insertRewardRule = defineDatedInsert('reward_rule')

/** False when it has an aggregator already. */
export async function insertMember(tx: Sql, row: DownlineMemberRow): Promise<boolean> {
  const done = await sql`
    insert into downline_member (id, business_id, agent_id, source, joined_at)
    values (${row.id}, ${row.business_id}, ${row.agent_id}, ${row.source}, ${row.joined_at}) on conflict (id) do nothing`.execute(tx)
  return done.numAffectedRows === 1n
}

/** A business is referred once at most. */
export async function insertReferral(tx: Sql, row: Pick<ReferralRow, 'id' | 'business_id' | 'created_at' | 'expires_at'>): Promise<void> {
  await sql`
    insert into referral (id, business_id, state, created_at, expires_at)
    values (${row.id}, ${row.business_id}, 'possible', ${row.created_at}, ${row.expires_at}) on conflict (id) do nothing`.execute(tx)
}

/** Locks the profile until the commit; one with the defaults where there is none. */
export async function lockProfile(tx: Tx, id: string): Promise<Pick<RewardProfileRow, 'aggregator_code' | 'is_agent' | 'hides_referral_link'>> {
  await sql`select id from business where id = ${id} for no key update`.execute(tx)
  const { rows } = await sql<Pick<RewardProfileRow, 'aggregator_code' | 'is_agent' | 'hides_referral_link'>>`
    select aggregator_code, is_agent, hides_referral_link from reward_profile where id = ${id}`.execute(tx)
  return rows[0] ?? { aggregator_code: null, is_agent: false, hides_referral_link: false }
}

export async function saveProfile(tx: Tx, row: RewardProfileRow): Promise<void> {
  await sql`
    insert into reward_profile (id, aggregator_code, is_agent, hides_referral_link, changed_by, changed_at)
    values (${row.id}, ${row.aggregator_code}, ${row.is_agent}, ${row.hides_referral_link}, ${row.changed_by}, ${row.changed_at})
    on conflict (id) do update set aggregator_code = excluded.aggregator_code, is_agent = excluded.is_agent,
      hides_referral_link = excluded.hides_referral_link, changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(tx)
}

/** Open referrals whose time is over. */
export async function lapseReferrals(db: Sql, now: Date): Promise<void> {
  await sql`update referral set state = 'lapsed', ended_at = ${now} where state = 'possible' and expires_at < ${now}`.execute(db)
}
