import type { AppContext } from '../../../kernel/app-context.ts'
import type { PublicContext } from '../../../kernel/tenant-context.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import { countAttempt } from '../../../identity/index.ts'
import { writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import { sweepMinutesBack } from '../actions/sweep-statement.ts'
import { lookForPayersJobAt } from './look-job.ts'
import { expectedByToken } from './queries.ts'
import { answerPayers, savePayerQuestion } from './store.ts'

/** Each asks the bank for its statement. */
const LOOKS = { kind: 'payer_look', limit: 10, windowMs: 60_000 }

/** How far back the statement is read for a payer, who has just sent. Nobody is signed in, so it costs what the sweep of each minute does. */
const MINUTES_BACK = 2

/**
 * The payer says that the money is sent. The bank is asked within five seconds, by one job for all who say so. It changes nothing else: only what
 * the bank says pays an order.
 */
export async function askForPayer({ acrossBusinesses, people, clock }: Pick<PublicContext, 'acrossBusinesses' | 'people' | 'clock'>, token: string) {
  const at = clock.now()
  const order = await expectedByToken(acrossBusinesses('order').system, token)
  if (!order || order.state === 'paid' || order.account_state !== 'own' || order.account_ends_at <= at)
    throw new Refusal('collections.not_looked_for', 409, 'This page cannot look for a payment any more. Ask the shop.')
  if ((await countAttempt(people, LOOKS, order.id, at)) !== null) return
  await acrossBusinesses('order').transaction(async (tx) => {
    await savePayerQuestion(tx, order, at)
    await writeJobs(tx, [lookForPayersJobAt(at)])
  })
}

type LookContext = Parameters<typeof sweepMinutesBack>[0] & Pick<AppContext, 'db' | 'clock' | 'log'>

/**
 * Reads the statement of the last minutes, as the sweep of each minute does. `answer` gets when it began: it answers the questions that were asked
 * before, and returns whom to tell.
 */
export async function lookAtBank(
  context: LookContext,
  { kind, minutesBack, answer }: { kind: 'till.looked' | 'expected_payment.changed'; minutesBack: number; answer: typeof answerPayers },
): Promise<void> {
  const requestedUntil = context.clock.now()
  let failed = false
  await sweepMinutesBack(context, { minutesBack }).catch((error: unknown) => {
    failed = true
    context.log.warn({ error: String(error) }, 'the bank did not say what has come')
  })
  const at = context.clock.now()
  await context.db.transaction(async (tx) => {
    const answered = await answer(tx, { requestedUntil, at, failed })
    await writeLiveEvents(
      tx,
      answered.map(({ id, business, cashpoint }) => ({ business, cashpoint, kind, data: { id } })),
      at,
    )
  })
}

export const lookForPayers = (context: LookContext): Promise<void> =>
  lookAtBank(context, { kind: 'expected_payment.changed', minutesBack: MINUTES_BACK, answer: answerPayers })
