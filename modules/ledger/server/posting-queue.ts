import type { Clock } from '../../../platform/clock/index.ts'
import { lagosDay } from '../../../platform/clock/index.ts'
import type { Failpoints } from '../../../platform/failpoints/index.ts'
import type { Database, LedgerTransaction } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { createAccountCache } from './account-cache.ts'
import { openLoanAccounts } from './open-accounts.ts'
import { type BatchOutput, writeBatch } from './write-batch.ts'
import { batchWindow } from './batch-window.ts'
import { CARRIED_TO, carryFromClosed } from './closed-accounts.ts'
import type { JsonObject } from '../../../platform/jobs/index.ts'
import type { Locked, MoneyCommand, Plan, PlanPart } from './command.ts'
import type { CommitHook } from './domain-event.ts'
import { createHookFacts } from './hook-facts.ts'
import { validatePlan } from './validate-plan.ts'
import { referenceReused } from './idempotency.ts'
import { isLockedOrSlow, isOutage, QUEUE_FULL } from './error-classification.ts'
import { mergePlans } from './merge-plans.ts'
import { keyName, loadBatch, lockAccounts, namesOf, setShortLockTimeout } from './store.ts'
import { Tables, type TableDescriptor } from './tables.ts'
import { BatchState } from './batch-state.ts'

/**
 * The only path on which money moves. Commands that queued while the last batch was committing form the next batch;
 * under load a small batch waits for more. The batch is looked up, locked, decided in order and applied in one commit.
 * Then each caller gets its answer.
 */
export type PostingQueue = { submit<Outcome extends JsonObject>(command: MoneyCommand<Outcome>): Promise<Posted<Outcome>> }

/** `replayed`: this key was posted before, and `outcome` is the outcome of that time. */
export type Posted<Outcome> = { outcome: Outcome; replayed: boolean }

export type PostingQueueContext = {
  db: Database
  clock: Clock
  ids: Ids
  log: Log
  failpoints: Failpoints<(typeof POSTING_QUEUE_FAILPOINTS)[number]>
}

export type PostingQueueOptions = {
  tables: readonly TableDescriptor[]
  commitHooks: readonly CommitHook[]
  maxBatch?: number
  maxQueue?: number
  /** Called for each batch that was sent to the database, whether it was committed or not. */
  onBatch?(batch: BatchSample): void
}

export type BatchSample = { commands: number; ms: number; isCommitted: boolean }

export const POSTING_QUEUE_FAILPOINTS = ['posting_queue.before_commit', 'posting_queue.after_commit'] as const

/** In sum longer than a lock timeout or a short database outage, and shorter than the time that a caller waits. */
const OUTAGE_RETRY_DELAYS_MS = [100, 400, 1_500]

/**
 * The search for the blocked commands of a batch ends after this time; commands not yet classified are requeued with
 * them.
 */
const BISECT_LIMIT_MS = 5_000
/**
 * A lock that blocked once is likely to block again. For this time the lock timeout is short, so that each batch loses
 * little time.
 */
const SHORT_LOCK_TIMEOUT_FOR_MS = 10_000
/** Requeued commands wait outside the queue while the others go on. */
const REQUEUE_DELAYS_MS = [500, 1_000, 2_000, 2_000]
const REHEARSAL_DELAYS_MS = [500, 1_000, 2_000]

type QueuedCommand = { command: MoneyCommand; resolve: (posted: Posted<JsonObject>) => void; reject: (error: unknown) => void; timesBlocked: number }

export function createPostingQueue(context: PostingQueueContext, options: PostingQueueOptions): PostingQueue {
  const tables = new Tables(options.tables)
  const hooksByEvent = Map.groupBy(options.commitHooks, (hook) => hook.on)
  const hookFacts = createHookFacts(options.commitHooks, context.clock)
  const accountCache = createAccountCache()
  const maxBatch = options.maxBatch ?? 500
  const maxQueue = options.maxQueue ?? 1_500
  const queue: QueuedCommand[] = []
  /** Commands that wait to be requeued. They count towards the queue's limit. */
  let requeuedCount = 0
  const window = batchWindow(() => queue.length, context.clock)
  let running = false
  let shortLockTimeoutUntilMs = -Infinity

  return {
    submit: async (command) => {
      if (command.isRehearsal) return rehearse(command) as Promise<Posted<never>>
      if (command.opensLoan) await openLoanAccounts(command.opensLoan).execute(context.db.system)
      return new Promise((resolve, reject) => {
        if (queue.length + requeuedCount >= maxQueue)
          return reject(new Refusal(QUEUE_FULL, 429, 'We are handling many payments right now. Try again in a moment.', { retryAfterSeconds: 1 }))
        enqueue({ command, resolve: resolve as QueuedCommand['resolve'], reject, timesBlocked: 0 })
      })
    },
  }

  /**
   * In a transaction of its own, which is rolled back after the database has taken all that would be written. Others wait for its locks, so it
   * waits for none of theirs for long, and comes back instead.
   */
  async function rehearse(command: MoneyCommand, [waitMs, ...waits]: readonly number[] = REHEARSAL_DELAYS_MS): Promise<Posted<JsonObject>> {
    const answers: (Posted<JsonObject> | Error)[] = []
    try {
      await context.db.ledger.transaction((posting) => writeRehearsed(posting, command, answers))
    } catch (error) {
      if (waitMs !== undefined && isLockedOrSlow(error)) {
        await context.clock.sleep(waitMs)
        return rehearse(command, waits)
      }
      if (!(error instanceof Rehearsed)) throw error
    }
    const answer = answers[0]!
    if (answer instanceof Error) throw answer
    return answer
  }

  async function writeRehearsed(posting: LedgerTransaction, command: MoneyCommand, answers: (Posted<JsonObject> | Error)[]): Promise<never> {
    await setShortLockTimeout(posting)
    if (command.opensLoan) await posting.write(openLoanAccounts(command.opensLoan))
    // An account that is rolled back must not be remembered.
    const decided = await decideBatch(posting, [command], createAccountCache())
    answers.push(...decided.answers)
    await writeBatch(posting, tables, decided.output, async () => {})
    throw new Rehearsed()
  }

  function enqueue(waiting: QueuedCommand): void {
    queue.push(waiting)
    if (!running) void run()
  }

  async function run(): Promise<void> {
    running = true
    while (queue.length > 0) {
      await window.wait()
      await postWithRetry(queue.splice(0, maxBatch))
      // Answers leave before the next batch is decided, so that the commands that they cause can join it.
      await new Promise(setImmediate)
    }
    running = false
  }

  /**
   * A batch that fails as a whole is posted in halves, recursively, so that one bad command fails no other. An outage
   * is retried as a whole, because no command caused it. When the answer to a commit was lost, the keys show what was
   * posted.
   */
  async function postWithRetry(batch: QueuedCommand[], waits: readonly number[] = OUTAGE_RETRY_DELAYS_MS, searchUntilMs?: number): Promise<void> {
    try {
      await post(batch)
    } catch (error) {
      if (isOutage(error)) return retryAfterOutage(batch, waits, error)
      if (isLockedOrSlow(error)) return postUnblocked(batch, error, searchUntilMs ?? context.clock.monotonicMs() + BISECT_LIMIT_MS)
      if (batch.length === 1) return batch[0]!.reject(error)
      context.log.warn({ err: error, commands: batch.length }, 'a batch failed; posting its halves')
      for (const half of halvesOf(batch)) await postWithRetry(half, OUTAGE_RETRY_DELAYS_MS, searchUntilMs)
    }
  }

  /**
   * Another transaction holds a row that one command needs, or the batch is too large for the statement timeout.
   * Halving solves both.
   */
  async function postUnblocked(batch: QueuedCommand[], error: unknown, searchUntilMs: number): Promise<void> {
    shortLockTimeoutUntilMs = context.clock.monotonicMs() + SHORT_LOCK_TIMEOUT_FOR_MS
    context.log.warn({ err: error, commands: batch.length }, 'a batch was held up; posting those that are not')
    if (batch.length === 1) return requeueBlocked(batch, error)
    for (const half of halvesOf(batch)) {
      if (context.clock.monotonicMs() < searchUntilMs) await postWithRetry(half, OUTAGE_RETRY_DELAYS_MS, searchUntilMs)
      else requeueBlocked(half, error)
    }
  }

  /**
   * Blocked commands come back after a delay, and the others do not wait for them. A command blocked too often is
   * rejected with the error.
   */
  function requeueBlocked(batch: readonly QueuedCommand[], error: unknown): void {
    for (const waiting of batch) {
      const wait = REQUEUE_DELAYS_MS[waiting.timesBlocked++]
      if (wait === undefined) waiting.reject(error)
      else void requeueAfterDelay(waiting, wait)
    }
  }

  async function requeueAfterDelay(waiting: QueuedCommand, wait: number): Promise<void> {
    requeuedCount++
    await context.clock.sleep(wait)
    requeuedCount--
    enqueue(waiting)
  }

  async function retryAfterOutage(batch: QueuedCommand[], [wait, ...waits]: readonly number[], error: unknown): Promise<void> {
    if (wait === undefined) {
      for (const waiting of batch) waiting.reject(error)
      return
    }
    context.log.warn({ err: error, commands: batch.length }, 'the database could not be used; posting the batch again')
    await context.clock.sleep(wait)
    await postWithRetry(batch, waits)
  }

  async function post(batch: QueuedCommand[]): Promise<void> {
    const beganMs = context.clock.monotonicMs()
    const report = (isCommitted: boolean) => options.onBatch?.({ commands: batch.length, ms: context.clock.monotonicMs() - beganMs, isCommitted })
    const answers = await commit(batch).catch((error: unknown) => {
      report(false)
      throw error
    })
    report(true)
    context.failpoints.reach('posting_queue.after_commit')
    for (const [at, waiting] of batch.entries()) {
      const answer = answers[at]!
      if (answer instanceof Error) waiting.reject(answer)
      else waiting.resolve(answer)
    }
  }

  function commit(batch: QueuedCommand[]): Promise<(Posted<JsonObject> | Error)[]> {
    return context.db.ledger.transaction(async (posting) => {
      const usesShortLockTimeout = context.clock.monotonicMs() < shortLockTimeoutUntilMs
      const [, decided] = await Promise.all([
        usesShortLockTimeout && setShortLockTimeout(posting),
        decideBatch(
          posting,
          batch.map(({ command }) => command),
        ),
      ])
      await writeBatch(posting, tables, decided.output, async () => {
        context.failpoints.reach('posting_queue.before_commit')
        await posting.commit()
      })
      return decided.answers
    })
  }

  async function decideBatch(
    posting: LedgerTransaction,
    submitted: readonly MoneyCommand[],
    cache = accountCache,
  ): Promise<{ answers: (Posted<JsonObject> | Error)[]; output: BatchOutput }> {
    const commands = await hookFacts.widen(posting, submitted)
    const accounts = await cache.find(
      posting,
      commands.flatMap((command) => command.needs.accounts),
    )
    const today = lagosDay(context.clock.now())
    const { head, posted, loaded } = await loadBatch(posting, tables, accounts, commands, today)
    const hasClosed = [...loaded.accounts.values()].some((account) => account.is_closed)
    if (hasClosed && head) {
      const further = await lockAccounts(posting, await cache.find(posting, CARRIED_TO), today)
      for (const [name, account] of further) if (!loaded.accounts.has(name)) loaded.accounts.set(name, account)
    }
    const state = new BatchState(loaded, tables, head?.nextJournalId ?? 0n)
    const output: BatchOutput = { head, at: context.clock.now(), state, adds: [], updates: [], jobs: [], events: [], keys: [], stateMoves: [] }
    const answers = commands.map((command) => {
      const before = posted.get(keyName(command))
      if (before) return before.fingerprint === command.fingerprint ? { outcome: before.outcome, replayed: true } : referenceReused()
      if (command.secondaryKey && posted.has(keyName(command.secondaryKey))) return referenceReused()
      const answer = decideOne(command, state, output)
      if (!(answer instanceof Error))
        for (const name of namesOf(command)) posted.set(keyName(name), { fingerprint: command.fingerprint, outcome: answer.outcome })
      return answer
    })
    return { answers, output }
  }

  function decideOne(command: MoneyCommand, state: BatchState, output: BatchOutput): Posted<JsonObject> | Error {
    const at = command.at ?? output.at
    try {
      const decision = command.decide(state, at)
      if (decision instanceof Refusal) return decision
      const decided = runCommitHooks(decision, state, at)
      validatePlan(command, decided)
      const carried = carryFromClosed(decided, state)
      const plan = carried.journals ? mergePlans(decided, runCommitHooks(carried, state, at)) : decided
      state.admit(plan, at, lagosDay(at))
      appendOutput(command, { ...plan, outcome: decision.outcome }, at, output)
      return { outcome: decision.outcome, replayed: false }
    } catch (error) {
      if (!(error instanceof Refusal)) context.log.error({ err: error, command: command.name }, 'a money command could not be decided')
      return error as Error
    }
  }

  /** A hook may publish events of its own module, which only higher modules handle; so the loop ends. */
  function runCommitHooks(plan: PlanPart, locked: Locked, at: Date): PlanPart {
    const hookContext = { at, nextId: (prefix: string) => context.ids.next(prefix), locked, fact: hookFacts.fact }
    const parts: PlanPart[] = [plan]
    for (let part = 0; part < parts.length; part++) {
      for (const event of parts[part]!.domainEvents ?? [])
        for (const hook of hooksByEvent.get(event.type) ?? []) parts.push(hook.run(event, hookContext))
    }
    return parts.length === 1 ? plan : mergePlans(...parts)
  }
}

class Rehearsed extends Error {}

function halvesOf<Thing>(batch: readonly Thing[]): Thing[][] {
  const half = Math.ceil(batch.length / 2)
  return [batch.slice(0, half), batch.slice(half)]
}

function appendOutput(command: MoneyCommand, plan: Plan, at: Date, output: BatchOutput): void {
  output.adds.push(...(plan.adds ?? []))
  output.updates.push(...(plan.updates ?? []))
  output.jobs.push(...(plan.jobs ?? []))
  output.events.push(...(plan.events ?? []).map((event) => ({ ...event, at })))
  output.stateMoves.push(
    ...(plan.moves ?? [])
      .filter((move) => move.to !== undefined)
      .map((move) => ({ table: move.table, id: move.id, from: move.from ?? null, to: move.to!, actor: command.actor, why: move.why ?? null, at })),
  )
  const { fingerprint } = command
  output.keys.push(...namesOf(command).map(({ scope, key }) => ({ scope, key, fingerprint, outcome: plan.outcome, at })))
}
