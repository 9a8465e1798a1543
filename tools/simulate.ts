import { parseArgs } from 'node:util'
import { onFreshGround, openGround } from '../tests/simulated/ground.ts'
import { simulate } from '../tests/simulated/simulation.ts'

const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' }, seeds: { type: 'string' }, days: { type: 'string', default: '8' }, steps: { type: 'string', default: '60' }, trace: { type: 'boolean', default: false } } })
const ground = await openGround()
const from = Number(values.seed)
for (let seed = from; seed < from + Number(values.seeds ?? 1); seed++) {
  const t = performance.now()
  const result = await onFreshGround(ground, `seed_${seed}`, (url) =>
    simulate({ seed, url, shops: ground.shops, days: Number(values.days), steps: Number(values.steps), ...(values.trace && { tell: console.log }) }),
  )
  console.log(JSON.stringify({ ...result, violation: result.violation?.what.slice(0, 600), step: result.violation?.step }), Math.round(performance.now() - t))
}
await ground.close()
