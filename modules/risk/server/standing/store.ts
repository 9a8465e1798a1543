import { type Sql, sql } from '../../../../platform/db/index.ts'

type StandingChange = {
  businessId: string
  from: string
  to: string
  reason: string
  proposedBy: string
  decidedBy: string | null
  /** Of one person, or of none: two people where it is not said. */
  origin?: 'emergency' | 'lifted' | 'lapsed'
  at: Date
}

export async function insertStandingChange(tx: Sql, change: StandingChange): Promise<void> {
  await sql`
    insert into business_standing_change (business_id, from_standing, to_standing, reason, proposed_by, decided_by, origin, created_at)
    values (${change.businessId}, ${change.from}, ${change.to}, ${change.reason}, ${change.proposedBy}, ${change.decidedBy},
      ${change.origin ?? 'two_people'}, ${change.at})`.execute(tx)
}
