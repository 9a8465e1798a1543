import { expect, test } from 'vitest'
import { throttlePerTick } from './tick-throttle.ts'

const nextTurn = () => new Promise(setImmediate)

test('so many are done in a turn of the loop, in the order in which they came, and others have their turn in between', async () => {
  const done: number[] = []
  const hand = throttlePerTick(2, (item: number) => done.push(item))
  for (const item of [1, 2, 3, 4, 5]) hand(item)
  expect(done).toEqual([])
  const seen: number[][] = []
  while (done.length < 5) {
    await nextTurn()
    seen.push([...done])
  }
  expect(seen).toEqual([
    [1, 2],
    [1, 2, 3, 4],
    [1, 2, 3, 4, 5],
  ])
})

test('what comes while some are done, and after all are, is done too, and once', async () => {
  const done: string[] = []
  const hand = throttlePerTick(10, (item: string) => {
    done.push(item)
    if (item === 'first') hand('meanwhile')
  })
  hand('first')
  await nextTurn()
  expect(done).toEqual(['first'])
  await nextTurn()
  expect(done).toEqual(['first', 'meanwhile'])
  hand('later')
  for (let turns = 0; turns < 3; turns++) await nextTurn()
  expect(done).toEqual(['first', 'meanwhile', 'later'])
})
