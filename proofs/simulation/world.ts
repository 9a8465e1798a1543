import pg from 'pg'
import { createIds, type Ids } from '../../platform/ids/index.ts'
import { seededRandom } from '../../platform/random/index.ts'
import { createBank, type SimulatedBank } from './bank.ts'
import { createFaults, type Faults } from './faults.ts'
import type { Wires } from './scheduled-database.ts'
import { createPeople } from './clients.ts'
import { createQueue, SILENT_MS } from './queue.ts'
import { type ApiProcess, openApi, openWorker, type Outside, type Process, type WorkerProcess } from './server.ts'
import { createTime, type Time } from './virtual-clock.ts'
import { BEGINS, type Shop } from './fixtures.ts'
import type { Trace } from './trace.ts'
import { createTurns, type Dice, diceOf, type Life, type Turns, untilQuiet } from './scheduler.ts'

/** The server, its bank, its people and its time, as one seed has them. */
export type World = {
  seed: number
  dice: Dice
  time: Time
  turns: Turns
  trace: Trace
  ids: Ids
  sql: pg.Client
  bank: SimulatedBank
  faults: Faults
  wires: Wires
  shops: readonly Shop[]
  people: ReturnType<typeof createPeople>
  queue: ReturnType<typeof createQueue>
  processes(): readonly Process[]
  workers(): readonly WorkerProcess[]
  /** It stops, and wakes up late: its clock has gone on, and its jobs may be somebody else's. */
  standStill(life: Life, ms: number): void
  /** Lets somebody begin something, of whose end nobody waits. */
  begin(doing: Promise<void>): void
  /** Lets time pass, and happen what is due in it. */
  runUntil(atMs: number): Promise<void>
  violations: string[]
  close(): Promise<void>
}

/** A few hundred are many: whatever goes on for this long at one moment goes on for ever. */
const MOST_ACTS = 5_000

const WORKERS = ['worker-a', 'worker-b']

export async function openWorld(url: string, seed: number, shops: readonly Shop[], trace: Trace): Promise<World> {
  const random = seededRandom(Math.imul(seed + 1, 0x9e3779b1))
  const dice = diceOf(random)
  const time = createTime(BEGINS)
  const turns = createTurns(trace)
  const violations: string[] = []
  const violate = (what: string) => {
    trace.note(`VIOLATION ${what}`)
    violations.push(what)
  }
  const wires: Wires = { breakBefore: 0, loseAnswer: 0 }
  const faults = createFaults({ dice, trace, violate })
  const bank = createBank({ dice, time, turns, trace, standStill, violate })
  const outside: Outside = { url, time, turns, dice, random, bank, wires, faults }
  const sql = new pg.Client({ connectionString: url })
  await sql.connect()

  let api: ApiProcess | null = null
  const workers = new Map<string, WorkerProcess>()
  const ended: Promise<void>[] = []
  const restarts: (() => Promise<void>)[] = []
  let restarted = 0
  let newestEvent = 0n

  const queue = createQueue({ sql, time, turns, trace, dice, workers: () => [...workers.values()] })
  const people = createPeople({ sql, api: () => api, time, trace, violate })

  async function startApi(): Promise<void> {
    api = await openApi(outside, `api-${++restarted}`)
  }
  async function startWorker(slot: string): Promise<void> {
    workers.set(slot, openWorker(outside, `${slot}-${++restarted}`))
  }

  faults.onDeath((life) => {
    const slot = WORKERS.find((name) => life.name.startsWith(name))
    if (slot) queue.lost(life)
    time.at(time.nowMs() + dice.sized(500, 90_000), () => restarts.push(slot ? () => startWorker(slot) : startApi))
    const died: Process | null | undefined = slot ? workers.get(slot) : api
    if (died) ended.push(Promise.resolve().then(() => died.context.close()))
  })

  // What a reader of the statement did before a line showed matters as much as what it does afterwards.
  bank.credits.onBooked((visibleAtMs) => {
    queue.touched()
    time.at(visibleAtMs - 60_000, queue.touched)
  })

  queue.touched()
  await startApi()
  for (const slot of WORKERS) await startWorker(slot)

  const world: World = {
    seed,
    dice,
    time,
    turns,
    trace,
    ids: createIds({ now: time.now }, random),
    sql,
    bank,
    faults,
    wires,
    shops,
    people,
    queue,
    violations,
    processes: () => [...(api ? [api] : []), ...workers.values()],
    workers: () => [...workers.values()],
    standStill,
    begin: (doing) => void doing.catch((error: Error) => violate(`somebody met ${error.stack}`)),
    async runUntil(atMs) {
      for (;;) {
        await drainNow()
        const tickAtMs = queue.nextTickMs()
        const nextAtMs = Math.min(atMs, tickAtMs, time.nextAtMs() ?? Infinity, (await queue.nextDueMs()) ?? Infinity)
        time.moveTo(nextAtMs)
        if (nextAtMs === tickAtMs) await queue.tick()
        if (nextAtMs >= atMs) break
      }
      await drainNow()
    },
    async close() {
      await api?.app.close()
      await Promise.all([...(api ? [api] : []), ...workers.values()].filter((process) => !process.isDead).map((process) => process.context.close()))
      await Promise.allSettled(ended)
      await sql.end()
    },
  }
  return world

  function standStill(life: Life, ms: number): void {
    life.pausedUntilMs = time.nowMs() + ms
    trace.note(`${life.name} stands still for ${ms} ms`)
    if (ms > SILENT_MS) queue.lost(life)
    time.at(life.pausedUntilMs, () => {})
  }

  /** Everything that can happen at this moment, in the order that the seed wants. */
  async function drainNow(): Promise<void> {
    await untilQuiet()
    for (let acts = 0; ; acts++) {
      if (acts > MOST_ACTS) throw new Error(`so much happens at one moment that time stands still: ${trace.last(3).join(', ')}`)
      for (const restart of restarts.splice(0)) await restart()
      await queue.sweepLost()
      const wishes = turns.waiting(time.nowMs())
      const jobs = await queue.startable()
      if (wishes.length + jobs.length === 0) return
      const drawn = dice.between(0, wishes.length + jobs.length - 1)
      if (drawn < wishes.length) {
        const { what } = wishes[drawn]!
        await turns.grant(wishes[drawn]!)
        if (/^(batch|transaction)/.test(what)) await afterWriting()
        else if (what.includes('enqueue_jobs')) queue.changed()
      } else {
        await queue.start(jobs[drawn - wishes.length]!)
        await untilQuiet()
      }
    }
  }

  async function afterWriting(): Promise<void> {
    queue.touched()
    const { rows } = await sql.query<{ id: string; news: string }>(
      `select id::text as id, json_build_object('id', id, 'business', business_id, 'cashpoint', cashpoint_id, 'kind', kind, 'data', data)::text as news
       from live_event where id > $1 order by live_event.id`,
      [String(newestEvent)],
    )
    for (const { id, news } of rows) {
      newestEvent = BigInt(id)
      for (const process of world.processes()) if (!process.isDead) process.db.tell(news)
    }
    if (rows.length > 0) await untilQuiet()
  }
}
