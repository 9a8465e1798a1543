import type { FastifyInstance } from 'fastify'
import { apiSettings, buildApp } from '../../apps/api/build-app.ts'
import { composeRoutes } from '../../apps/api/compose-routes.ts'
import { createJobHandlers } from '../../apps/jobs.ts'
import type { OpenedContext } from '../../apps/app-context.ts'
import { createAppContext } from '../../apps/create-app-context.ts'
import { settingsFromEnv } from '../../apps/settings.ts'
import { openLiveEventHub } from '../../modules/messages/index.ts'
import { createResilientBank } from '../../partners/bank/resilient-bank.ts'
import { createResilientBiller } from '../../partners/bills/resilient-biller.ts'
import type { JobHandlers } from '../../platform/jobs/index.ts'
import type { Random } from '../../platform/random/index.ts'
import { scriptedBank } from '../../tests/fixtures/bank.ts'
import { scriptedPartners } from '../../tests/fixtures/scripted-partners.ts'
import type { SimulatedBank } from './bank.ts'
import type { SimulatedBiller } from './biller.ts'
import { createScheduledDatabase, type ScheduledDatabase, type ConnectionFaults } from './scheduled-database.ts'
import type { Faults } from './faults.ts'
import type { VirtualClock } from './virtual-clock.ts'
import type { RandomChoices, SimulatedProcess, Scheduler } from './scheduler.ts'

/** The dependencies that all processes share. */
export type ServerEnvironment = {
  url: string
  clock: VirtualClock
  scheduler: Scheduler
  choices: RandomChoices
  random: Random
  bank: SimulatedBank
  biller: SimulatedBiller
  connectionFaults: ConnectionFaults
  faults: Faults
}

export type ServerProcess = SimulatedProcess & { context: OpenedContext; db: ScheduledDatabase }
export type ApiProcess = ServerProcess & { app: FastifyInstance }
export type WorkerProcess = ServerProcess & { handlers: JobHandlers; running: number }

/** The product's own app context with simulated time, randomness, database scheduling, bank and failpoints. */
function openProcess(environment: ServerEnvironment, name: string): ServerProcess {
  const { url, clock: time, scheduler, choices, random, bank, biller, connectionFaults, faults } = environment
  const simulated: SimulatedProcess = { name, isDead: false, pausedUntilMs: 0 }
  const clock = time.clockFor(simulated)
  const db = createScheduledDatabase({ url, process: simulated, scheduler, choices, connectionFaults, onError: () => {} })
  const settings = settingsFromEnv({ DATABASE_URL: url, PIN_PEPPER: 'p'.repeat(32), DATA_KEY: 'd'.repeat(32) })
  const parts = {
    ...scriptedPartners(),
    db,
    clock,
    random,
    log: faults.logOf(simulated),
    failpoints: { reach: (point: string) => faults.atFailpoint(simulated, point) },
    bank: createResilientBank(bank.portFor(simulated), clock),
    operatingBank: scriptedBank('house'),
    biller: createResilientBiller(biller.portFor(simulated), clock),
    sandboxHost: { url: null, createTwin: () => Promise.resolve('refused' as const), readTwin: () => null },
  }
  const context: OpenedContext = { ...createAppContext(parts, { ...settings, crashReportTo: [] }), settings, env: {}, close: () => db.close() }
  return Object.assign(simulated, { context, db })
}

export async function openApi(environment: ServerEnvironment, name: string): Promise<ApiProcess> {
  const opened = openProcess(environment, name)
  const liveEvents = await openLiveEventHub(opened.context)
  // Load is shed by the delay of the real event loop, which no seed repeats.
  const app = await buildApp(opened.context, composeRoutes({ ...opened.context, liveEvents }), apiSettings({ limitFactor: 1_000, maxLoopDelayMs: 0 }))
  return Object.assign(opened, { app })
}

export async function openWorker(environment: ServerEnvironment, name: string): Promise<WorkerProcess> {
  const opened = openProcess(environment, name)
  return Object.assign(opened, { handlers: await createJobHandlers(opened.context), running: 0 })
}
