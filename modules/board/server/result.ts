import { z } from 'zod'
import { CIRCUIT_STATES } from '../../../platform/resilience/index.ts'

const kobo = z.string()
const time = z.string().nullable()

/** A run as it is stored. Amounts and figures are texts, because JSON has no bigint. */
export const storedResultSchema = z.object({
  checks: z.array(
    z.object({ sentence: z.string(), unit: z.string(), figure: z.string(), holds: z.boolean(), broken: z.array(z.record(z.string(), z.string())) }),
  ),
  balances: z.array(z.object({ kind: z.string(), accounts: z.int(), debit: kobo, credit: kobo })),
  /** The largest accounts of businesses, by kind. */
  largest: z.array(z.object({ kind: z.string(), business: z.string(), balance: kobo, held: kobo })),
  clearing: z.array(z.object({ kind: z.string(), balance: kobo, items: z.int(), oldest: time })),
  jobs: z.array(z.object({ task: z.string(), waiting: z.int(), late: z.int().default(0), failed: z.int(), oldest: time })),
  /** Of billers. Runs before 26 November 2026 have none. */
  floats: z.array(z.object({ partner: z.string(), free: kobo, reserved: kobo, busiest_day: kobo, is_low: z.boolean() })).default([]),
  partners: z.array(z.object({ partner: z.string(), state: z.enum(CIRCUIT_STATES), since: time })),
})
export type StoredResult = z.output<typeof storedResultSchema>
