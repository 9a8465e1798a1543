import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { systemClock } from '../../platform/clock/index.ts'
import { NODE_FLAGS } from '../../platform/process/node-flags.ts'
import { isDatabaseEmpty, type InstanceDatabase, startDatabase } from './database.ts'
import { instanceUrl, type Instance, instanceFromEnv, ROOT } from './instance.ts'
import { openLogFile } from './log-file.ts'
import { type Program, superviseProgram } from './program.ts'
import { startupBanner } from './startup-banner.ts'
import { clearIncompleteSeed, seedDemoInstance, isDemoEnabled } from './demo.ts'
import { onParentExit, onStopSignal } from './stop-signals.ts'
import { buildWeb } from './web-build.ts'

/**
 * Stopped in this order: the servers, then the simulator that they call, then the database. Together they take less
 * than 30 s.
 */
const SERVER_GRACE_MS = 12_000
const SIMULATOR_GRACE_MS = 4_000

const API = 'apps/api/main.ts'
const WORKER = 'apps/worker/main.ts'
const SIMULATOR = 'simulator/main.ts'
const MIGRATE = 'db/migrate.ts'
type Migrations = { migrate(url: string): Promise<void>; refuseOutdated(url: string): Promise<void> }

/** Checked first, so that "ready" is never printed with a program missing. */
function requireProgramFiles(): void {
  const missing = [API, WORKER, SIMULATOR, MIGRATE].filter((file) => !existsSync(join(ROOT, file)))
  if (missing.length > 0) throw new Error(`Kasuwa cannot start: ${missing.join(' and ')} ${missing.length === 1 ? 'does' : 'do'} not exist yet.`)
}

/** Ways to reach support that the demo shows. None of them exists. */
const DEMO_SITE = {
  SUPPORT_PHONE: '+234 700 000 0000',
  SUPPORT_WHATSAPP: '+234 700 000 0000',
  FACEBOOK_URL: 'https://facebook.example/kasuwa',
  INSTAGRAM_URL: 'https://instagram.example/kasuwa',
  TWITTER_URL: 'https://x.example/kasuwa',
  LINKEDIN_URL: 'https://linkedin.example/kasuwa',
}

const say = (line: string): void => console.log(line)

/** Starts database, simulator and servers, prints their addresses, and keeps them running until a stop signal. */
export async function startAll({ watch }: { watch: boolean }): Promise<void> {
  const processes = new ProductProcesses(instanceFromEnv(process.env), watch)
  let stopping: Promise<void> | undefined
  const stop = (): void => {
    stopping ??= processes.stop().then(() => process.exit(0))
  }
  onStopSignal(stop)
  onParentExit(stop)
  try {
    await processes.start()
  } catch (error) {
    if (stopping) return stopping
    console.error(error instanceof Error ? `\n${error.message}` : error)
    await processes.stop()
    process.exit(1)
  }
}

class ProductProcesses {
  private readonly begunMs = systemClock.monotonicMs()
  private readonly instance: Instance
  private readonly watch: boolean
  private database: Promise<InstanceDatabase> | undefined
  private simulator: Program | undefined
  private servers: Program[] = []
  private isStopping = false

  constructor(instance: Instance, watch: boolean) {
    this.instance = instance
    this.watch = watch
  }

  async start(): Promise<void> {
    const { instance } = this
    if (instance.isProduction && !instance.databaseUrl) throw new Error('Production needs DATABASE_URL; see the README on going live.')
    requireProgramFiles()
    await this.requireFreePorts()

    if (!instance.databaseUrl) await clearIncompleteSeed(instance, say)
    this.database = startDatabase(instance, say)
    const [database] = await Promise.all([this.migratedDatabase(), this.watch ? undefined : buildWeb(say)])
    this.throwIfStopping()

    // The address may have come from a file.
    const env = { DATABASE_URL: database.url, DATABASE_URL_FILE: undefined }
    const copies = this.watch ? 1 : instance.apiCopies
    const apiEnv = { ...env, ...(copies > 1 && { REUSE_PORT: 'on' }) }
    this.servers = [this.runServer('api', API, apiEnv)]
    // The worker calls the simulated partners at once. Two programs at a time start fastest on two cores.
    await this.simulator?.ready
    this.throwIfStopping()
    const isDemo = await this.seedDemoOnce(database)
    this.throwIfStopping()
    this.servers.push(this.runServer('worker', WORKER, env))
    const page = this.watch ? this.startPageServer() : undefined
    if (page) this.servers.push(page)
    await Promise.all(this.servers.map((server) => server.ready))
    this.throwIfStopping()

    say(
      startupBanner(instance, {
        isDemo,
        hasSimulator: this.simulator !== undefined,
        webAddress: page ? PAGE_ADDRESS : undefined,
        tookMs: systemClock.monotonicMs() - this.begunMs,
      }),
    )
    this.startFurtherCopies(copies, apiEnv)
  }

  async stop(): Promise<void> {
    if (this.isStopping) return
    this.isStopping = true
    await Promise.all(this.servers.map((server) => server.stop(SERVER_GRACE_MS)))
    await this.simulator?.stop(SIMULATOR_GRACE_MS)
    const database = await this.database?.catch(() => undefined)
    await database?.stop()
  }

  /** Obeys a stop signal that came during the start. */
  private throwIfStopping(): void {
    if (this.isStopping) throw new Error('stopped')
  }

  /** The simulator writes into the data folder too, so it starts after an outdated folder has been refused. */
  private async migratedDatabase(): Promise<InstanceDatabase> {
    const loading: Promise<Migrations> = import(join(ROOT, MIGRATE))
    const [database, { migrate, refuseOutdated }] = await Promise.all([this.database!, loading])
    await refuseOutdated(database.url)
    this.throwIfStopping()
    if (!this.instance.isProduction) this.simulator = this.runServer('simulator', SIMULATOR, {})
    await migrate(database.url)
    return database
  }

  /** After the start, which they would make longer. The first copy serves alone where one of them does not start. */
  private startFurtherCopies(copies: number, env: NodeJS.ProcessEnv): void {
    for (let copy = 2; copy <= copies; copy++) this.servers.push(this.runServer(`api-${copy}`, API, { ...env, ...metricsPortOfCopy(copy) }))
  }

  private runServer(name: string, file: string, env: NodeJS.ProcessEnv): Program {
    const { instance } = this
    const log = openLogFile(instance.dataDir, name)
    const program = superviseProgram({
      name,
      args: [...NODE_FLAGS, ...(this.watch ? ['--watch', '--watch-preserve-output'] : []), file],
      env: {
        // A fifth of the start time is compilation; later starts read its result.
        NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
        ...(!instance.isProduction && instance.seed === 'demo' && DEMO_SITE),
        ...process.env,
        HOST: instance.host,
        PORT: String(instance.port),
        ...(!instance.isProduction && { SIMULATOR_PORT: String(instance.simulatorPort) }),
        DATA_DIR: instance.dataDir,
        ...env,
      },
      // In production the operator's log collector reads the output. In a demo the log lines would hide the address.
      onLine: instance.isProduction || this.watch ? say : log.write,
      say,
    })
    program.ready.catch(() => {
      if (!this.isStopping && log.lastLines().length > 0) say(`\n${name} said:\n${log.lastLines().join('\n')}`)
    })
    return program
  }

  private startPageServer(): Program {
    return superviseProgram({
      name: 'page',
      args: ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--port', PAGE_PORT, '--strictPort'],
      env: { ...process.env, PORT: String(this.instance.port), API_URL: instanceUrl(this.instance, this.instance.port), NO_COLOR: '1' },
      readyLine: /ready in|Local:/,
      onLine: say,
      say,
    })
  }

  /**
   * Seeds the demo into an empty database. True when the demo is there, now or from an earlier start. Before the worker starts: between
   * the books and the history at the bank, it would open a case for each payment that the statement does not show yet.
   */
  private async seedDemoOnce(database: InstanceDatabase): Promise<boolean> {
    if (!isDemoEnabled(this.instance)) return false
    if (await isDatabaseEmpty(database.url)) {
      await Promise.all(this.servers.map((server) => server.ready))
      say('Sowing the demo: three months of a business.')
      await seedDemoInstance(this.instance, database.url, say)
    }
    return true
  }

  private async requireFreePorts(): Promise<void> {
    const { instance } = this
    const wanted = [['PORT', instance.port] as const, ...(instance.isProduction ? [] : [['SIMULATOR_PORT', instance.simulatorPort] as const])]
    for (const [name, port] of wanted) {
      if (!(await canListen(instance.host, port))) throw new Error(`Port ${port} is taken. Stop what uses it, or set ${name} to another.`)
    }
  }
}

/** Each copy has metrics of its own, at the ports after the first one's. */
function metricsPortOfCopy(copy: number): NodeJS.ProcessEnv {
  const first = Number(process.env['METRICS_PORT'])
  return first > 0 ? { METRICS_PORT: String(first + copy - 1) } : {}
}

const PAGE_PORT = '5173'
const PAGE_ADDRESS = `http://127.0.0.1:${PAGE_PORT}`

function canListen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}
