import { suspenseItemTable } from '../tables.ts'
import { withdrawCreditAccounts, withdrawCreditPlan, collectionTable } from '../../../collections/index.ts'
import { type MoneyCommand, wallet, staleState, unlessStale } from '../../../ledger/index.ts'
import { resolveCaseMove } from '../cases.ts'
import type { ReconciliationContext } from '../context.ts'
import { forEachIsolated } from '../for-each-isolated.ts'
import { itemsWithoutLine, loadItemSubject, type UnconfirmedCredit, findUnconfirmedCredits } from '../queries.ts'
import { CUT_OFF_MS } from './classify-line.ts'
import { matchStatement } from './match-statement.ts'
import { OVERLAP_MS, readStatementFrom } from './read-statement.ts'
import { suspendItemCommand } from './suspend-item.ts'

const MAX_ITEMS = 200

/**
 * M53 and M54: items that have waited for longer than the cut-off. The statement is read again from before the oldest
 * of them to its end, because a line may be booked late under an earlier time. A statement that cannot be read proves
 * nothing, so everything goes on waiting. Returns the names of those that could not be posted.
 */
export async function findMissing(context: ReconciliationContext): Promise<string[]> {
  const before = new Date(context.clock.now().getTime() - CUT_OFF_MS)
  const late = await itemsWithoutLine(context.db.system, context.bank.name, before, MAX_ITEMS)
  if (late.length === 0) return []
  const reading = await readStatementFrom(context, new Date(late[0]!.opened_at.getTime() - OVERLAP_MS))
  if (!reading.complete) return []
  await matchStatement(context)
  const still = await itemsWithoutLine(context.db.system, context.bank.name, before, MAX_ITEMS)
  // Only items for which the statement was read; items that became late meanwhile wait for the next reading.
  const missing = still.filter((item) => late.some((each) => each.id === item.id))
  const { failed } = await forEachIsolated(context, missing, nameOf, (item) => suspendItem(context, item.id, MISSING_REASONS[item.side]))
  return failed
}

const nameOf = ({ id }: { id: string }) => id

const MISSING_REASONS = {
  in: 'Credited, and a day later the statement of the bank does not show it.',
  out: 'Settled, and a day later the statement of the bank does not show it.',
}

/** False: there is nothing to suspend any more, or another worker has done it. */
export async function suspendItem(context: ReconciliationContext, itemId: string, reason: string): Promise<boolean> {
  const subject = await loadItemSubject(context.db.system, itemId)
  const ids = { case: context.ids.next('sus'), lien: context.ids.next('hld') }
  const done = await unlessStale(context.postingQueue.submit(suspendItemCommand(subject.item, subject, ids, reason)))
  return done !== null && !done.replayed
}

/**
 * `posted_on_lien → disproved`: the statement does not show the credit, and the bank does not know it when asked again.
 * Returns the names of those that could not be posted.
 */
export async function withdrawUnconfirmedCredits(context: ReconciliationContext): Promise<string[]> {
  const unproven = await findUnconfirmedCredits(context.db.system, context.bank.name)
  const { failed } = await forEachIsolated(
    context,
    unproven,
    ({ collectionId }) => collectionId,
    async (credit) => {
      const answer = await context.bank.queryInflow(credit.sessionId)
      return answer.outcome === 'not_found' && (await unlessStale(context.postingQueue.submit(withdrawCreditCommand(credit)))) !== null
    },
  )
  return failed
}

function withdrawCreditCommand(credit: UnconfirmedCredit): MoneyCommand<{ isDisproved: true }> {
  return {
    name: 'reconciliation.disprove',
    scope: 'reconciliation-disprove',
    key: credit.caseId,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: withdrawCreditAccounts(credit.businessId),
      holds: [credit.holdId],
      rows: [suspenseItemTable.ref(credit.caseId), collectionTable.ref(credit.collectionId)],
    },
    decide(locked, at) {
      const row = locked.row(suspenseItemTable, credit.caseId)!
      const collection = locked.row(collectionTable, credit.collectionId)!
      if (row.state === 'resolved' || collection.state !== 'posted_on_lien') return staleState()
      const back = withdrawCreditPlan(
        collection,
        credit.accountNumber,
        locked.account(wallet(credit.businessId)).balance,
        'neither the bank nor its statement knows it',
      )
      return {
        ...back,
        moves: [...back.moves!, resolveCaseMove(row, 'taken back: it never came', back.journals![0]!.key, at)],
        outcome: { isDisproved: true },
      }
    },
  }
}
