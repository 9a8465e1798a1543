import { type CollectionRow, disprovedAccounts, disproving } from '../../../collections/index.ts'
import { type MoneyCommand, wallet, movedOn, unlessMovedOn } from '../../../ledger/index.ts'
import { caseResolved } from '../cases.ts'
import type { ReconciliationKit } from '../kit.ts'
import { oneByOne } from '../for-each-isolated.ts'
import { itemsWithoutLine, subjectOf, type UnprovenCredit, unprovenCredits } from '../queries.ts'
import type { CaseRow } from '../rows.ts'
import { CUT_OFF_MS } from './classify-line.ts'
import { matchStatement } from './match-statement.ts'
import { OVERLAP_MS, readStatementFrom } from './read-statement.ts'
import { suspendItemCommand } from './suspend-item.ts'

const AT_ONCE = 200

/**
 * M53 and M54: items that have waited for longer than the cut-off. The statement is read once more from before the oldest of
 * them to its end, because a line may have been booked late under an earlier time; a statement that cannot be read proves
 * nothing, and everything goes on waiting. Answers those that could not be posted.
 */
export async function findMissing(kit: ReconciliationKit): Promise<string[]> {
  const before = new Date(kit.clock.now().getTime() - CUT_OFF_MS)
  const late = await itemsWithoutLine(kit.db.system, kit.bank.name, before, AT_ONCE)
  if (late.length === 0) return []
  const reading = await readStatementFrom(kit, new Date(late[0]!.opened_at.getTime() - OVERLAP_MS))
  if (!reading.complete) return []
  await matchStatement(kit)
  const still = await itemsWithoutLine(kit.db.system, kit.bank.name, before, AT_ONCE)
  // Not one that the statement was not read for: whatever came to this list meanwhile waits for its own reading.
  const missing = still.filter((item) => late.some((each) => each.id === item.id))
  const { failed } = await oneByOne(kit, missing, nameOf, (item) => suspend(kit, item.id, REASONS[item.side]))
  return failed
}

const nameOf = ({ id }: { id: string }) => id

const REASONS = {
  in: 'Credited, and a day later the statement of the bank does not show it.',
  out: 'Settled, and a day later the statement of the bank does not show it.',
}

/** False: there is nothing to suspend any more, or somebody else has. */
export async function suspend(kit: ReconciliationKit, itemId: string, reason: string): Promise<boolean> {
  const subject = await subjectOf(kit.db.system, itemId)
  const ids = { case: kit.ids.next('sus'), lien: kit.ids.next('hld') }
  const done = await unlessMovedOn(kit.lane.submit(suspendItemCommand(subject.item, subject, ids, reason)))
  return done !== null && !done.replayed
}

/**
 * `posted_on_lien → disproved`: neither the statement shows it, nor does the bank know it when it is asked once more. Answers those
 * that could not be posted.
 */
export async function disproveUnproven(kit: ReconciliationKit): Promise<string[]> {
  const unproven = await unprovenCredits(kit.db.system, kit.bank.name)
  const { failed } = await oneByOne(
    kit,
    unproven,
    ({ collectionId }) => collectionId,
    async (credit) => {
      const answer = await kit.bank.queryInflow(credit.sessionId)
      return answer.outcome === 'not_found' && (await unlessMovedOn(kit.lane.submit(disproveCommand(credit)))) !== null
    },
  )
  return failed
}

function disproveCommand(credit: UnprovenCredit): MoneyCommand<{ isDisproved: true }> {
  return {
    name: 'reconciliation.disprove',
    scope: 'reconciliation-disprove',
    key: credit.caseId,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: disprovedAccounts(credit.businessId),
      holds: [credit.holdId],
      rows: [
        { table: 'suspense_item', id: credit.caseId },
        { table: 'collection', id: credit.collectionId },
      ],
    },
    decide(held, at) {
      const row = held.row<CaseRow>('suspense_item', credit.caseId)!
      const collection = held.row<CollectionRow>('collection', credit.collectionId)!
      if (row.state === 'resolved' || collection.state !== 'posted_on_lien') return movedOn()
      const back = disproving(
        collection,
        credit.accountNumber,
        held.account(wallet(credit.businessId)).balance,
        'neither the bank nor its statement knows it',
      )
      return {
        ...back,
        moves: [...back.moves!, caseResolved(row, 'taken back: it never came', back.journals![0]!.key, at)],
        outcome: { isDisproved: true },
      }
    },
  }
}
