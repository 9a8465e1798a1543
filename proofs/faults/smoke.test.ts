import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemRandom } from '../../platform/random/index.ts'
import { scenarios, runScenario } from './harness.ts'
import { type PostgresCluster, openPostgresCluster } from './environment/postgres-cluster.ts'

/** Each scenario once at small size; `npm run faults` runs them at full size and plants the bugs that they must catch. */
let cluster: PostgresCluster
beforeAll(async () => {
  cluster = await openPostgresCluster()
})
afterAll(() => cluster?.close())

test.each(scenarios.filter(({ sizes }) => sizes.small > 0).map((kind) => [kind.id, kind.title, kind] as const))(
  '%s: %s',
  async (_id, _title, kind) => {
    const seed = systemRandom.below(1_000_000_000)
    const { violations, trials } = await runScenario(kind, { cluster, seed, tier: 'small', log: () => {} })
    console.log(`${kind.id}${kind.isSeedless ? '' : `, seed ${seed}`}: ${trials} ${kind.trial}`)
    expect({ seed, violations }).toEqual({ seed, violations: [] })
  },
  600_000,
)
