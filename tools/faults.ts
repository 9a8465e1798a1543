import { parseArgs } from 'node:util'
import { systemRandom } from '../platform/random/index.ts'
import { kinds, type Planted, type Result, runKind, runPlants } from '../tests/faults/harness.ts'
import type { Tier } from '../tests/faults/kind.ts'
import { asMarkdown, keep } from '../tests/faults/report.ts'
import { openGround } from '../tests/faults/world/ground.ts'

/** `npm run faults [-- --release] [--only R1,R5] [--seed N] [--planted] [--write]`: tests/faults/README.md. */
const { values } = parseArgs({
  options: {
    release: { type: 'boolean', default: false },
    small: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    only: { type: 'string' },
    seed: { type: 'string' },
  },
})
const wanted = values.only?.split(',')
const unknown = wanted?.filter((id) => !kinds.some((kind) => kind.id === id)) ?? []
if (unknown.length > 0 || (values.seed && !/^\d{1,9}$/.test(values.seed))) {
  console.error(`npm run faults [-- --release] [--planted] [--write] [--seed 1] [--only ${kinds.map((kind) => kind.id).join(',')}]`)
  process.exit(1)
}
const tier: Tier = values.release ? 'release' : values.small ? 'small' : 'ci'
const seed = values.seed ? Number(values.seed) : systemRandom.below(1_000_000_000)

const command = ['npm run faults --', ...process.argv.slice(2).filter((word) => word !== '--write')].join(' ').replace(/ --$/, '')
const ground = await openGround()
const about = { command, tier, seed, postgres: ground.version }
const results: Result[] = []
const planted: Planted[] = []
try {
  for (const kind of kinds.filter(({ id }) => wanted?.includes(id) ?? true)) {
    const say = (line: string) => console.log(`  ${kind.id}: ${line}`)
    console.log(`${kind.id} ${kind.title}; seed ${seed}`)
    const fresh: { results: Result[]; planted: Planted[] } = { results: [], planted: [] }
    if (values.planted) fresh.planted.push(...(await runPlants(kind, { ground, seed, say })))
    else {
      const result = await runKind(kind, { ground, seed, tier, say })
      fresh.results.push(result)
      for (const violation of result.violations) say(`does not hold: ${violation}`)
    }
    results.push(...fresh.results)
    planted.push(...fresh.planted)
    // Kind by kind: a long run that is ended early has kept what it found.
    if (values.write) await keep({ ...about, ...fresh })
  }
} finally {
  await ground.close()
}
console.log(`\n${asMarkdown({ ...about, results, planted })}`)
if (results.some(({ violations }) => violations.length > 0) || planted.some(({ caughtBy }) => caughtBy === null)) process.exitCode = 1
