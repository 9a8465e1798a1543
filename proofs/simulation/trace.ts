import { createHash } from 'node:crypto'

/** Every event as a line, and one hash of them, by which two runs of a seed are compared. */
export type Trace = {
  note(line: string): void
  /** The newest lines, oldest first. */
  last(count: number): readonly string[]
  hash(): string
}

const MAX_LINES = 400

export function createTrace(onLine?: (line: string) => void): Trace {
  const hash = createHash('sha256')
  const lines: string[] = []
  return {
    note(line) {
      hash.update(line).update('\n')
      lines.push(line)
      if (lines.length > 2 * MAX_LINES) lines.splice(0, MAX_LINES)
      onLine?.(line)
    },
    last: (count) => lines.slice(-count),
    hash: () => hash.copy().digest('hex').slice(0, 16),
  }
}
