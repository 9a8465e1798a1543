import { sha256 } from '../../../platform/crypto/index.ts'
import type { PostedEntry, PostedJournal } from './rows.ts'

/**
 * Each batch is sealed with the hash of the batch before it and of everything it posted. So a row that was changed,
 * removed, inserted or moved is found. There is one hash a batch, because a chain of journals would make all commands
 * wait for each other.
 */
export function batchHash(previous: Buffer, batchId: bigint, journals: readonly ChainedJournal[]): Buffer {
  return sha256(Buffer.concat([previous, Buffer.from([`batch ${batchId}`, ...journals.map(journalText)].join('\n'))]))
}

export type ChainedJournal = PostedJournal

/** JSON, so that a text cannot run into its neighbour. The order of the fields can be read back from the tables. */
function journalText(journal: ChainedJournal): string {
  const { id, key, posting, business, effectiveDay, at } = journal
  const facts = Object.entries(journal.facts).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const entries = journal.entries
    .toSorted(byAccount)
    .map((entry) => [`${entry.accountId}`, `${entry.seq}`, entry.cashpoint, `${entry.amount}`, `${entry.balanceAfter}`])
  return JSON.stringify([`${id}`, key, posting, business, effectiveDay, at.toISOString(), facts, entries])
}

const byAccount = (one: PostedEntry, other: PostedEntry) => Number(one.accountId - other.accountId) || Number(one.seq - other.seq)
