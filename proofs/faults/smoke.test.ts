import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemRandom } from '../../platform/random/index.ts'
import { kinds, runKind } from './harness.ts'
import { type Ground, openGround } from './environment/postgres-cluster.ts'

/** Each kind of fault once over; `npm run faults` runs them at size, and plants the bugs that they must catch. */
let ground: Ground
beforeAll(async () => {
  ground = await openGround()
})
afterAll(() => ground?.close())

test.each(kinds.filter(({ sizes }) => sizes.small > 0).map((kind) => [kind.id, kind.title, kind] as const))(
  '%s: %s',
  async (_id, _title, kind) => {
    const seed = systemRandom.below(1_000_000_000)
    const { violations, trials } = await runKind(kind, { ground, seed, tier: 'small', say: () => {} })
    console.log(`${kind.id}${kind.drawsNothing ? '' : `, seed ${seed}`}: ${trials} ${kind.trial}`)
    expect({ seed, violations }).toEqual({ seed, violations: [] })
  },
  600_000,
)
