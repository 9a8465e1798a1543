/** How many requests wait for this person: approvals, as the overview counts them by source, and reversals. */
export function waitingApprovals(parts: Readonly<Record<string, unknown>> | undefined): number {
  return numberIn((parts?.['overview'] as { counts?: unknown } | undefined)?.counts, 'approvals.waiting') + waitingReversals(parts)
}

/** Of cashiers. */
export const waitingReversals = (parts: Readonly<Record<string, unknown>> | undefined): number => numberIn(parts?.['collections'], 'reversals')

/** Cashpoints beyond the default one. */
export const openedCashpoints = (parts: Readonly<Record<string, unknown>> | undefined): number => numberIn(parts?.['cashpoints'], 'opened')

function numberIn(part: unknown, name: string): number {
  const value = (part as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'number' ? value : 0
}
