import { expect, test } from 'vitest'
import { throttlePerTick } from './tick-throttle.ts'

const nextTurn = () => new Promise(setImmediate)

test('each iteration of the event loop does a bounded number of items in order, and other work runs in between', async () => {
  const done: number[] = []
  const add = throttlePerTick(2, (item: number) => done.push(item))
  for (const item of [1, 2, 3, 4, 5]) add(item)
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

test('an item that arrives during the work, or after it, is done once', async () => {
  const done: string[] = []
  const add = throttlePerTick(10, (item: string) => {
    done.push(item)
    if (item === 'first') add('meanwhile')
  })
  add('first')
  await nextTurn()
  expect(done).toEqual(['first'])
  await nextTurn()
  expect(done).toEqual(['first', 'meanwhile'])
  add('later')
  for (let turns = 0; turns < 3; turns++) await nextTurn()
  expect(done).toEqual(['first', 'meanwhile', 'later'])
})
