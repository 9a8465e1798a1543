import { httpThroughput } from '../proofs/benchmarks/http-throughput.ts'
import { liveLatency } from '../proofs/benchmarks/live-latency.ts'
import { liveSound } from '../proofs/benchmarks/live-sound.ts'
import { bulkRuns } from '../proofs/benchmarks/bulk.ts'
import { growth } from '../proofs/benchmarks/growth.ts'
import { ledger } from '../proofs/benchmarks/ledger.ts'
import type { Benchmark } from '../proofs/benchmarks/options.ts'
import { asMarkdown, rowsOutOfBounds, writeReport } from '../proofs/benchmarks/report.ts'
import { openBenchDatabase } from '../proofs/benchmarks/bench-database.ts'
import { webBenchmark } from '../proofs/benchmarks/web/web.ts'
import { commandLine, endWithUsage } from './command-line/command-line.ts'
import { sourceRevision } from './results-page.ts'

/** `npm run bench -- ledger|calls|events|sound|growth|bulk|web [--quick] [--write]`: proofs/benchmarks/README.md. */
const benches: Record<string, Benchmark> = { ledger, calls: httpThroughput, events: liveLatency, sound: liveSound, growth, bulk: bulkRuns }

const { values, positionals } = commandLine('bench')
const [name = ''] = positionals
if (name === 'web') {
  if (!/^[1-9]\d?$/.test(values.runs)) endWithUsage('bench', '--runs is a number from 1 to 99.')
  process.exitCode = await webBenchmark(values)
  process.exit()
}
const bench = benches[name]
if (!bench) endWithUsage('bench', `Name one of ${Object.keys(benches).join(', ')}, web.`)
if (!/^[1-9]\d{3,8}$/.test(values.entries)) endWithUsage('bench', '--entries is a number of 1,000 or more.')

const state = await sourceRevision()
const benchDatabase = await openBenchDatabase()
try {
  const [version] = await benchDatabase.sql<{ server_version: string }>('show server_version')
  const { trials, rows, notes } = await bench({
    database: benchDatabase,
    quick: values.quick,
    smallest: false,
    entries: Number(values.entries),
    openDatabase: openBenchDatabase,
    log: console.log,
  })
  const command = ['npm run bench --', ...process.argv.slice(2).filter((word) => word !== '--write')].join(' ')
  const report = { name, command, state, postgres: `PostgreSQL ${version!.server_version}`, rows, notes }
  console.log(`\n${asMarkdown(report)}`)
  if (values.write) await writeReport(report)
  if (trials === 0 || (!values.quick && rowsOutOfBounds(report).length > 0)) process.exitCode = 1
} finally {
  await benchDatabase.close()
}
