import { connectDatabase, type Database, type Sql, type Tx } from '../../platform/db/index.ts'
import type { RandomChoices, SimulatedProcess, Scheduler } from './scheduler.ts'

/** Faults of the connections to the database, per thousand. */
export type ConnectionFaults = { breakBefore: number; dropResponse: number }

export type ScheduledDatabase = Database & {
  /** Passes on a notification that another process has committed. */
  notify(payload: string): void
}

/** The limits of a connection count real time. Here one statement runs at a time and waits for no lock, so only a slow machine would reach them. */
const UNLIMITED = { lockMs: 3_600_000, statementMs: 3_600_000, idleInTransactionMs: 3_600_000, readMs: 3_700_000 }

type Options = {
  url: string
  process: SimulatedProcess
  scheduler: Scheduler
  choices: RandomChoices
  connectionFaults: ConnectionFaults
  onError: (error: Error) => void
}

/**
 * The product's own database as one process sees it. The scheduler decides when each statement, transaction and batch
 * runs. A process that crashes inside a batch loses its connection, which rolls the batch back. Notifications do not
 * use a socket, because its timing could not be repeated: the simulation delivers them.
 */
export function createScheduledDatabase({ url, process: simulated, scheduler, choices, connectionFaults, onError }: Options): ScheduledDatabase {
  const real = connectDatabase({ url, pools: { app: 2, system: 3 }, timeouts: UNLIMITED, onError, sleep: async () => {} })
  const listeners = new Set<(payload: string) => void>()

  /** `isWrite`: its answer may be lost after the commit. */
  function scheduled<Answer>(what: string, isWrite: boolean, act: () => Promise<Answer>): Promise<Answer> {
    return scheduler.schedule(simulated, what, async () => {
      if (choices.perMille(connectionFaults.breakBefore)) throw connectionLost()
      const answer = await act()
      if (isWrite && choices.perMille(connectionFaults.dropResponse)) throw connectionLost()
      return answer
    })
  }

  function scheduledSql(sql: Sql): Sql {
    const executor = sql.getExecutor()
    const scheduledExecutor = withOverrides(executor, {
      executeQuery: (query: { sql: string }, ...more: unknown[]) =>
        scheduled(`sql ${statementName(query.sql)}`, !/^\s*select/i.test(query.sql), () =>
          (executor.executeQuery as (...all: unknown[]) => Promise<unknown>).call(executor, query, ...more),
        ),
    })
    const transaction = () => ({
      execute: <Answer>(work: (tx: Tx) => Promise<Answer>) => scheduled('transaction', true, () => sql.transaction().execute(work)),
    })
    return withOverrides(sql, { getExecutor: () => scheduledExecutor, transaction })
  }
  return {
    system: scheduledSql(real.system),
    people: scheduledSql(real.people),
    operator: scheduledSql(real.operator),
    ledger: {
      transaction: (work) =>
        scheduled('batch', true, () =>
          real.ledger.transaction(async (posting) => {
            const commitUnlessDead = async () => {
              if (simulated.isDead) throw connectionLost()
              await posting.commit()
            }
            const answer = await work({ ...posting, commit: commitUnlessDead })
            if (simulated.isDead) throw connectionLost()
            return answer
          }),
        ),
    },
    get reports(): never {
      throw new Error('a report would run beside the other events: give it a place in the order of the seed before a job uses it')
    },
    snapshot: (work, limits) => scheduled('snapshot', false, () => real.snapshot(work, limits)),
    ofBusinesses: (businesses) => scheduledSql(real.ofBusinesses(businesses)),
    tenant: (businessId, work) => scheduled('tenant', true, () => real.tenant(businessId, work)),
    transaction: (work) => scheduled('transaction', true, () => real.transaction(work)),
    async listen(_channel, onMessage) {
      listeners.add(onMessage)
      return async () => void listeners.delete(onMessage)
    },
    notify: (payload) => listeners.forEach((listener) => listener(payload)),
    verifySessions: () => real.verifySessions(),
    poolStates: () => real.poolStates(),
    close: () => real.close(),
  }
}

const connectionLost = () => Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' })

/** A proxy with some methods of its own; the others run on the object itself. */
function withOverrides<Target extends object>(target: Target, own: Record<string, unknown>): Target {
  return new Proxy(target, {
    get(_target, name) {
      if (typeof name === 'string' && name in own) return own[name]
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value as (...all: unknown[]) => unknown).bind(target) : value
    },
  })
}

/** `insert into transfer`: enough to tell the statements of a trace apart. */
const statementName = (text: string) =>
  text
    .trim()
    .split(/[\s(]+/, text.trim().startsWith('select') ? 2 : 3)
    .join(' ')
