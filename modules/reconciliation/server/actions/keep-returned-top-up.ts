import { codeOf } from '../../../../platform/db/index.ts'
import { badField } from '../../../../platform/problems/index.ts'
import { returnedPart, returnTopUpNeeds, returnTopUpPlan, topUpByReference } from '../../../bills/index.ts'
import { type CommandPlace, readsOf, staleState } from '../../../ledger/index.ts'
import type { ReconciliationContext } from '../context.ts'
import { caseById } from '../queries.ts'
import { type CaseOrder, decideCaseCommand } from './decide-case.ts'

const UNIQUE_VIOLATION = '23505'

/** M77: the money of a top-up came back into the pool. */
export async function keepReturnedTopUp(
  { db, postingQueue }: Pick<ReconciliationContext, 'postingQueue'> & { db: CommandPlace },
  caseId: string,
  reference: string,
  order: CaseOrder,
): Promise<void> {
  const [row, topUp] = await Promise.all([caseById(readsOf(db), caseId), topUpByReference(readsOf(db), reference)])
  if (!row) throw staleState()
  if (!topUp) throw badField('reference', `No top-up has the reference ${reference}`, 'reconciliation.unknown_top_up')
  const before = await returnedPart(readsOf(db), topUp.id)
  const command = decideCaseCommand(
    row,
    {
      key: 'returned_top_up',
      needs: returnTopUpNeeds(topUp),
      resolution: `it is the top-up ${reference}, which came back`,
      decide: (locked, open) => returnTopUpPlan(locked, topUp, before, open.amount),
    },
    order,
  )
  // Two decisions at once about one top-up have one key. The second one is made again, from what the first one left.
  await postingQueue.submit(command).catch((error: unknown) => {
    throw codeOf(error) === UNIQUE_VIOLATION ? staleState() : error
  })
}
