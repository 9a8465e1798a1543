import type { Random } from '../../platform/random/index.ts'

/** Random choices from one seed, so that the history is the same each time. */
export type Weighted<Item> = readonly (readonly [item: Item, weight: number])[]

export const pick = <Item>(random: Random, items: readonly Item[]): Item => items[random.below(items.length)]!

export function pickWeighted<Item>(random: Random, items: Weighted<Item>): Item {
  let left = random.below(items.reduce((sum, [, weight]) => sum + weight, 0))
  for (const [item, weight] of items) {
    left -= weight
    if (left < 0) return item
  }
  return items[0]![0]
}

/** Prefers the first items of the list: few customers come often, many come once. */
export const pickSkewed = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor((random.below(10_000) / 10_000) ** 1.5 * items.length)]!

export const randomBetween = (random: Random, least: number, maximum: number): number => least + random.below(maximum - least + 1)

export const chancePerMille = (random: Random, chance: number): boolean => random.below(1_000) < chance

export const randomDigits = (random: Random, count: number): string => Array.from({ length: count }, () => random.below(10)).join('')

/** A random count of events in a day, around the usual number. */
export const randomCountAround = (random: Random, usual: number): number =>
  Math.floor((usual * randomBetween(random, 75, 125)) / 100 + random.below(100) / 100)
