import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mutation as movedClock } from './moved-clock.ts'
import type { Mutation } from './mutations.ts'

/**
 * A clock of the product that can be moved while programs run: `move` writes the file from which `moved-clock.ts` reads
 * the offset.
 */
export function movableClock(): { mutations: readonly Mutation[]; file: string; move(ms: number): void; close(): Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'kasuwa-clock-'))
  const file = join(folder, 'ms')
  const move = (ms: number) => {
    writeFileSync(`${file}.new`, String(ms))
    renameSync(`${file}.new`, file)
  }
  move(0)
  return {
    file,
    move,
    mutations: [movedClock],
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}
