import { systemRandom } from '../platform/random/index.ts'
import { scenarios, type MutantResult, type ScenarioResult, runScenario, runMutants } from '../proofs/faults/harness.ts'
import type { Tier } from '../proofs/faults/scenario.ts'
import { parseRunPart } from '../proofs/faults/plan.ts'
import { asMarkdown, writeReport } from '../proofs/faults/report.ts'
import { openPostgresCluster } from '../proofs/faults/environment/postgres-cluster.ts'
import { commandLine, endWithUsage } from './command-line/command-line.ts'
import { sourceRevision } from './results-page.ts'

/** `npm run faults [-- --release [--part 2/6] | --small | --smallest] [--only R1,R5] [--seed N] [--size N] [--planted] [--write]`: proofs/faults/README.md. */
const { values } = commandLine('faults')
const onlyIds = values.only?.split(',')
const unknown = onlyIds?.filter((id) => !scenarios.some((kind) => kind.id === id)) ?? []
const part = values.part ? parseRunPart(values.part) : null
// Parts of one run share a seed. Bugs are planted only in an undivided run.
const isInvalidPart = values.part !== undefined && (part === null || !values.release || !values.seed || values.planted)
// The page records only runs of the standard size.
const hasOwnSize = values.size !== undefined || values.smallest
const refusesOwnSize = values.part !== undefined || values.planted || values.write || (values.smallest && values.release)
const isInvalidSize = (hasOwnSize && refusesOwnSize) || (values.size !== undefined && !/^[1-9]\d{0,6}$/.test(values.size))
if (unknown.length > 0) endWithUsage('faults', `--only takes some of ${scenarios.map((kind) => kind.id).join(',')}.`)
if (isInvalidPart) endWithUsage('faults', '--part is written as 2/6, and goes with --release and --seed, without --planted.')
if (isInvalidSize) endWithUsage('faults', '--size is a whole number; neither it nor --smallest goes with --part, --planted or --write.')
if (values.seed && !/^\d{1,9}$/.test(values.seed)) endWithUsage('faults', '--seed has at most nine digits.')
const tier: Tier = values.release ? 'release' : values.small || values.smallest ? 'small' : 'ci'
const seed = values.seed ? Number(values.seed) : systemRandom.below(1_000_000_000)

const cluster = await openPostgresCluster()
const about = { tier, seed, state: await sourceRevision(), part, postgres: cluster.version }
const results: ScenarioResult[] = []
const mutationResults: MutantResult[] = []
try {
  for (const kind of scenarios.filter(({ id }) => onlyIds?.includes(id) ?? true)) {
    const say = (line: string) => console.log(`  ${kind.id}: ${line}`)
    console.log(`${kind.id} ${kind.title}${kind.isSeedless ? '' : `; seed ${seed}`}`)
    const fresh: { results: ScenarioResult[]; planted: MutantResult[] } = { results: [], planted: [] }
    if (values.planted) fresh.planted.push(...(await runMutants(kind, { cluster: cluster, seed, log: say, isRelease: values.release })))
    else {
      const size = values.size ? Number(values.size) : values.smallest ? kind.sizes.smallest : undefined
      const result = await runScenario(kind, { cluster: cluster, seed, tier, part, size, log: say })
      fresh.results.push(result)
      say(`${result.trials} ${kind.trial} in ${Math.round(result.ms / 1_000)} s: ${result.violations.length === 0 ? 'holds' : 'does not hold'}`)
      for (const violation of result.violations) say(`does not hold: ${violation}`)
    }
    results.push(...fresh.results)
    mutationResults.push(...fresh.planted)
    // Written after each scenario, so that an interrupted run keeps its results.
    if (values.write) await writeReport({ ...about, ...fresh })
  }
} finally {
  await cluster.close()
}
console.log(`\n${asMarkdown({ ...about, results, planted: mutationResults })}`)
// Exits explicitly: handles left by an environment must not keep a finished run, and its CI job, alive.
process.exit(results.some(({ violations }) => violations.length > 0) || mutationResults.some(({ isGood }) => !isGood) ? 1 : 0)
