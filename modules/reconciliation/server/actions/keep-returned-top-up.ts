import { badField } from '../../../../platform/problems/index.ts'
import { returnTopUpNeeds, returnTopUpPlan, topUpByReference } from '../../../bills/index.ts'
import { staleState } from '../../../ledger/index.ts'
import type { ReconciliationContext } from '../context.ts'
import { caseById } from '../queries.ts'
import { type CaseOrder, decideCaseCommand } from './decide-case.ts'

/** M77: the money of a top-up came back into the pool. */
export async function keepReturnedTopUp(
  { db, postingQueue }: Pick<ReconciliationContext, 'db' | 'postingQueue'>,
  caseId: string,
  reference: string,
  order: CaseOrder,
): Promise<void> {
  const [row, topUp] = await Promise.all([caseById(db.system, caseId), topUpByReference(db.system, reference)])
  if (!row) throw staleState()
  if (!topUp) throw badField('reference', `No top-up has the reference ${reference}`, 'reconciliation.unknown_top_up')
  const command = decideCaseCommand(
    row,
    {
      key: 'returned_top_up',
      needs: returnTopUpNeeds(topUp),
      resolution: `it is the top-up ${reference}, which came back`,
      decide: (locked, open) => returnTopUpPlan(locked, topUp, open.amount),
    },
    order,
  )
  await postingQueue.submit(command)
}
