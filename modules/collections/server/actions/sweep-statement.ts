import { writeJobs } from '../../../ledger/index.ts'
import { ownReferences } from '../../../transfers/index.ts'
import type { StatementLine } from '../../../../partners/bank/port.ts'
import type { CollectionsKit } from '../kit.ts'
import { knownSessions, sweptTo, unfinishedSessions } from '../queries.ts'
import { keepNotices, keepSweptTo } from '../store.ts'
import { confirmJob } from './receive-notice.ts'

/** Each minute looks this far back, because a line may reach the statement late. */
export const OVERLAP_MS = 30 * 60_000
const PAGE_SIZE = 200
const DAY_MS = 24 * 60 * 60_000
/** docs/money.md §9: four minutes from the notice to the wallet. */
const UNFINISHED_AFTER_MS = 2 * 60_000

/**
 * Each minute: credits on the bank's statement that no notice told us of are taken up as if one had. Whoever was down
 * for a night reads on from where the last sweep came to. What was told and came to nothing yet is taken up anew too.
 */
export async function sweepStatement(kit: CollectionsKit, overlapMs = OVERLAP_MS): Promise<number> {
  const to = kit.clock.now()
  const from = fromWhen((await sweptTo(kit.db.system, kit.bank.name)) ?? to, to, overlapMs)
  let found = 0
  for (let page = 0, last = false; !last; page++) {
    const answer = await kit.bank.statement({ from, to, page, size: PAGE_SIZE })
    if (answer.outcome !== 'ok') throw new Error(`the statement could not be read: ${answer.reason}`)
    found += await takeUp(kit, answer.value.lines)
    last = answer.value.last
  }
  await keepSweptTo(kit.db.system, kit.bank.name, to)
  const unfinished = await unfinishedSessions(kit.db.system, kit.bank.name, new Date(to.getTime() - UNFINISHED_AFTER_MS))
  await writeJobs(kit.db.system, unfinished.map(confirmJob))
  return found
}

/**
 * A mark in the future is of a clock that was ahead: while it was, each sweep looked where nothing had happened yet. Nobody knows
 * for how long, so a whole day is read again.
 */
function fromWhen(swept: Date, to: Date, overlapMs: number): Date {
  const aheadMs = swept.getTime() - to.getTime()
  return new Date(aheadMs > overlapMs ? to.getTime() - DAY_MS : Math.min(swept.getTime(), to.getTime()) - overlapMs)
}

async function takeUp(kit: CollectionsKit, lines: readonly StatementLine[]): Promise<number> {
  const told = lines.filter((line) => line.direction === 'in' && line.sessionId !== null && line.accountNumber !== null)
  // What names a payment of ours is that payment coming back (M16), whatever account the bank writes beside it.
  const named = told.flatMap((line) => line.reference ?? [])
  const returns = named.length === 0 ? new Set() : await ownReferences(kit.db.system, kit.bank.name, named)
  const credits = told.filter((line) => !returns.has(line.reference))
  const known = await knownSessions(
    kit.db.system,
    kit.bank.name,
    credits.map((line) => line.sessionId!),
  )
  const missed = credits.filter((line) => !known.has(line.sessionId!))
  if (missed.length === 0) return 0
  const rows = missed.map((line) => ({
    id: kit.ids.next('ntc'),
    partner: kit.bank.name,
    session_id: line.sessionId!,
    source: 'sweep' as const,
    raw: JSON.stringify({ lineId: line.lineId, amountKobo: String(line.amountKobo), accountNumber: line.accountNumber }),
    told: null,
    received_at: kit.clock.now(),
  }))
  return kit.db.transaction(async (tx) => {
    const fresh = await keepNotices(tx, rows)
    await writeJobs(tx, fresh.map(confirmJob))
    if (fresh.length > 0) kit.log.warn({ credits: fresh.length }, 'credits of which no notice came were found on the statement')
    return fresh.length
  })
}
