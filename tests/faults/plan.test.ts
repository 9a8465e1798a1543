import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kinds } from './harness.ts'
import { lots, planKills, shuffled } from './plan.ts'

test('the same seed plans the same kills, lots and orders, and another seed others', () => {
  expect(planKills(7, 500)).toEqual(planKills(7, 500))
  expect(planKills(8, 500)).not.toEqual(planKills(7, 500))
  const drawn = (seed: number, purpose: string) => {
    const random = lots(seed, purpose)
    return Array.from({ length: 50 }, () => random.below(1_000))
  }
  expect(drawn(7, 'bank')).toEqual(drawn(7, 'bank'))
  expect(drawn(7, 'bank')).not.toEqual(drawn(7, 'order'))
  const items = Array.from({ length: 100 }, (_, at) => at)
  expect(shuffled(lots(7, 'order'), items)).toEqual(shuffled(lots(7, 'order'), items))
  expect(shuffled(lots(7, 'order'), items)).not.toEqual(items)
})

test('a longer run begins as a shorter one with its seed did', () => {
  expect(planKills(7, 500).slice(0, 30)).toEqual(planKills(7, 30))
})

test('kills come 120 to 520 ms apart', () => {
  const waits = planKills(7, 2_000).map(({ afterMs }) => afterMs)
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(120)
  expect(Math.max(...waits)).toBeLessThanOrEqual(520)
  expect(new Set(waits).size).toBeGreaterThan(300)
})

test('every bug can be planted: its words stand once in the file that they are of', () => {
  const stale = kinds
    .flatMap((kind) =>
      kind.plants.flatMap((plant) => (plant.mutations ?? []).map((mutation) => ({ ...mutation, name: `${kind.id}: ${plant.name}` }))),
    )
    .filter(({ file, from }) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8').split(from).length !== 2)
  expect(stale.map(({ name, file, from }) => `${name}: ${file}: ${from}`)).toEqual([])
})
