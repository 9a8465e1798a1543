import type pg from 'pg'
import { systemClock } from '../../clock/index.ts'
import { connectionOf } from '../pipelining/pg-internals.ts'
import type { DatabaseFault } from './session.ts'

const DISK_FULL = '53100'

export const REMEMBERED_MS = 10_000

export type FullDiskWatch = { watch(client: pg.ClientBase): void; faults(): DatabaseFault[] }

/** Remembers that PostgreSQL has refused a statement for lack of room. Reads still work then, so that no other check would see it. */
export function createFullDiskWatch(rememberedMs = REMEMBERED_MS): FullDiskWatch {
  let until = -Infinity
  return {
    watch: (client) =>
      void connectionOf(client).on('errorMessage', ({ code }) => {
        if (code === DISK_FULL) until = systemClock.monotonicMs() + rememberedMs
      }),
    faults: () => (systemClock.monotonicMs() < until ? [{ name: 'disk', reason: 'the disk of PostgreSQL is full, so nothing can be written' }] : []),
  }
}
