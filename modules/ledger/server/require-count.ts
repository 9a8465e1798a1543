/** What was decided holds only for rows as they were read: one that changed meanwhile fails its batch. */
export function requireCount({ count }: { count: number }, expected: number, what: string): void {
  if (count !== expected) throw new Error(`${what}: ${count} of ${expected} rows were still as they had been read`)
}
