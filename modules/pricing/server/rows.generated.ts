// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type FeeRuleRow = {
  id: bigint
  name: string
  classification: string | null
  from_kobo: bigint
  rate_ppm: number
  flat_kobo: bigint
  cap_kobo: bigint | null
  starts_on: string
  business_id: string | null
  follows_class: boolean
}

export type LimitRuleRow = {
  id: bigint
  name: string
  amount_kobo: bigint
  starts_on: string
}

export type PublicHolidayRow = {
  id: bigint
  day: string
  name: string
  is_off: boolean
  created_at: Date
}
