import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mutation } from './mutations.ts'

/**
 * The product's one clock, moved from outside while it runs. The clock itself knows nothing of this: the programs are
 * started with another line of source in its place, which looks into a file how far to be off.
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
    mutations: [
      {
        file: 'platform/clock/clock.ts',
        from: '  now: () => new Date(),',
        to: "  now: () => new Date(Date.now() + Number(process.getBuiltinModule('node:fs').readFileSync(process.env['FAULTS_CLOCK']!, 'utf8'))),",
      },
    ],
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}
