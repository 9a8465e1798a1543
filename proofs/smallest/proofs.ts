import { join } from 'node:path'
import { ROOT, runCommand } from '../../tools/stages/command.ts'
import { buildWeb } from '../../tools/start/web-build.ts'
import { openBenchDatabaseOn } from '../benchmarks/bench-database.ts'
import { bulkRuns } from '../benchmarks/bulk.ts'
import { startProgram } from '../benchmarks/child-process.ts'
import { growth } from '../benchmarks/growth.ts'
import { apiEnvironment, httpThroughput } from '../benchmarks/http-throughput.ts'
import { ledger } from '../benchmarks/ledger.ts'
import { liveLatency } from '../benchmarks/live-latency.ts'
import { liveSound } from '../benchmarks/live-sound.ts'
import type { Benchmark } from '../benchmarks/options.ts'
import { asMarkdown } from '../benchmarks/report.ts'
import { measureOnePage } from '../benchmarks/web/web.ts'
import { checkConfiguration } from '../drill/configuration.ts'
import type { PostgresCluster } from '../faults/environment/postgres-cluster.ts'
import { runScenario, scenarios } from '../faults/harness.ts'
import { asMarkdown as faultsAsMarkdown } from '../faults/report.ts'
import { haveSameTrace, runSeeds, type SeedOutcome } from '../simulation/seed-runner.ts'
import { createTemplateDatabase } from '../simulation/template-database.ts'

/** `cluster`: of this process alone, because some proofs kill it. */
export type Runner = { cluster: PostgresCluster; log(line: string): void }
/** `report`: what the proof prints at its end. `findings`: gates that do not hold, which mean little at this size. */
export type Verdict = { trials: number; report: string; findings: readonly string[] }
export type Proof = { name: string; run(runner: Runner): Promise<Verdict> }

const SEED = 1
/** Kinds whose one trial takes longer than the whole stage may: the load of ninety-six callers, a kill at each failpoint, and a killed database. */
const LEFT_OUT: ReadonlySet<string> = new Set(['R1', 'R2', 'R3'])
/** Together about 110 s of processor time, clusters included. Every other proof takes longer, or needs a browser. */
const QUICK: ReadonlySet<string> = new Set([
  'simulation',
  'bench calls',
  'bench bulk',
  'bench ledger',
  'bench growth',
  'faults R10',
  'faults R18',
  'drill configuration',
])

/** It starts the whole product and seven browsers, which takes minutes. */
const NOT_IN_TURN: ReadonlySet<string> = new Set(['desk day'])

/** The quick proofs, and one of the others in turn: that of the number, such as the number of commits. */
export function quickProofs(number: number): readonly Proof[] {
  const others = proofs.filter(({ name }) => !QUICK.has(name) && !NOT_IN_TURN.has(name))
  const inTurn = others[number % others.length]
  return proofs.filter((proof) => QUICK.has(proof.name) || proof === inTurn)
}

/** Of the command lines, which do not matter here. */
const ABOUT = { state: 'smallest', postgres: '' }

/** Every long proof at its smallest size, the slowest first, so that both processes end together. */
export const proofs: readonly Proof[] = [
  ...scenarios.filter(({ id }) => !LEFT_OUT.has(id)).map(faultProof),
  benchmarkProof('events', liveLatency),
  benchmarkProof('sound', liveSound),
  benchmarkProof('calls', httpThroughput),
  { name: 'bench web', run: proveWeb },
  { name: 'crawl', run: proveCrawl },
  { name: 'desk day', run: proveDeskDay },
  { name: 'simulation', run: proveSimulation },
  benchmarkProof('bulk', bulkRuns),
  benchmarkProof('ledger', ledger),
  benchmarkProof('growth', growth),
  { name: 'drill configuration', run: proveDrillConfiguration },
]

function faultProof(scenario: (typeof scenarios)[number]): Proof {
  return {
    name: `faults ${scenario.id}`,
    async run({ cluster, log }) {
      const result = await runScenario(scenario, { cluster, seed: SEED, tier: 'small', size: scenario.sizes.smallest, log })
      const report = faultsAsMarkdown({ ...ABOUT, tier: 'small', seed: SEED, part: null, results: [result], planted: [] })
      return { trials: result.trials, report, findings: result.violations }
    },
  }
}

function benchmarkProof(name: string, benchmark: Benchmark): Proof {
  return {
    name: `bench ${name}`,
    async run({ cluster, log }) {
      const opened: { close(): Promise<void> }[] = []
      const openDatabase = async () => {
        const database = await openBenchDatabaseOn(cluster)
        opened.push(database)
        return database
      }
      const database = await openDatabase()
      try {
        const { trials, rows, notes } = await benchmark({
          database,
          quick: true,
          smallest: true,
          entries: 0,
          openDatabase: () => openBenchDatabaseOn(cluster),
          log,
        })
        const unmeasured = rows.filter(({ figure }) => !Number.isFinite(figure)).map(({ check }) => check)
        if (rows.length === 0 || unmeasured.length > 0) throw new Error(`no figure for ${unmeasured.join(', ') || 'anything'}`)
        return { trials, report: asMarkdown({ ...ABOUT, name, command: name, rows, notes }), findings: [] }
      } finally {
        await Promise.all(opened.map((each) => each.close()))
      }
    },
  }
}

/** Starts the API alone on an empty database: the page of the sign-in needs no more. */
async function withApi<Result>({ cluster, log }: Runner, work: (product: { url: string; dataDir: string }) => Promise<Result>): Promise<Result> {
  await buildWeb(log)
  const { url, drop } = await cluster.freshDatabase()
  const api = await startProgram('apps/api/main.ts', { ...apiEnvironment({ url, dataDir: cluster.dataDir }), SMTP_URL: 'smtp://127.0.0.1:1' })
  try {
    return await work({ url: api.url, dataDir: cluster.dataDir })
  } finally {
    await api.end()
    await drop()
  }
}

function proveWeb(runner: Runner): Promise<Verdict> {
  return withApi(runner, async ({ url }) => {
    const { loads, table, broken } = await measureOnePage(url, runner.log)
    return { trials: loads, report: table, findings: broken }
  })
}

/** As a command of its own, because it replaces globals of its process. */
function proveCrawl(runner: Runner): Promise<Verdict> {
  return withApi(runner, async ({ url, dataDir }) => {
    const options = ['--url', url, '--simulator', url, '--data-dir', dataDir, '--visitor', '--only', 'visitor /login']
    const { code, output } = await runCommand({ program: process.execPath, args: [join(ROOT, 'tools/crawl.ts'), ...options] })
    const visits = Number(/(\d+) visits/.exec(output)?.[1] ?? Number.NaN)
    if (Number.isNaN(visits)) throw new Error(`it ended with ${code} and without a verdict:\n${output}`)
    return { trials: visits, report: output, findings: code === 0 ? [] : ['the crawl has findings'] }
  })
}

/** As a command of its own, because it starts a product with a new demo. */
async function proveDeskDay(): Promise<Verdict> {
  const { code, output } = await runCommand({ program: process.execPath, args: [join(ROOT, 'tools/desk-day.ts'), '--smallest'] })
  const ended = Number(/^(\d+) items ended/m.exec(output)?.[1] ?? Number.NaN)
  if (Number.isNaN(ended)) throw new Error(`it ended with ${code} and without a verdict:\n${output}`)
  return { trials: ended, report: output, findings: code === 0 ? [] : ['the day has findings'] }
}

/** Its findings do not depend on the machine, so one is a failure. */
async function proveSimulation({ cluster }: Runner): Promise<Verdict> {
  const template = await createTemplateDatabase(cluster.url)
  try {
    const violations: string[] = []
    const outcomes: SeedOutcome[] = []
    for (let run = 0; run < 2; run++)
      await runSeeds(template, { from: SEED, seeds: 1, days: 1, steps: 4 }, (done, seed) => {
        if ('fault' in done) violations.push(`seed ${seed} could not be simulated: ${done.fault}`)
        else if (done.result.violation) violations.push(`seed ${seed}: ${done.result.violation.what}`)
        else if (done.result.days > 0) outcomes.push(done)
        return true
      })
    const [first, second] = outcomes
    if (first && second && !haveSameTrace(first, second)) violations.push(`seed ${SEED}: two runs have different traces`)
    if (violations.length > 0) throw new Error(violations.join('\n'))
    return { trials: outcomes.length, report: `a seed ran ${outcomes.length} times with one trace and without a violation`, findings: [] }
  } finally {
    await template.close()
  }
}

async function proveDrillConfiguration(): Promise<Verdict> {
  const { files, wrong } = await checkConfiguration()
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  return { trials: files, report: `${files} files of deploy/ as the drill starts them`, findings: [] }
}
