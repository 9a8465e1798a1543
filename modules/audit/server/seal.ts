import { sha256 } from '../../../platform/crypto/index.ts'
import type { AuditEntryRow } from './rows.ts'

/** An entry as it is read back to be sealed: every column, times in microseconds, so that nothing of it can change unseen. */
export type SealedEntry = Omit<AuditEntryRow, 'created_at'> & { microseconds: string }

/** The hash of the seal before and of all entries that this one covers. */
export function sealHash(previous: Buffer, sealId: bigint, entries: readonly SealedEntry[]): Buffer {
  return sha256(Buffer.concat([previous, Buffer.from([`seal ${sealId}`, ...entries.map(entryText)].join('\n'))]))
}

/** As JSON, in which no text can pass for a neighbour of its. */
function entryText(entry: SealedEntry): string {
  const { id, business_id, actor, role, operation, subject, request_id, microseconds } = entry
  const facts = Object.entries(entry.facts).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([`${id}`, business_id, actor, role, operation, subject, request_id, microseconds, facts])
}
