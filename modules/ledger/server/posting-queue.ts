import type { Clock } from '../../../platform/clock/index.ts'
import { lagosDay } from '../../../platform/clock/index.ts'
import type { CrashPoints } from '../../../platform/failpoints/index.ts'
import type { Database, Posting } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { knownAccounts } from './account-cache.ts'
import { type BatchOutput, applyBatch } from './write-batch.ts'
import { batchWindow } from './batch-window.ts'
import type { JsonObject, MoneyCommand, Plan, PlanPart, Rider } from './command.ts'
import { requireHeld } from './validate-plan.ts'
import { referenceReused } from './idempotency.ts'
import { isHeldUp, isOutage, LANE_IS_FULL } from './error-classification.ts'
import { joined } from './merge-plans.ts'
import { keyName, loadBatch, lockBriefly } from './store.ts'
import { Tables, type TableDescriptor } from './tables.ts'
import { WorkingState } from './batch-state.ts'

/**
 * The one way in which money moves. Commands that queued while the last batch was committing, and those that they wait for
 * under load, are looked up, locked, decided in the order they came, and applied in one commit; then each caller gets its answer.
 */
export type Lane = { submit<Outcome extends JsonObject>(command: MoneyCommand<Outcome>): Promise<Posted<Outcome>> }

/** `replayed`: this key was posted before, and this is what came of it then. */
export type Posted<Outcome> = { outcome: Outcome; replayed: boolean }

export type LaneKit = { db: Database; clock: Clock; ids: Ids; log: Log; crash: CrashPoints }

export type LaneOptions = {
  tables: readonly TableDescriptor[]
  riders: Readonly<Record<string, readonly Rider[]>>
  maxBatch?: number
  maxQueue?: number
}

export const LANE_CRASH_POINTS = ['lane.before_commit', 'lane.after_commit'] as const

/** Longer than a lock is waited for or a database needs to come back, shorter than a caller waits. */
const OUTAGE_WAITS_MS = [100, 400, 1_500]

/** So long it is looked for whom in a batch somebody holds up; those of whom it is not known by then are set aside with them. */
const SEARCH_MS = 5_000
/** What was held up once will be again: for so long, locks are waited for briefly, so that each batch loses little time by it. */
const WARY_MS = 10_000
/** Beside the others, who go on meanwhile. */
const HELD_UP_WAITS_MS = [500, 1_000, 2_000, 2_000]

type Waiting = { command: MoneyCommand; resolve: (posted: Posted<JsonObject>) => void; reject: (error: unknown) => void; timesHeldUp: number }

export function createLane(kit: LaneKit, options: LaneOptions): Lane {
  const tables = new Tables(options.tables)
  const known = knownAccounts()
  const maxBatch = options.maxBatch ?? 500
  const maxQueue = options.maxQueue ?? 1_500
  const queue: Waiting[] = []
  /** How many were set aside: they are in the queue again soon, and have their place in it all the while. */
  let aside = 0
  const window = batchWindow(() => queue.length, kit.clock)
  let running = false
  let waryUntilMs = -Infinity

  return {
    submit: (command) =>
      new Promise((resolve, reject) => {
        if (queue.length + aside >= maxQueue)
          return reject(
            new Refusal(LANE_IS_FULL, 429, 'We are handling many payments right now. Please try again in a moment.', { retryAfterSeconds: 1 }),
          )
        enqueue({ command, resolve: resolve as Waiting['resolve'], reject, timesHeldUp: 0 })
      }),
  }

  function enqueue(waiting: Waiting): void {
    queue.push(waiting)
    if (!running) void run()
  }

  async function run(): Promise<void> {
    running = true
    while (queue.length > 0) {
      await window.wait()
      await postSafely(queue.splice(0, maxBatch))
      // Whoever was answered goes first: answers leave before the next batch is decided, and what they bring joins it.
      await new Promise(setImmediate)
    }
    running = false
  }

  /**
   * A batch that fails as a whole is posted in halves, and they in theirs, so that one bad command spoils no other; unless nobody's
   * command is to blame. Even when the answer to a commit was lost, the keys tell what was posted.
   */
  async function postSafely(batch: Waiting[], waits: readonly number[] = OUTAGE_WAITS_MS, searchUntilMs?: number): Promise<void> {
    try {
      await post(batch)
    } catch (error) {
      if (isOutage(error)) return postLater(batch, waits, error)
      if (isHeldUp(error)) return postTheOthers(batch, error, searchUntilMs ?? kit.clock.monotonicMs() + SEARCH_MS)
      if (batch.length === 1) return batch[0]!.reject(error)
      kit.log.warn({ err: error, commands: batch.length }, 'a batch failed; posting its halves')
      for (const half of halvesOf(batch)) await postSafely(half, OUTAGE_WAITS_MS, searchUntilMs)
    }
  }

  /** Somebody keeps a row that one of them needs, or they are too many for the time that a statement has: halves tell that too. */
  async function postTheOthers(batch: Waiting[], error: unknown, searchUntilMs: number): Promise<void> {
    waryUntilMs = kit.clock.monotonicMs() + WARY_MS
    kit.log.warn({ err: error, commands: batch.length }, 'a batch was held up; posting those that are not')
    if (batch.length === 1) return setAside(batch, error)
    for (const half of halvesOf(batch)) {
      if (kit.clock.monotonicMs() < searchUntilMs) await postSafely(half, OUTAGE_WAITS_MS, searchUntilMs)
      else setAside(half, error)
    }
  }

  /** They come again by themselves, and nobody waits for them meanwhile; of what was held up too often, whoever asked is told. */
  function setAside(batch: readonly Waiting[], error: unknown): void {
    for (const waiting of batch) {
      const wait = HELD_UP_WAITS_MS[waiting.timesHeldUp++]
      if (wait === undefined) waiting.reject(error)
      else void comeAgain(waiting, wait)
    }
  }

  async function comeAgain(waiting: Waiting, wait: number): Promise<void> {
    aside++
    await kit.clock.sleep(wait)
    aside--
    enqueue(waiting)
  }

  async function postLater(batch: Waiting[], [wait, ...waits]: readonly number[], error: unknown): Promise<void> {
    if (wait === undefined) {
      for (const waiting of batch) waiting.reject(error)
      return
    }
    kit.log.warn({ err: error, commands: batch.length }, 'the database could not be used; posting the batch again')
    await kit.clock.sleep(wait)
    await postSafely(batch, waits)
  }

  async function post(batch: Waiting[]): Promise<void> {
    const answers = await kit.db.lane.transaction(async (posting) => {
      const isWary = kit.clock.monotonicMs() < waryUntilMs
      const [, decided] = await Promise.all([isWary && lockBriefly(posting), decideBatch(posting, batch)])
      await applyBatch(posting, tables, decided.output, async () => {
        kit.crash.reach('lane.before_commit')
        await posting.commit()
      })
      return decided.answers
    })
    kit.crash.reach('lane.after_commit')
    for (const [at, waiting] of batch.entries()) {
      const answer = answers[at]!
      if (answer instanceof Error) waiting.reject(answer)
      else waiting.resolve(answer)
    }
  }

  async function decideBatch(posting: Posting, batch: Waiting[]): Promise<{ answers: (Posted<JsonObject> | Error)[]; output: BatchOutput }> {
    const commands = batch.map((waiting) => waiting.command)
    const accounts = await known.find(
      posting,
      commands.flatMap((command) => command.needs.accounts),
    )
    const { head, posted, loaded } = await loadBatch(posting, tables, accounts, commands, lagosDay(kit.clock.now()))
    const state = new WorkingState(loaded, tables, head?.nextJournalId ?? 0n)
    const output: BatchOutput = { head, at: kit.clock.now(), state, adds: [], updates: [], jobs: [], events: [], keys: [], stateMoves: [] }
    const answers = batch.map(({ command }) => {
      const before = posted.get(keyName(command))
      if (before) return before.fingerprint === command.fingerprint ? { outcome: before.outcome, replayed: true } : referenceReused()
      const answer = decideOne(command, state, output)
      if (!(answer instanceof Error)) posted.set(keyName(command), { fingerprint: command.fingerprint, outcome: answer.outcome })
      return answer
    })
    return { answers, output }
  }

  function decideOne(command: MoneyCommand, state: WorkingState, output: BatchOutput): Posted<JsonObject> | Error {
    const at = command.at ?? output.at
    try {
      const decision = command.decide(state, at)
      if (decision instanceof Refusal) return decision
      const plan = withRiders(decision, at)
      requireHeld(command, plan)
      state.admit(plan, at, lagosDay(at))
      collect(command, { ...plan, outcome: decision.outcome }, at, output)
      return { outcome: decision.outcome, replayed: false }
    } catch (error) {
      if (!(error instanceof Refusal)) kit.log.error({ err: error, command: command.name }, 'a money command could not be decided')
      return error as Error
    }
  }

  function withRiders(plan: Plan, at: Date): PlanPart {
    const context = { at, nextId: (prefix: string) => kit.ids.next(prefix) }
    const parts = (plan.facts ?? []).flatMap((fact) => (options.riders[fact.type] ?? []).map((rider) => rider(fact as never, context)))
    return parts.length === 0 ? plan : joined(plan, ...parts)
  }
}

function halvesOf<Thing>(batch: readonly Thing[]): Thing[][] {
  const half = Math.ceil(batch.length / 2)
  return [batch.slice(0, half), batch.slice(half)]
}

function collect(command: MoneyCommand, plan: Plan, at: Date, output: BatchOutput): void {
  output.adds.push(...(plan.adds ?? []))
  output.updates.push(...(plan.updates ?? []))
  output.jobs.push(...(plan.jobs ?? []))
  output.events.push(...(plan.events ?? []).map((event) => ({ ...event, at })))
  output.stateMoves.push(
    ...(plan.moves ?? [])
      .filter((move) => move.to !== undefined)
      .map((move) => ({ table: move.table, id: move.id, from: move.from ?? null, to: move.to!, actor: command.actor, why: move.why ?? null, at })),
  )
  output.keys.push({ scope: command.scope, key: command.key, fingerprint: command.fingerprint, outcome: plan.outcome, at })
}
