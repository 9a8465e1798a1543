import pg from 'pg'
import { createIds, type Ids } from '../../platform/ids/index.ts'
import { seededRandom } from '../../platform/random/index.ts'
import { createBank, type SimulatedBank } from './bank.ts'
import type { PartnerOrder } from './bank-payouts.ts'
import { createBiller, type SimulatedBiller } from './biller.ts'
import { createFaults, type Faults } from './faults.ts'
import type { ConnectionFaults } from './scheduled-database.ts'
import { createClients } from './clients.ts'
import { createQueue, WORKER_SILENCE_MS } from './queue.ts'
import { type ApiProcess, openApi, openWorker, type ServerEnvironment, type ServerProcess, type WorkerProcess } from './server.ts'
import { createVirtualClock, type VirtualClock } from './virtual-clock.ts'
import { LENDER_KOBO, LENDER_REFERENCE, SIMULATION_START, type Shop } from './fixtures.ts'
import { createNetwork, type Network } from './network.ts'
import type { Trace } from './trace.ts'
import { createScheduler, type RandomChoices, createRandomChoices, type SimulatedProcess, type Scheduler, awaitIdle } from './scheduler.ts'

/** The server, its bank, its clients and its time, for one seed. */
export type SimulationWorld = {
  seed: number
  choices: RandomChoices
  clock: VirtualClock
  scheduler: Scheduler
  trace: Trace
  ids: Ids
  sql: pg.Client
  network: Network
  bank: SimulatedBank
  biller: SimulatedBiller
  /** The bank's or the biller's record of a reference. */
  orderOf(reference: string): PartnerOrder | undefined
  faults: Faults
  connectionFaults: ConnectionFaults
  shops: readonly Shop[]
  clients: ReturnType<typeof createClients>
  queue: ReturnType<typeof createQueue>
  processes(): readonly ServerProcess[]
  workers(): readonly WorkerProcess[]
  /** Suspends a process: when it continues, its clock has advanced, and its jobs may belong to another worker. */
  pauseProcess(simulated: SimulatedProcess, ms: number): void
  /** Starts work without waiting for its end. */
  runInBackground(doing: Promise<void>): void
  /** Advances the time to `atMs` and runs everything that is due. */
  runUntil(atMs: number): Promise<void>
  violations: string[]
  close(): Promise<void>
}

/** A few hundred are many: work that continues for this long at one moment never ends. */
const MAX_ACTIONS = 5_000

const WORKERS = ['worker-a', 'worker-b']

export async function openSimulationWorld(url: string, seed: number, shops: readonly Shop[], trace: Trace): Promise<SimulationWorld> {
  const random = seededRandom(Math.imul(seed + 1, 0x9e3779b1))
  const choices = createRandomChoices(random)
  const time = createVirtualClock(SIMULATION_START)
  const scheduler = createScheduler(trace)
  const violations: string[] = []
  const violate = (what: string) => {
    trace.note(`VIOLATION ${what}`)
    violations.push(what)
  }
  const connectionFaults: ConnectionFaults = { breakBefore: 0, dropResponse: 0 }
  const faults = createFaults({ choices, trace, violate })
  const network = createNetwork({ choices, clock: time, scheduler, trace })
  const bank = createBank({ choices, clock: time, network, pauseProcess, violate })
  const biller = createBiller({ choices, clock: time, network, faultRates: bank.faultRates, violate })
  const environment: ServerEnvironment = { url, clock: time, scheduler, choices, random, bank, biller, connectionFaults, faults }
  const sql = new pg.Client({ connectionString: url })
  await sql.connect()

  let api: ApiProcess | null = null
  const workers = new Map<string, WorkerProcess>()
  const ended: Promise<void>[] = []
  const restarts: (() => Promise<void>)[] = []
  let restarted = 0
  let newestEvent = 0n

  const queue = createQueue({ sql, clock: time, scheduler, trace, choices, workers: () => [...workers.values()] })
  const clients = createClients({ sql, api: () => api, clock: time, scheduler, trace, violate })

  async function startApi(): Promise<void> {
    api = await openApi(environment, `api-${++restarted}`)
  }
  async function startWorker(slot: string): Promise<void> {
    workers.set(slot, await openWorker(environment, `${slot}-${++restarted}`))
  }

  faults.onCrash((simulated) => {
    const slot = WORKERS.find((name) => simulated.name.startsWith(name))
    if (slot) queue.lost(simulated)
    time.schedule(time.nowMs() + choices.sized(500, 90_000), () => restarts.push(slot ? () => startWorker(slot) : startApi))
    const crashed: ServerProcess | null | undefined = slot ? workers.get(slot) : api
    if (crashed) ended.push(Promise.resolve().then(() => crashed.context.close()))
  })

  // Statement readers are scheduled before and after a line appears, because both results matter.
  bank.credits.onBooked((visibleAtMs) => {
    queue.touched()
    time.schedule(visibleAtMs - 60_000, queue.touched)
  })

  bank.credits.receiveFromLender(LENDER_REFERENCE, LENDER_KOBO)
  queue.touched()
  await startApi()
  for (const slot of WORKERS) await startWorker(slot)

  const world: SimulationWorld = {
    seed,
    choices,
    clock: time,
    scheduler,
    trace,
    ids: createIds({ now: time.now }, random),
    sql,
    network,
    bank,
    biller,
    orderOf: (reference) => bank.payouts.byReference.get(reference) ?? biller.byReference.get(reference),
    faults,
    connectionFaults,
    shops,
    clients,
    queue,
    violations,
    processes: () => [...(api ? [api] : []), ...workers.values()],
    workers: () => [...workers.values()],
    pauseProcess,
    runInBackground: (doing) => void doing.catch((error: Error) => violate(`somebody met ${error.stack}`)),
    async runUntil(atMs) {
      for (;;) {
        await runDueActions()
        const tickAtMs = queue.nextTickMs()
        const nextAtMs = Math.min(atMs, tickAtMs, time.nextEventMs() ?? Infinity, (await queue.nextDueMs()) ?? Infinity)
        time.advanceTo(nextAtMs)
        if (nextAtMs === tickAtMs) await queue.tick()
        if (nextAtMs >= atMs) break
      }
      await runDueActions()
    },
    async close() {
      await api?.app.close()
      await Promise.all([...(api ? [api] : []), ...workers.values()].filter((process) => !process.isDead).map((process) => process.context.close()))
      await Promise.allSettled(ended)
      await sql.end()
    },
  }
  return world

  function pauseProcess(simulated: SimulatedProcess, ms: number): void {
    simulated.pausedUntilMs = time.nowMs() + ms
    trace.note(`${simulated.name} stands still for ${ms} ms`)
    if (ms > WORKER_SILENCE_MS) queue.lost(simulated)
    time.schedule(simulated.pausedUntilMs, () => {})
  }

  /** Runs everything that can happen at this moment, in the order of the seed. */
  async function runDueActions(): Promise<void> {
    await awaitIdle()
    for (let count = 0; ; count++) {
      if (count > MAX_ACTIONS) throw new Error(`so much happens at one moment that time stands still: ${trace.last(3).join(', ')}`)
      for (const restart of restarts.splice(0)) await restart()
      await queue.sweepLost()
      const actions = scheduler.runnable(time.nowMs())
      const jobs = await queue.startable()
      if (actions.length + jobs.length === 0) return
      const drawn = choices.between(0, actions.length + jobs.length - 1)
      if (drawn < actions.length) {
        const { what } = actions[drawn]!
        await scheduler.run(actions[drawn]!)
        if (/^(batch|transaction)/.test(what)) await deliverEvents()
        else if (what.includes('enqueue_jobs')) queue.changed()
      } else {
        await queue.start(jobs[drawn - actions.length]!)
        await awaitIdle()
      }
    }
  }

  async function deliverEvents(): Promise<void> {
    queue.touched()
    const { rows } = await sql.query<{ id: string; payload: string }>(
      `select id::text as id, json_build_object('id', id, 'business', business_id, 'cashpoint', cashpoint_id, 'kind', kind, 'data', data)::text as payload
       from live_event where id > $1 order by live_event.id`,
      [String(newestEvent)],
    )
    for (const { id, payload } of rows) {
      newestEvent = BigInt(id)
      for (const process of world.processes()) if (!process.isDead) process.db.notify(payload)
    }
    if (rows.length > 0) await awaitIdle()
  }
}
