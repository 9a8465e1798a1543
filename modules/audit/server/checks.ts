import { type BrokenRow, defineChecks } from '../../../platform/integrity-checks/index.ts'
import { type Sql, sql } from '../../../platform/db/index.ts'
import { entriesAfter, readHead, type Seal, sealsAfter } from './queries.ts'
import { type SealedEntry, sealHash } from './seal.ts'

export const auditChecks = defineChecks([
  {
    sentence: 'The audit is whole: nothing was changed, taken out or put in after it was sealed',
    unit: 'seals',
    figure: sql`select count(*) as figure from audit_seal`,
    broken: verifyAuditSeals,
  },
])

type PreviousSeal = Pick<Seal, 'id' | 'last_entry' | 'hash'>

/** Reads all sealed entries, computes their seals again, and returns the differences in order. */
async function verifyAuditSeals(tx: Sql): Promise<BrokenRow[]> {
  const broken: BrokenRow[] = []
  let previous: PreviousSeal = { id: 0n, last_entry: 0n, hash: Buffer.from([0]) }
  for (let page = await sealsAfter(tx, 0n); page.length > 0; page = await sealsAfter(tx, previous.id)) {
    const entries = await entriesAfter(tx, previous.last_entry, { last: page.at(-1)!.last_entry })
    for (const seal of page) {
      const what = sealFault(
        seal,
        previous,
        entries.filter(({ id }) => id > seal.after_entry && id <= seal.last_entry),
      )
      if (what) broken.push({ seal: seal.id, what })
      previous = seal
    }
  }
  const head = await readHead(tx)
  const isAtHead = head?.sealId === previous.id && head.lastEntry === previous.last_entry && head.hash.equals(previous.hash)
  return isAtHead ? broken : [...broken, { seal: head?.sealId ?? null, what: `the seals end at ${previous.id}, their head elsewhere` }]
}

function sealFault(seal: Seal, previous: PreviousSeal, entries: readonly SealedEntry[]): string | null {
  if (seal.id !== previous.id + 1n || seal.after_entry !== previous.last_entry) return 'a seal before it is missing'
  if (!seal.previous_hash.equals(previous.hash)) return 'it does not follow the seal before it'
  if (seal.entries !== entries.length) return `it covered ${seal.entries} entries and has ${entries.length}`
  if (!seal.hash.equals(sealHash(seal.previous_hash, seal.id, entries))) return 'what it covers was changed'
  return null
}
