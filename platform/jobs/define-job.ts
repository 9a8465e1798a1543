import type { z } from 'zod'
import { declare } from '../declarations/index.ts'
import type { Schedules } from './schedules.ts'
import type { JobHandlers } from './worker.ts'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }
export type JsonObject = { [key: string]: JsonValue }

/**
 * A job as the queue stores it. While a job waits, a new one with the same `key` replaces it; while it runs, the new one
 * waits for it.
 * `batchable`: it is due at once and may share a queue row with other jobs of its name from the same commit.
 */
export type JobSpec = {
  task: string
  payload: JsonObject
  key: string
  runAt?: Date
  maxAttempts?: number
  maxWaitSeconds?: number
  batchable?: boolean
}

/** Workers keep a separate pool of slots for jobs that wait for the bank, so that a slow bank does not stop the others. */
export type JobPool = 'general' | 'bank'

/** When a job runs on a schedule, in cron syntax (UTC). A name is needed where one job has several schedules. */
export type JobSchedule<Payload> = { cron: string; payload?: Payload; name?: string }

type Handler<Context, Payload> = (context: Context, payload: Payload) => Promise<void>

export type JobDefinition<Context = never, Payload = never> = {
  readonly name: string
  readonly pool: JobPool
  readonly schedules: readonly JobSchedule<JsonObject>[]
  readonly runsInReconcileOnly: boolean
  /** Loads the handler, bound to the context; it parses the payload before it runs and fails the job on a wrong one. */
  load(context: Context): Promise<(payload: Record<string, unknown>) => Promise<void>>
  /** The row for the queue; it does nothing until a plan or `enqueueJobs` writes it. */
  enqueue(payload: Payload, options?: { runAt?: Date }): JobSpec
}

export type JobOptions<Context, Payload> = {
  /** Distinguishes jobs of this name; the name alone where there is one at a time. */
  key?: (payload: Payload) => string
  pool?: JobPool
  /** For payloads of which only some may share a queue row. */
  batchable?: (payload: Payload) => boolean
  /** Attempts before the queue gives up; the queue's own number (25) where it is not set. */
  maxAttempts?: number
  /** How long a due job may wait for a worker before it is an alarm; the queue's own bound (60 s) where it is not set. */
  maxWaitSeconds?: number
  schedules?: readonly JobSchedule<Payload>[]
  /** It only reads, asks and matches: it sends no order to a partner and creates none. Such jobs run after a restore, before all others. */
  runsInReconcileOnly?: true
  /** Loaded lazily: a handler enqueues other jobs, whose handlers may enqueue this one. */
  handler: () => Promise<Handler<Context, Payload>>
}

/** Everything about one kind of background work in one value: payload, handler, schedules, retries, and how to enqueue it. */
export function defineJob<Context, Schema extends z.ZodType<JsonObject>>(
  name: string,
  schema: Schema,
  options: JobOptions<Context, z.output<Schema>>,
): JobDefinition<Context, z.output<Schema>> {
  const { key, pool = 'general', batchable, maxAttempts, maxWaitSeconds, schedules = [], runsInReconcileOnly = false } = options
  let loading: Promise<Handler<Context, z.output<Schema>>> | undefined
  return declare('job', name, {
    name,
    pool,
    schedules,
    runsInReconcileOnly,
    async load(context: Context) {
      const handle = await (loading ??= options.handler())
      // The scheduler adds `_cron`, the time of the turn, which no schema of a job knows.
      return (received: Record<string, unknown>) => {
        const { _cron: _, ...payload } = received
        return handle(context, schema.parse(payload))
      }
    },
    enqueue: (payload: z.output<Schema>, { runAt }: { runAt?: Date } = {}) => ({
      task: name,
      payload,
      key: key ? key(payload) : name,
      ...(runAt && { runAt }),
      ...(maxAttempts && { maxAttempts }),
      ...(maxWaitSeconds && { maxWaitSeconds }),
      ...(batchable?.(payload) && { batchable: true }),
    }),
  })
}

/** The handlers of all jobs, by name, ready to run. Refuses two jobs of one name. */
export async function loadHandlers<Context>(jobs: readonly JobDefinition<Context, never>[], context: Context): Promise<JobHandlers> {
  const handlers: JobHandlers = {}
  for (const job of jobs) {
    if (Object.hasOwn(handlers, job.name)) throw new Error(`two jobs are named ${job.name}`)
    handlers[job.name] = await job.load(context)
  }
  return handlers
}

export const schedulesOf = (jobs: readonly JobDefinition<never, never>[]): Schedules =>
  jobs.flatMap(({ name, schedules }) => schedules.map((schedule) => ({ task: name, ...schedule })))
