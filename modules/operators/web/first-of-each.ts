/** The first message of each field. */
export function firstOfEach(told: readonly { field: string; message: string }[]): Record<string, string> {
  const first: Record<string, string> = {}
  for (const { field, message } of told) first[field] ??= message
  return first
}
