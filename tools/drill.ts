import { systemClock } from '../platform/clock/index.ts'
import { systemRandom } from '../platform/random/index.ts'
import { openDrill } from '../proofs/drill/drill.ts'
import { kill, partition, switchover } from '../proofs/drill/fail-over.ts'
import { restore } from '../proofs/drill/restore.ts'
import { rolling } from '../proofs/drill/rolling.ts'
import { asMarkdown, type DrillResult, writeReport } from '../proofs/drill/report.ts'
import { figuresOutOfBounds } from '../proofs/faults/scenario.ts'
import { commandLine, endWithUsage } from './command-line/command-line.ts'
import { sourceRevision } from './results-page.ts'

/** `npm run drill [-- --only kill,partition] [--kill 3] [--seed N] [--json] [--write]`: proofs/drill/README.md. */
const scenarios = [kill, switchover, partition, rolling, restore]
const { values } = commandLine('drill')
const only = values.only?.split(',')
const isNumber = (text: string | undefined) => text === undefined || /^[1-9]\d{0,8}$/.test(text)
if (only?.some((name) => !scenarios.some(({ id }) => id === name)))
  endWithUsage('drill', `--only takes some of ${scenarios.map(({ id }) => id).join(',')}.`)
if (!isNumber(values.seed) || !scenarios.every(({ id }) => isNumber(values[id])))
  endWithUsage('drill', 'A seed and a number of trials are whole numbers above 0.')
const seed = values.seed ? Number(values.seed) : systemRandom.below(1_000_000_000)
const log = (line: string) => console.error(line)

const drill = await openDrill(log)
// The namespaces and programs must not outlive an interrupted drill.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void drill.close().finally(() => process.exit(1)))
const results: DrillResult[] = []
try {
  for (const scenario of scenarios.filter(({ id }) => only?.includes(id) ?? true)) {
    log(`${scenario.id}: ${scenario.title}; seed ${seed}`)
    const begun = systemClock.monotonicMs()
    const size = Number(values[scenario.id] ?? scenario.size)
    const outcome = await scenario.run({ drill, size, seed, log: (line) => log(`  ${scenario.id} ${line}`) })
    const violations = [...new Set([...outcome.violations, ...figuresOutOfBounds(outcome.figures)])]
    const result = { ...outcome, violations, scenario, seed, ms: systemClock.monotonicMs() - begun }
    results.push(result)
    for (const violation of violations) log(`  does not hold: ${violation}`)
    const report = { state: await sourceRevision(), postgres: drill.cluster.version, result }
    if (!values.json) console.log(asMarkdown(report))
    // After each scenario, so that an interrupted run keeps its results.
    if (values.write) await writeReport(report)
  }
} finally {
  await drill.close()
}
if (values.json) console.log(JSON.stringify(results, null, 2))
const isGood = results.every(({ violations }) => violations.length === 0)
if (isGood) await drill.removeFolder()
else log(`the logs of the programs: ${drill.folder}`)
process.exit(isGood ? 0 : 1)
