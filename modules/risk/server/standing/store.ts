import { type Sql, sql } from '../../../../platform/db/index.ts'

type StandingChange = { businessId: string; from: string; to: string; reason: string; proposedBy: string; decidedBy: string; at: Date }

export async function insertStandingChange(tx: Sql, change: StandingChange): Promise<void> {
  await sql`
    insert into business_standing_change (business_id, from_standing, to_standing, reason, proposed_by, decided_by, created_at)
    values (${change.businessId}, ${change.from}, ${change.to}, ${change.reason}, ${change.proposedBy}, ${change.decidedBy}, ${change.at})`.execute(
    tx,
  )
}
