import type { FastifyInstance } from 'fastify'
import { apiSettings, buildApp } from '../../apps/api/build-app.ts'
import { composeRoutes } from '../../apps/api/compose-routes.ts'
import { postingQueueOptions } from '../../apps/ledger-config.ts'
import { createJobHandlers } from '../../apps/jobs.ts'
import type { AppContext } from '../../apps/app-context.ts'
import { settingsFromEnv } from '../../apps/settings.ts'
import { createPostingQueue } from '../../modules/ledger/index.ts'
import { openLiveEventHub } from '../../modules/messages/index.ts'
import { createRulesReader } from '../../modules/pricing/index.ts'
import { createResilientBank } from '../../partners/bank/resilient-bank.ts'
import { deriveDataKey, createSecretBox } from '../../platform/crypto/index.ts'
import { createIds } from '../../platform/ids/index.ts'
import type { JobHandlers } from '../../platform/jobs/index.ts'
import type { Random } from '../../platform/random/index.ts'
import { rememberedFiles, scriptedIdentity } from '../../tests/fixtures/identity-checks.ts'
import type { SimulatedBank } from './bank.ts'
import { gatedDatabase, type GatedDatabase, type Wires } from './scheduled-database.ts'
import type { Faults } from './faults.ts'
import type { Time } from './virtual-clock.ts'
import type { Dice, Life, Turns } from './scheduler.ts'

/** What all processes share: the outside. */
export type Outside = {
  url: string
  time: Time
  turns: Turns
  dice: Dice
  random: Random
  bank: SimulatedBank
  wires: Wires
  faults: Faults
}

export type Process = Life & { context: AppContext; db: GatedDatabase }
export type ApiProcess = Process & { app: FastifyInstance }
export type WorkerProcess = Process & { handlers: JobHandlers; running: number }

/** The product's own composition over simulated time, chance, database turns, bank and crash points. */
function openProcess(outside: Outside, name: string): Process {
  const { url, time, turns, dice, random, bank, wires, faults } = outside
  const life: Life = { name, isDead: false, pausedUntilMs: 0 }
  const clock = time.clockOf(life)
  const db = gatedDatabase({ url, life, turns, dice, wires, onError: () => {} })
  const ids = createIds(clock, random)
  const log = faults.logOf(life)
  const failpoints = { reach: (point: string) => faults.reached(life, point) }
  const settings = settingsFromEnv({ DATABASE_URL: url, PIN_PEPPER: 'p'.repeat(32), DATA_KEY: 'd'.repeat(32) })
  const context: AppContext = {
    settings,
    db,
    postingQueue: createPostingQueue({ db, clock, ids, log, failpoints: failpoints }, postingQueueOptions),
    clock,
    random,
    ids,
    log,
    failpoints: failpoints,
    bank: createResilientBank(bank.portFor(life), clock),
    mail: { send: async () => {} },
    sms: { send: async () => {} },
    identityChecks: scriptedIdentity(),
    files: rememberedFiles(),
    productName: 'Kasuwa',
    rules: createRulesReader(db.system, clock),
    pinPepper: settings.pinPepper,
    secrets: createSecretBox(deriveDataKey('d'.repeat(32))),
    bankLabel: settings.bankLabel,
    close: () => db.close(),
  }
  return Object.assign(life, { context, db })
}

export async function openApi(outside: Outside, name: string): Promise<ApiProcess> {
  const opened = openProcess(outside, name)
  const news = await openLiveEventHub(opened.context)
  const app = await buildApp(opened.context, composeRoutes({ ...opened.context, liveEvents: news }), apiSettings({ limitFactor: 1_000 }))
  return Object.assign(opened, { app })
}

export function openWorker(outside: Outside, name: string): WorkerProcess {
  const opened = openProcess(outside, name)
  return Object.assign(opened, { handlers: createJobHandlers(opened.context), running: 0 })
}
