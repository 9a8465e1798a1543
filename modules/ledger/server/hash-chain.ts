import { sha256 } from '../../../platform/crypto/index.ts'
import type { PostedEntry, PostedJournal } from './rows.ts'

/**
 * Each batch is sealed with the hash of the batch before it and of everything it posted, so that a row that was
 * changed, taken out, put in or moved is found. One hash a batch: a chain per journal would make everybody queue.
 */
export function batchHash(previous: Buffer, batchId: bigint, journals: readonly ChainedJournal[]): Buffer {
  return sha256(Buffer.concat([previous, Buffer.from([`batch ${batchId}`, ...journals.map(journalText)].join('\n'))]))
}

export type ChainedJournal = PostedJournal

/** As JSON, in which no text can pass for a neighbour of its; in an order that can be read back from the tables. */
function journalText(journal: ChainedJournal): string {
  const { id, key, posting, business, effectiveDay, at } = journal
  const facts = Object.entries(journal.facts).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const entries = journal.entries
    .toSorted(byAccount)
    .map((entry) => [`${entry.accountId}`, `${entry.seq}`, entry.cashpoint, `${entry.amount}`, `${entry.balanceAfter}`])
  return JSON.stringify([`${id}`, key, posting, business, effectiveDay, at.toISOString(), facts, entries])
}

const byAccount = (one: PostedEntry, other: PostedEntry) => Number(one.accountId - other.accountId) || Number(one.seq - other.seq)
