import { pendingJobs } from '../../../../platform/jobs/index.ts'
import { type MoneyCommand, writeJobs } from '../../../ledger/index.ts'
import type { CardsContext } from '../context.ts'
import { endPaymentJob } from '../jobs.ts'
import { expiredPayments } from '../queries.ts'
import { cardPaymentTable } from '../tables.ts'

const PAGE_SIZE = 200

/** Writes a job for each payment whose link is too old, so that a slow answer about one delays no other. */
export async function endUnpaid({ db, clock }: CardsContext): Promise<void> {
  const jobs = (await expiredPayments(db.system, clock.now(), PAGE_SIZE)).map(({ id }) => endPaymentJob.enqueue({ paymentId: id }))
  const alive = await pendingJobs(
    db.system,
    jobs.map(({ key }) => key),
  )
  const fresh = jobs.filter(({ key }) => !alive.has(key))
  if (fresh.length > 0) await writeJobs(db.system, fresh)
}

/** Ends a payment once the processor says that no money came. Paid money is posted by the sweep of `collections`. */
export async function endPayment({ cards, postingQueue }: CardsContext, { paymentId }: { paymentId: string }): Promise<void> {
  const answer = await cards.verify(paymentId)
  if (answer.outcome === 'unknown') throw new Error(`card payment ${paymentId} is not clear: ${answer.reason}`)
  if (answer.outcome !== 'paid') await postingQueue.submit(abandonCommand(paymentId))
}

const abandonCommand = (id: string): MoneyCommand => ({
  name: 'cards.abandon',
  scope: 'card-abandon',
  key: id,
  fingerprint: '',
  actor: 'system',
  needs: { accounts: [], rows: [cardPaymentTable.ref(id)], movesNoMoney: true },
  decide(locked) {
    if (locked.row(cardPaymentTable, id)?.state !== 'started') return { outcome: {} }
    return { moves: [cardPaymentTable.move(id, { from: 'started', to: 'abandoned', why: 'no customer paid in time' })], outcome: {} }
  },
})
