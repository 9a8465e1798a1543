import type { PlanPart } from './command.ts'

const PLAN_LISTS = [
  'journals',
  'holds',
  'meters',
  'adds',
  'updates',
  'moves',
  'totals',
  'jobs',
  'events',
  'domainEvents',
] as const satisfies (keyof PlanPart)[]

/** Joins the parts of one commit, in their order. */
export function mergePlans(...parts: readonly PlanPart[]): PlanPart {
  const whole: Record<string, unknown[]> = {}
  for (const part of parts) for (const key of PLAN_LISTS) if (part[key]?.length) (whole[key] ??= []).push(...part[key])
  return whole
}
