import { defineUnnest, type Sql, sql } from '../../../../platform/db/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import type { AlertKind } from '../../contract.ts'

/** `kobo`: an amount, as a text for JSON. `business`: an id. */
export type AlertFact = { name: string; value: string } | { name: string; kobo: string } | { name: string; business: string; value: string }

export type NewAlert = { kind: AlertKind; subject: string; businessId: string; what: string; amount: Kobo | null; facts: readonly AlertFact[] }

/** The end of the time in which a suspicion is to be reported (docs/money.md §9). */
const DUE_MS = 24 * 60 * 60_000

const alertsToAdd = defineUnnest<{
  id: string
  kind: string
  subject: string
  business_id: string
  what: string
  amount: bigint | null
  facts: string
}>()({
  id: 'text',
  kind: 'text',
  subject: 'text',
  business_id: 'text',
  what: 'text',
  amount: 'bigint',
  facts: 'text',
})

/** What was raised before is not raised again, however it ended. Returns the number of new ones. */
export async function raiseAlerts(db: Sql, { nextId, at }: { nextId: () => string; at: Date }, alerts: readonly NewAlert[]): Promise<number> {
  if (alerts.length === 0) return 0
  const rows = alerts.map(({ businessId, facts, kind, subject, what, amount }) => ({
    id: nextId(),
    kind,
    subject,
    what,
    amount,
    business_id: businessId,
    facts: JSON.stringify(facts),
  }))
  const done = await sql`
    insert into risk_alert (id, kind, subject, business_id, what, amount, facts, state, raised_at, due_at)
    select w.id, w.kind, w.subject, w.business_id, w.what, w.amount, w.facts::jsonb, 'raised', ${at}, ${new Date(at.getTime() + DUE_MS)}
    from ${alertsToAdd(rows)} w on conflict (kind, subject) do nothing`.execute(db)
  return Number(done.numAffectedRows ?? 0n)
}

/** Compare-and-set. False when it was decided meanwhile. */
export async function endAlert(tx: Sql, id: string, end: { to: 'cleared' | 'restricted'; by: string; note: string; at: Date }): Promise<boolean> {
  const done = await sql`
    update risk_alert set state = ${end.to}, decided_by = ${end.by}, decided_at = ${end.at}, note = ${end.note} where id = ${id} and state = 'raised'`.execute(
    tx,
  )
  return done.numAffectedRows === 1n
}
