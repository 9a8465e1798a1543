import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { lookAtBank } from '../../../collections/index.ts'
import { type Caller, countAttempt, tooManyAttempts } from '../../../identity/index.ts'
import { writeJobs } from '../../../ledger/index.ts'
import { lookJobAt } from '../jobs.ts'
import type { ListedOrder } from '../queries.ts'
import { answerQuestions, saveQuestion } from '../store.ts'

/** Each asks the bank for its statement. */
const LOOKS = { kind: 'till_look', limit: 10, windowMs: 60_000 }

/** How far back the statement is read. */
const MINUTES_BACK = 15

/** The bank is asked within five seconds, by a job for all tills: a slow bank keeps no request. */
export async function askForTill(
  { tenantTransaction, people }: Pick<TenantContext, 'tenantTransaction' | 'people'>,
  caller: Caller,
  { id, business_id, cashpoint_id }: Pick<ListedOrder, 'id' | 'business_id' | 'cashpoint_id'>,
  at: Date,
): Promise<void> {
  const waitMs = await countAttempt(people, LOOKS, cashpoint_id, at)
  if (waitMs !== null) throw tooManyAttempts('The bank was asked a moment ago. Please wait a minute.', waitMs)
  await tenantTransaction(caller, async (tx) => {
    await saveQuestion(tx, { id, business_id }, at)
    await writeJobs(tx, [lookJobAt(at)])
  })
}

/** Reads the statement of the last minutes, and tells each till that asked before it began that the bank has answered. */
export const lookNow = (context: Parameters<typeof lookAtBank>[0]): Promise<void> =>
  lookAtBank(context, { kind: 'till.looked', minutesBack: MINUTES_BACK, answer: answerQuestions })
