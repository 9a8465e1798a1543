import { type Sql, sql } from '../../../../platform/db/index.ts'
import type { WorkItem } from '../../../kernel/work-item-declaration.ts'

/** Proposed changes of a standing, until they are void after a day. */
export const PROPOSED_CHANGES = sql`
  select b.id, b.id as business_id, b.name as business, 'A change of the standing is proposed' as what, null::bigint as amount, b.standing as variant,
    w.proposed_at as opened_at, w.proposed_at + interval '24 hours' as due_at, true as is_open
  from work_item w join business b on b.id = w.subject_id
  where w.kind = 'standing' and w.proposed_at > now() - interval '24 hours'`

type StandingRow = { id: string; name: string; standing: string; opened_at: Date }

/** The standing of any business can be changed, also before a change is proposed. */
export async function standingItem(db: Sql, businessId: string): Promise<(WorkItem & { isOpen: boolean }) | null> {
  const { rows } = await sql<StandingRow>`
    select b.id, b.name, b.standing, coalesce(w.proposed_at, now()) as opened_at from business b left join work_item w on w.kind = 'standing' and w.subject_id = b.id
    where b.id = ${businessId}`.execute(db)
  const row = rows[0]
  if (!row) return null
  return {
    id: row.id,
    businessId: row.id,
    business: row.name,
    what: `Standing of ${row.name}`,
    amount: null,
    variant: row.standing,
    openedAt: row.opened_at,
    dueAt: new Date(row.opened_at.getTime() + 24 * 60 * 60_000),
    isOpen: ['open', 'no_debit', 'frozen', 'closing'].includes(row.standing),
  }
}

export type StandingChange = {
  from_standing: string
  to_standing: string
  reason: string
  proposer: string | null
  decider: string | null
  origin: string
  created_at: Date
}

export async function standingChangesOf(db: Sql, businessId: string): Promise<StandingChange[]> {
  const { rows } = await sql<StandingChange>`
    select s.from_standing, s.to_standing, s.reason, p.name as proposer, d.name as decider, s.origin, s.created_at
    from business_standing_change s left join operator p on p.id = s.proposed_by left join operator d on d.id = s.decided_by
    where s.business_id = ${businessId} order by s.id desc limit 50`.execute(db)
  return rows
}

const ORIGINS: Readonly<Record<string, string>> = { emergency: ', at once', lapsed: ', lapsed' }

/** Who changed a standing: the first person and the second, or how it changed with one or none. */
export const standingPeople = ({ proposer, decider, origin }: Pick<StandingChange, 'proposer' | 'decider' | 'origin'>): string =>
  `${[proposer, decider].filter((name) => name !== null).join(', ')}${ORIGINS[origin] ?? ''}`
