import type { FastifyInstance } from 'fastify'
import { apiSettings, buildApp } from '../../apps/api/build-app.ts'
import { composeDoor } from '../../apps/api/compose-routes.ts'
import { laneOptions } from '../../apps/ledger-config.ts'
import { jobsOf } from '../../apps/jobs.ts'
import type { Kit } from '../../apps/app-context.ts'
import { settingsFromEnv } from '../../apps/settings.ts'
import { createLane } from '../../modules/ledger/index.ts'
import { openNewsRoom } from '../../modules/messages/index.ts'
import { rulesReader } from '../../modules/pricing/index.ts'
import { guardBank } from '../../partners/bank/resilient-bank.ts'
import { dataKeyFrom, secretsUnder } from '../../platform/crypto/index.ts'
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

export type Process = Life & { kit: Kit; db: GatedDatabase }
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
  const crash = { reach: (point: string) => faults.reached(life, point) }
  const settings = settingsFromEnv({ DATABASE_URL: url, PIN_PEPPER: 'p'.repeat(32), DATA_KEY: 'd'.repeat(32) })
  const kit: Kit = {
    settings,
    db,
    lane: createLane({ db, clock, ids, log, crash }, laneOptions),
    clock,
    random,
    ids,
    log,
    crash,
    bank: guardBank(bank.portFor(life), clock),
    mail: { send: async () => {} },
    sms: { send: async () => {} },
    identityChecks: scriptedIdentity(),
    files: rememberedFiles(),
    productName: 'Kasuwa',
    rules: rulesReader(db.system, clock),
    pinPepper: settings.pinPepper,
    secrets: secretsUnder(dataKeyFrom('d'.repeat(32))),
    bankLabel: settings.bankLabel,
    close: () => db.close(),
  }
  return Object.assign(life, { kit, db })
}

export async function openApi(outside: Outside, name: string): Promise<ApiProcess> {
  const opened = openProcess(outside, name)
  const news = await openNewsRoom(opened.kit)
  const app = await buildApp(opened.kit, composeDoor({ ...opened.kit, news }), apiSettings({ limitFactor: 1_000 }))
  return Object.assign(opened, { app })
}

export function openWorker(outside: Outside, name: string): WorkerProcess {
  const opened = openProcess(outside, name)
  return Object.assign(opened, { handlers: jobsOf(opened.kit), running: 0 })
}
