import { type Sql, sql } from '../../../../platform/db/index.ts'

type NewStop = { id: string; businessId: string; matter: string; alertId: string | null; by: string; at: Date; endsAt: Date }

/** False when this person stopped money out in this matter before. */
export async function insertStop(tx: Sql, stop: NewStop): Promise<boolean> {
  const done = await sql`
    insert into emergency_stop (id, business_id, matter, alert_id, stopped_by, state, stopped_at, ends_at)
    values (${stop.id}, ${stop.businessId}, ${stop.matter}, ${stop.alertId}, ${stop.by}, 'open', ${stop.at}, ${stop.endsAt})
    on conflict (matter, stopped_by) do nothing`.execute(tx)
  return done.numAffectedRows === 1n
}

/** `by`: nobody when it lapses. */
type StopEnd = { to: 'confirmed' | 'lifted' | 'lapsed'; by: string | null; at: Date }

/** Compare-and-set. False when it has ended meanwhile; a stop whose hour is over is confirmed by nobody. */
export async function endStop(tx: Sql, id: string, { to, by, at }: StopEnd): Promise<boolean> {
  const inTime = to === 'confirmed' ? sql`and ends_at > ${at}` : sql``
  const done = await sql`
    update emergency_stop set state = ${to}, ended_by = ${by}, ended_at = ${at} where id = ${id} and state = 'open' ${inTime}`.execute(tx)
  return done.numAffectedRows === 1n
}

/** Two people have decided about the standing, which ends a stop of that business. One of them may be the person who stopped money out. */
export async function endStopOf(
  tx: Sql,
  businessId: string,
  { to, people: [by, other], at }: { to: 'confirmed' | 'lifted'; people: readonly [string, string]; at: Date },
): Promise<void> {
  await sql`
    update emergency_stop set state = ${to}, ended_by = case when stopped_by = ${by} then ${other} else ${by} end, ended_at = ${at}
    where business_id = ${businessId} and state = 'open'`.execute(tx)
}

/** False when the alarm was raised before, or the stop has ended. */
export async function setAlarmed(tx: Sql, id: string, at: Date): Promise<boolean> {
  const done = await sql`update emergency_stop set alarmed_at = ${at} where id = ${id} and state = 'open' and alarmed_at is null`.execute(tx)
  return done.numAffectedRows === 1n
}
