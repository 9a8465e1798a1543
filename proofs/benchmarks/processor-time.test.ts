import { expect, test } from 'vitest'
import { msOfTree, parseStat } from './processor-time.ts'

test('processor time is read behind a name with brackets and spaces: user, system, and both of ended children', () => {
  const stat = '4242 (postgres: kasuwa (1) idle) S 41 4242 4242 0 -1 4194624 900 10 0 0 150 30 7 3 20 0 1 0 12345 1000 200'
  expect(parseStat(stat)).toEqual({ pid: 4242, parent: 41, ms: 1_900 })
})

test('the processor time of a server is that of its postmaster and of all backends, and of no other process', () => {
  const all = [
    { pid: 10, parent: 1, ms: 5 },
    { pid: 11, parent: 10, ms: 20 },
    { pid: 12, parent: 11, ms: 300 },
    { pid: 20, parent: 1, ms: 4_000 },
  ]
  expect(msOfTree(all, 10)).toBe(325)
})
