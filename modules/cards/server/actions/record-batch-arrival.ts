import type { Kobo } from '../../../../platform/money/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { cardReceivable, clearingIn, type MoneyCommand } from '../../../ledger/index.ts'
import { cardBatchArrived } from '../domain-events.ts'
import { settleBatchJob } from '../jobs.ts'
import { batchJournal } from '../postings.ts'
import { batchById } from '../queries.ts'
import type { CardBatchRow } from '../rows.ts'
import { cardBatchTable } from '../tables.ts'

type ShownBatch = { bank: string; matchingKey: string; amountKobo: Kobo }

/** The statement shows a batch. False: the processor has not announced it yet, so the line waits. */
export async function recordBatchArrival(
  { db, postingQueue }: { db: Pick<AppContext['db'], 'system'>; postingQueue: AppContext['postingQueue'] },
  id: string,
  line: ShownBatch,
): Promise<boolean> {
  const batch = await batchById(db.system, id)
  return batch !== null && !(await postingQueue.submit(batchArrivedCommand(batch, line))).replayed
}

/** M4 for the sum that came. A sum that differs from the announced one stays in `card_receivable` as a break. */
export function batchArrivedCommand(batch: CardBatchRow, { bank, matchingKey, amountKobo }: ShownBatch): MoneyCommand {
  return {
    name: 'cards.batch_arrived',
    scope: 'card-batch',
    key: `${batch.partner}:${batch.id}`,
    fingerprint: '',
    actor: 'system',
    needs: { accounts: [clearingIn(bank), cardReceivable(batch.partner)], rows: [cardBatchTable.ref(batch.id)] },
    decide(_locked, at) {
      const journal = batchJournal({ id: batch.id, partner: batch.partner, amountKobo, bank })
      return {
        journals: [journal],
        moves: [
          cardBatchTable.move(batch.id, { from: 'announced', to: 'arrived', set: { arrived_at: at }, why: 'it is on the statement of the bank' }),
        ],
        jobs: [settleBatchJob.enqueue({ batchId: batch.id })],
        domainEvents: [cardBatchArrived({ bank, matchingKey, amountKobo, journalKey: journal.key })],
        outcome: {},
      }
    },
  }
}
