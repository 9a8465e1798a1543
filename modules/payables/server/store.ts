import { type Sql, sql } from '../../../platform/db/index.ts'
import type { LagosDay } from '../../../platform/clock/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import type { DatedValue } from '../../kernel/dated-numbers-declaration.ts'

/** False when another price of this partner starts on that day. */
export async function insertTariff(tx: Sql, { name, value, startsOn }: DatedValue): Promise<boolean> {
  const done = await sql`
    insert into partner_tariff (partner, kobo, starts_on) values (${name}, ${value}, ${startsOn}) on conflict do nothing`.execute(tx)
  return done.numAffectedRows === 1n
}

type NewPayable = { id: string; kind: string; partner: string | null; amount: Kobo; deducted: Kobo; due_at: Date }

export async function insertPayables(tx: Sql, month: LagosDay, rows: readonly NewPayable[], at: Date): Promise<void> {
  const texts = rows.map((row) => ({ ...row, amount: String(row.amount), deducted: String(row.deducted) }))
  await sql`
    insert into payable (id, kind, partner, month, amount, deducted, state, opened_at, due_at)
    select id, kind, partner, ${month}::date, amount, deducted, 'open', ${at}, due_at
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) r(id text, kind text, partner text, amount bigint, deducted bigint, due_at timestamptz)
    on conflict do nothing`.execute(tx)
}
