import { type Sql, sql } from '../../../platform/db/index.ts'
import type { CapReason } from '../contract.ts'

/** An open cap lasts longer instead, and what was sent under it still counts: a second event must not give a second sum. The caller has locked the person. */
export async function extendOrInsertCap(
  tx: Sql,
  cap: { id: string; personId: string; reason: CapReason; startsAt: Date; endsAt: Date },
): Promise<void> {
  const extended = await sql`
    update outflow_cap set ends_at = ${cap.endsAt}, reason = ${cap.reason} where person_id = ${cap.personId} and ends_at > ${cap.startsAt}`.execute(
    tx,
  )
  if (extended.numAffectedRows! > 0n) return
  await sql`
    insert into outflow_cap (id, person_id, reason, starts_at, ends_at)
    values (${cap.id}, ${cap.personId}, ${cap.reason}, ${cap.startsAt}, ${cap.endsAt})`.execute(tx)
}
