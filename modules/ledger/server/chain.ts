import { sha256 } from '../../../platform/crypto/index.ts'
import type { PostedJournal } from './working-state.ts'

/**
 * Each batch is sealed with the hash of the batch before it and of everything it posted, so that a row that was
 * changed, taken out, put in or moved is found. One hash a batch: a chain per journal would make everybody queue.
 */
export function batchHash(previous: Buffer, batchId: bigint, journals: readonly ChainedJournal[]): Buffer {
  return sha256(Buffer.concat([previous, Buffer.from([`batch ${batchId}`, ...journals.map(journalText)].join('\n'))]))
}

export type ChainedJournal = Pick<PostedJournal, 'id' | 'key' | 'posting' | 'business' | 'effectiveDay' | 'entries'>

function journalText(journal: ChainedJournal): string {
  const entries = journal.entries.map((entry) => [entry.accountId, entry.seq, entry.cashpoint ?? '', entry.amount, entry.balanceAfter].join(','))
  return [journal.id, journal.key, journal.posting, journal.business ?? '', journal.effectiveDay, ...entries].join('|')
}
