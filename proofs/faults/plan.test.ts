import { expect, test } from 'vitest'
import { scenarios } from './harness.ts'
import { ALL_PLACES, planCrashes } from './scenarios/failpoints.ts'
import { FAILURE_CODES } from '../../partners/bank/vfd/codes.ts'
import { missingExports } from './environment/missing-exports.ts'
import { FAULT_RESPONSES, DEFINITE_FAILURES, MALFORMED, shuffleFaultResponses } from './fault-responses.ts'
import { ALL_FAILPOINTS, TRIGGER_BY_FAILPOINT } from './failpoint-coverage.ts'
import { randomFor, planKills, parseRunPart, seedOfPart, shuffled, trialsOfPart } from './plan.ts'

test('the same seed plans the same kills, lots and orders, and another seed others', () => {
  expect(planKills(7, 500)).toEqual(planKills(7, 500))
  expect(planKills(8, 500)).not.toEqual(planKills(7, 500))
  const drawn = (seed: number, purpose: string) => {
    const random = randomFor(seed, purpose)
    return Array.from({ length: 50 }, () => random.below(1_000))
  }
  expect(drawn(7, 'bank')).toEqual(drawn(7, 'bank'))
  expect(drawn(7, 'bank')).not.toEqual(drawn(7, 'order'))
  const items = Array.from({ length: 100 }, (_, at) => at)
  expect(shuffled(randomFor(7, 'order'), items)).toEqual(shuffled(randomFor(7, 'order'), items))
  expect(shuffled(randomFor(7, 'order'), items)).not.toEqual(items)
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

test('a process crashes at each failpoint, in each program that passes it, at its first, second and third pass, as often as asked', () => {
  const counts = new Map<string, number>()
  for (const { program, point, hit } of planCrashes(7, 20 * ALL_PLACES)) {
    const place = `${program} ${point}:${hit}`
    counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  const places = ALL_FAILPOINTS.flatMap((point) =>
    TRIGGER_BY_FAILPOINT[point]!.in.flatMap((program) => [1, 2, 3].map((hit) => `${program} ${point}:${hit}`)),
  )
  expect([...counts.keys()].toSorted()).toEqual(places.toSorted())
  expect(new Set(counts.values())).toEqual(new Set([20]))
  expect(new Set(ALL_FAILPOINTS).size).toBe(ALL_FAILPOINTS.length)
})

test('a run of fewer deaths than places has each place at most once, and each size of it dies at some', () => {
  const crashes = planCrashes(7, ALL_PLACES - 1)
  expect(new Set(crashes.map(({ program, point, hit }) => `${program} ${point}:${hit}`)).size).toBe(ALL_PLACES - 1)
  expect(planCrashes(7, 1)).toHaveLength(1)
})

test('every kind of fault tries something at each of its sizes', () => {
  const empty = scenarios.flatMap(({ id, sizes }) => Object.entries(sizes).flatMap(([tier, size]) => (size > 0 ? [] : [`${id} ${tier}`])))
  expect(empty).toEqual([])
})

test('each failpoint of the product has the programs that pass it, and its trigger', () => {
  expect(Object.keys(TRIGGER_BY_FAILPOINT).toSorted()).toEqual([...ALL_FAILPOINTS].toSorted())
})

test('every planted bug replaces a function that its module exports', async () => {
  expect(await missingExports(scenarios.flatMap(({ mutants }) => mutants))).toEqual([])
})

test('the parts of a run together have all its trials, each part with its own seed', () => {
  for (const [whole, of] of [
    [3_000, 6],
    [1_000, 7],
    [20, 6],
  ] as const) {
    const parts = Array.from({ length: of }, (_, at) => ({ at: at + 1, of }))
    expect(parts.reduce((sum, part) => sum + trialsOfPart(whole, part), 0)).toBe(whole)
    expect(new Set([7, ...parts.map((part) => seedOfPart(7, part))]).size).toBe(of + 1)
  }
  expect([trialsOfPart(3_000, null), seedOfPart(7, null)]).toEqual([3_000, 7])
  expect(['2/6', '6/6'].map(parseRunPart)).toEqual([
    { at: 2, of: 6 },
    { at: 6, of: 6 },
  ])
  expect(['0/6', '7/6', '2', 'a/b', '2/6/1', '-1/6'].map(parseRunPart)).toEqual([null, null, null, null, null, null])
})

test('the fault responses have every code and thirty malformed bodies, applied and not applied, and each is used before one is repeated', () => {
  expect(FAULT_RESPONSES).toHaveLength(2 * (100 + MALFORMED.length))
  expect(MALFORMED.length).toBeGreaterThanOrEqual(30)
  const responses = shuffleFaultResponses(randomFor(7, 'deck'))
  const used = FAULT_RESPONSES.map(() => responses.next({ isFirst: true, isPayable: true }))
  expect(new Set(used)).toEqual(new Set(FAULT_RESPONSES))
  expect(responses.unusedCount()).toBe(0)
})

test('the failure codes of the product are the definite failures of the rail that are listed here', () => {
  expect(FAILURE_CODES.toSorted()).toEqual(DEFINITE_FAILURES)
})

test('a final answer is used only where it is true, and stays queued until then', () => {
  const responses = shuffleFaultResponses(randomFor(7, 'deck'))
  const codes = new Set<string>()
  for (let response = responses.next({ isFirst: false, isPayable: true }); response; response = responses.next({ isFirst: false, isPayable: true }))
    codes.add(response.name)
  expect([codes.has('00'), codes.has('51'), codes.has('09'), codes.has('77'), codes.has('malformed 0')]).toEqual([false, false, true, true, true])
  expect(responses.next({ isFirst: true, isPayable: true })).not.toBeNull()
})

test('no planted bug is caught by an empty violation, or because a result is late', () => {
  const late = [
    { state: 'sending', untold: 0 },
    { state: 'unclear', untold: 4 },
  ].map(
    ({ state, untold }) =>
      `3 transfers (trf_1 ${state}), 0 jobs of loans and approvals, 2 notices, 1 cases and ${untold} untold credits are still open after 30000 ms`,
  )
  const loose = scenarios.flatMap((kind) => kind.mutants.filter(({ caughtBy }) => ['', 'x', ...late].some((text) => caughtBy.test(text))))
  expect(loose.map(({ name }) => name)).toEqual([])
})
