import type { FastifyInstance } from 'fastify'
import { apiSettings, buildApp } from '../../apps/api/build-app.ts'
import { composeRoutes } from '../../apps/api/compose-routes.ts'
import { postingQueueOptions } from '../../apps/posting-queue-options.ts'
import { createJobHandlers } from '../../apps/jobs.ts'
import { datedNumbers, extensionsOf, fulfilments, sources, type OpenedContext } from '../../apps/app-context.ts'
import { settingsFromEnv } from '../../apps/settings.ts'
import { createPostingQueue } from '../../modules/ledger/index.ts'
import { openLiveEventHub } from '../../modules/messages/index.ts'
import { createRulesReader } from '../../modules/pricing/index.ts'
import { createResilientBank } from '../../partners/bank/resilient-bank.ts'
import { createResilientBiller } from '../../partners/bills/resilient-biller.ts'
import { inMemoryAnchorFile } from '../../platform/anchor-file/index.ts'
import { deriveDataKey, createSecretBox } from '../../platform/crypto/index.ts'
import { createIds } from '../../platform/ids/index.ts'
import type { JobHandlers } from '../../platform/jobs/index.ts'
import type { Random } from '../../platform/random/index.ts'
import { createRegistry } from '../../platform/registry/index.ts'
import { scriptedAlternateAccounts } from '../../tests/fixtures/alternate-accounts.ts'
import { scriptedBank } from '../../tests/fixtures/bank.ts'
import { scriptedCards } from '../../tests/fixtures/cards.ts'
import { inMemoryFiles, scriptedIdentity } from '../../tests/fixtures/identity-checks.ts'
import { scriptedScreening } from '../../tests/fixtures/screening.ts'
import { scriptedPush } from '../../tests/fixtures/push.ts'
import { scriptedWebhooks } from '../../tests/fixtures/webhooks.ts'
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
  const ids = createIds(clock, random)
  const log = faults.logOf(simulated)
  const failpoints = { reach: (point: string) => faults.atFailpoint(simulated, point) }
  const settings = settingsFromEnv({ DATABASE_URL: url, PIN_PEPPER: 'p'.repeat(32), DATA_KEY: 'd'.repeat(32) })
  const alternateBanks = createRegistry('alternate bank', [scriptedAlternateAccounts()])
  const context: OpenedContext = {
    settings,
    env: {},
    db,
    postingQueue: createPostingQueue({ db, clock, ids, log, failpoints }, postingQueueOptions),
    clock,
    random,
    ids,
    log,
    failpoints,
    bank: createResilientBank(bank.portFor(simulated), clock),
    operatingBank: scriptedBank('house'),
    biller: createResilientBiller(biller.portFor(simulated), clock),
    alternateBanks,
    cards: scriptedCards(),
    mail: { send: async () => {} },
    sms: { send: async () => {} },
    sandboxHost: { url: null, createTwin: () => Promise.resolve('refused'), readTwin: () => null },
    webhooks: scriptedWebhooks(),
    push: scriptedPush(),
    identityChecks: scriptedIdentity(),
    screening: scriptedScreening(),
    files: inMemoryFiles(),
    productName: 'Kasuwa',
    rules: createRulesReader(db.system, clock),
    pinPepper: settings.pinPepper,
    secrets: createSecretBox(deriveDataKey('d'.repeat(32))),
    bankLabel: settings.bankLabel,
    dialTemplate: settings.dialTemplate,
    mainSiteUrl: null,
    siteUrl: settings.siteUrl,
    crashReportTo: [],
    auditAnchors: inMemoryAnchorFile(),
    supportEmail: 'support@kasuwa.example',
    newDeviceChecks: false,
    extensions: extensionsOf({ db, alternateBanks }),
    datedNumbers,
    partnerStates: () => [],
    sources,
    fulfilments,
    close: () => db.close(),
  }
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
