// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type PartnerTariffRow = {
  partner: string
  kobo: bigint
  starts_on: string
}

export type PayableRow = {
  id: string
  kind: 'rails' | 'vat' | 'stamp_duty' | 'withholding_tax'
  partner: string | null
  month: string
  amount: bigint
  deducted: bigint
  state: 'open' | 'paid'
  opened_at: Date
  due_at: Date
  number: string | null
  paid: bigint | null
  invoice_vat: bigint | null
  ended_at: Date | null
}

export type RailCostDayRow = {
  id: string
  partner: string
  day: string
  payments: number
  amount: bigint
  created_at: Date
}
