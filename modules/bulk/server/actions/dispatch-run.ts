import { namesAgree } from '../../../../platform/nigeria/names-agree.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { cashpointByAccount } from '../../../cashpoints/index.ts'
import { type AccountAnswer, findAccounts } from '../../../institutions/index.ts'
import { unlessStale, writeJobs } from '../../../ledger/index.ts'
import { RELEASED_STATES } from '../../../transfers/index.ts'
import { BULK_TEXTS } from '../../contract.ts'
import { dispatchRunJob } from '../jobs.ts'
import { lineOrder } from '../line-order.ts'
import { dueLines, type LoadedLine, type LoadedRun, runById } from '../queries.ts'
import { MAX_SENDING } from '../run-progress.ts'
import { bookLineCommand, refuseLineCommand, sendLineCommand } from './send-line.ts'

export type DispatchContext = Pick<AppContext, 'db' | 'postingQueue' | 'clock' | 'ids' | 'bank' | 'secrets' | 'rules' | 'extensions'>

/** Lines of one commit. */
const PAGE = 100
/** A bank that gives no name is asked again so often, and so long after each other. Then the line fails and can be tried again. */
const MAX_WAITS = 5
const WAIT_MS = 20_000

/**
 * Sends the waiting lines of a run, page by page, while there is room with the bank. The end of a line enqueues the next turn. Names are
 * looked up again, so that no account is paid that has changed its owner. A page is held in memory, never the run.
 */
export async function dispatchRun(context: DispatchContext, { runId, waits }: { runId: string; waits: number }): Promise<void> {
  for (;;) {
    const run = await runById(context.db.system, runId)
    if (run?.state !== 'running') return
    const room = MAX_SENDING - run.sending
    const lines = room <= 0 ? [] : await dueLines(context.db.system, run, Math.min(PAGE, room))
    if (lines.length === 0) return
    const pauseMs = context.bank.backoffMs()
    if (pauseMs > 0) return waitForBank(context, runId, waits, pauseMs)
    const answers = await findAccounts(
      context,
      lines.map(({ account_number, bank_code }) => ({ accountNumber: account_number, bankCode: bank_code })),
    )
    const isLastTurn = waits >= MAX_WAITS
    const begun = await Promise.all(lines.map((line, at) => beginLine(context, run, line, answers[at]!, isLastTurn)))
    if (begun.includes(false)) return waitForBank(context, runId, waits + 1, WAIT_MS)
  }
}

const waitForBank = (context: DispatchContext, runId: string, waits: number, ms: number) =>
  writeJobs(context.db.system, [dispatchRunJob.enqueue({ runId, waits }, { runAt: new Date(context.clock.now().getTime() + ms) })])

/** False when the bank gave no name and is asked again later. */
async function beginLine(context: DispatchContext, run: LoadedRun, line: LoadedLine, answer: AccountAnswer, isLastTurn: boolean): Promise<boolean> {
  if (answer === 'no_answer' && !isLastTurn) return false
  await unlessStale(context.postingQueue.submit(await commandFor(context, run, line, answer)))
  return true
}

async function commandFor(context: DispatchContext, run: LoadedRun, line: LoadedLine, answer: AccountAnswer) {
  const refusal = refusalOf(line, answer)
  if (refusal !== null || typeof answer === 'string') return refuseLineCommand(run, line, refusal ?? BULK_TEXTS.notFound)
  const at = context.clock.now()
  if (line.route === 'rail')
    return sendLineCommand(
      { run, line, order: lineOrder(context, run, line, answer, null, at) },
      { attemptId: context.ids.next('att'), partner: context.bank.name },
    )
  const cashpoint = await cashpointByAccount(context.db.system, line.account_number)
  if (!cashpoint) return refuseLineCommand(run, line, BULK_TEXTS.notFound)
  if (cashpoint.business_id === run.business_id) return refuseLineCommand(run, line, 'This account is your own.')
  const receiver = { businessId: cashpoint.business_id, cashpointId: cashpoint.id }
  const rules = await context.rules()
  return bookLineCommand({ run, line, order: lineOrder(context, run, line, answer, receiver, at) }, { collectionId: context.ids.next('col'), rules })
}

/** Why the line cannot be sent to this account; null when it can. */
function refusalOf(line: LoadedLine, answer: AccountAnswer): string | null {
  // The bank has paid the failed payment after all, and an operator decides about its money.
  if (line.transfer_state !== null && !RELEASED_STATES.some((state) => state === line.transfer_state))
    return 'The bank says that it was paid after all. Our staff are checking.'
  if (answer === 'not_found') return BULK_TEXTS.notFound
  if (answer === 'unknown_bank') return 'This bank cannot be paid at the moment.'
  if (answer === 'no_answer') return `${line.bank_name} did not answer. Pay it again later.`
  return namesAgree(answer.accountName, line.name) ? null : `The account name does not match. ${line.bank_name} now names it ${answer.accountName}.`
}
