import type { LagosDay } from '../../../platform/clock/index.ts'
import { type Sql, sql } from '../../../platform/db/index.ts'
import type { RuleChange, RulePreview } from '../contract.ts'
import type { RuleChangeRow } from './rows.generated.ts'

/** jsonb keeps kobo as numbers. */
type StoredPreview = Omit<RulePreview, 'lines'> & { lines: readonly { name: string; amount: number | null; count: number | null }[] }
export type StoredChange = Omit<RuleChangeRow, 'change' | 'preview'> & { change: RuleChange; preview: StoredPreview }

type NewChange = {
  id: string
  change: RuleChange
  /** The change in one line (`changeText`). */
  what: string
  preview: RulePreview
  startsOn: LagosDay | null
  operatorId: string
  at: Date
  dueAt: Date
}

/** Amounts stand in jsonb as whole kobo. */
const json = (value: unknown) => JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? Number(each) : each))

export async function insertChange(db: Sql, { id, change, what, preview, startsOn, operatorId, at, dueAt }: NewChange): Promise<void> {
  const classification = change.kind === 'fee' ? change.classification : null
  const business = change.kind === 'flag' || change.kind === 'fee' ? (change.business_id ?? null) : null
  await sql`
    insert into rule_change (id, kind, name, classification, business_id, what, change, starts_on, preview, state, drafted_by, drafted_at, due_at)
    values (${id}, ${change.kind}, ${change.name}, ${classification}, ${business}, ${what}, ${json(change)}, ${startsOn}, ${json(preview)}, 'draft',
      ${operatorId}, ${at}, ${dueAt})`.execute(db)
}

/** False when it was ended already. */
export async function endChange(db: Sql, id: string, state: 'decided' | 'dropped', at: Date): Promise<boolean> {
  const { rows } = await sql`update rule_change set state = ${state}, ended_at = ${at} where id = ${id} and state = 'draft' returning id`.execute(db)
  return rows.length > 0
}
