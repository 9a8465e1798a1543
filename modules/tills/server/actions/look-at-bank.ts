import type { AppContext } from '../../../kernel/app-context.ts'
import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { sweepMinutesBack } from '../../../collections/index.ts'
import { type Caller, countAttempt, tooManyAttempts } from '../../../identity/index.ts'
import { writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import { lookJob } from '../jobs.ts'
import type { ListedOrder } from '../queries.ts'
import { answerQuestion, saveQuestion } from '../store.ts'

/** Each asks the bank for its statement. */
const LOOKS = { kind: 'till_look', most: 10, windowMs: 60_000 }

/** How far back the statement is read. */
const MINUTES_BACK = 15

/** The bank is asked at once, by a job: a slow bank keeps no request. */
export async function lookAtBank(
  { tenantTransaction, people }: Pick<TenantContext, 'tenantTransaction' | 'people'>,
  caller: Caller,
  { id, business_id, cashpoint_id }: Pick<ListedOrder, 'id' | 'business_id' | 'cashpoint_id'>,
  at: Date,
): Promise<void> {
  const waitMs = await countAttempt(people, LOOKS, cashpoint_id, at)
  if (waitMs !== null) throw tooManyAttempts('The bank was asked a moment ago. Please wait a minute.', waitMs)
  await tenantTransaction(caller, async (tx) => {
    await saveQuestion(tx, { id, business_id }, at)
    await writeJobs(tx, [lookJob.enqueue({ id, business: business_id, cashpoint: cashpoint_id, askedAt: at.toISOString() })])
  })
}

/** Reads the statement of the last minutes, as the sweep of each minute does, and tells the till that the bank has answered. */
export async function lookNow(
  context: Parameters<typeof sweepMinutesBack>[0] & Pick<AppContext, 'db' | 'clock' | 'log'>,
  { id, business, cashpoint }: { id: string; business: string; cashpoint: string; askedAt: string },
): Promise<void> {
  let failed = false
  await sweepMinutesBack(context, { minutesBack: MINUTES_BACK }).catch((error: unknown) => {
    failed = true
    context.log.warn({ order: id, error: String(error) }, 'the bank did not answer a till')
  })
  const at = context.clock.now()
  await context.db.transaction(async (tx) => {
    await answerQuestion(tx, id, { at, failed })
    await writeLiveEvents(tx, [{ business, cashpoint, kind: 'till.looked', data: { id } }], at)
  })
}
