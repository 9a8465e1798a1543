import type { AppContext } from '../../../kernel/app-context.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { collectionById } from '../../../collections/index.ts'
import { type MoneyCommand, staleState, wallet, writeJobs } from '../../../ledger/index.ts'
import { afterWorkingDays } from '../../../../platform/nigeria/working-days.ts'
import { recallMoved } from '../messages.ts'
import { recallOfTransfer } from '../queries.ts'
import type { RecallRow } from '../rows.generated.ts'
import { endReturning } from '../store.ts'
import { recallTable } from '../tables.ts'

/** The payer has the money, or the payment back failed and the money is held again. */
export async function followRecall(
  { db, clock, ids, postingQueue, productName }: Pick<AppContext, 'db' | 'clock' | 'ids' | 'postingQueue' | 'productName'>,
  { transferId }: { transferId: string },
): Promise<void> {
  const recall = await recallOfTransfer(db.system, transferId)
  if (recall?.state !== 'returning') return
  const collection = await collectionById(db.system, recall.collection_id)
  if (collection?.state === 'posted') {
    await postingQueue.submit(holdAgainCommand(recall, ids.next('hld')))
    return
  }
  if (collection?.state !== 'sent_back') return
  const owner = (await findBusiness(db.system, recall.business_id))!
  await db.transaction(async (tx) => {
    if (await endReturning(tx, recall.id, clock.now()))
      await writeJobs(tx, recallMoved.jobs(owner, { productName, owner, recall, step: 'returned', missingKobo: 0n }))
  })
}

function holdAgainCommand(recall: RecallRow, holdId: string): MoneyCommand<{ isDone: true }> {
  return {
    name: 'recalls.hold_again',
    scope: `recall:${recall.id}`,
    key: recall.transfer_id!,
    fingerprint: 'hold again',
    actor: 'system',
    needs: { accounts: [wallet(recall.business_id)], rows: [recallTable.ref(recall.id)], movesNoMoney: true },
    decide(locked, at) {
      const row = locked.row(recallTable, recall.id)!
      if (row.state !== 'returning' || row.transfer_id !== recall.transfer_id) return staleState()
      const reason = 'The bank of the payer asks for this payment back.'
      const set = { hold_id: holdId, transfer_id: null, due_at: afterWorkingDays(at, 1) }
      return {
        holds: [{ change: 'secure', id: holdId, account: wallet(row.business_id), about: row.id, reason, target: row.amount }],
        moves: [recallTable.move(row.id, { from: 'returning', to: 'secured', set, why: 'The payment back failed.' })],
        outcome: { isDone: true },
      }
    },
  }
}
