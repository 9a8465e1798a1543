import { sha256 } from '../../../platform/crypto/index.ts'
import type { AuditEntryRow } from './rows.ts'

/** An entry as it is read to be sealed: every column, times in microseconds, so that no change of it goes unnoticed. */
export type SealedEntry = Omit<AuditEntryRow, 'created_at'> & { microseconds: string }

/** The hash of the previous seal and of all entries of this one. */
export function sealHash(previous: Buffer, sealId: bigint, entries: readonly SealedEntry[]): Buffer {
  return sha256(Buffer.concat([previous, Buffer.from([`seal ${sealId}`, ...entries.map(entryText)].join('\n'))]))
}

/** JSON, so that a text cannot run into its neighbour. */
function entryText(entry: SealedEntry): string {
  const { id, business_id, actor, role, operation, subject, request_id, microseconds } = entry
  const facts = Object.entries(entry.facts).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([`${id}`, business_id, actor, role, operation, subject, request_id, microseconds, facts])
}
