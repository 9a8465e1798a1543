/** How many requests wait for this person: the part of the merchant details that the module of approvals adds. */
export function waitingApprovals(parts: Readonly<Record<string, unknown>> | undefined): number {
  const part = parts?.['approvals'] as { waiting?: unknown } | null | undefined
  return typeof part?.waiting === 'number' ? part.waiting : 0
}
