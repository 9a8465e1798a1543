// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type RuleChangeRow = {
  id: string
  kind: 'fee' | 'limit' | 'flag' | 'holiday' | 'number'
  name: string
  classification: string | null
  business_id: string | null
  what: string
  change: unknown
  starts_on: string | null
  preview: unknown
  state: 'draft' | 'decided' | 'dropped'
  drafted_by: string
  drafted_at: Date
  due_at: Date
  ended_at: Date | null
}
