// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type StatementRow = {
  id: string
  business_id: string
  requested_by: string
  first_day: string
  last_day: string
  state: 'waiting' | 'writing' | 'ready' | 'failed' | 'stopped' | 'expired'
  tries: number
  mailed_to: string
  file_key: string
  movements: number | null
  written: number
  opening: bigint | null
  credit: bigint | null
  debit: bigint | null
  closing: bigint | null
  pages: number | null
  created_at: Date
  ended_at: Date | null
  charges: 'lines' | 'folded'
}
