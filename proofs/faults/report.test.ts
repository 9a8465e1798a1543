import { expect, test } from 'vitest'
import { evaluateMutant, runMutants, runScenario, scenarios, type ScenarioResult } from './harness.ts'
import { mergeIntoPage, mergeParts, type Report } from './report.ts'
import { CONTROL } from './environment/mutations.ts'
import type { Scenario } from './scenario.ts'

const [kills] = scenarios.filter(({ id }) => id === 'R1')
const [stops] = scenarios.filter(({ id }) => id === 'F8')
const result = (about: Partial<ScenarioResult> = {}): ScenarioResult => ({
  scenario: kills!,
  seed: 7,
  trials: 500,
  ms: 60_000,
  figures: [{ name: 'transfers begun', value: 1_000 }],
  violations: [],
  ...about,
})
const report = (about: Partial<Report>): Report => ({
  tier: 'release',
  seed: 7,
  state: 'abc1234',
  part: null,
  postgres: 'PostgreSQL 18',
  results: [result()],
  planted: [],
  ...about,
})
const rows = (page: string) => page.match(/^\| [A-Z]\d.*$/gm) ?? []

test('the parts of a run are summed on the page, and a repeated part replaces the earlier one', () => {
  let page = mergeIntoPage('# Faults\n', report({ part: { at: 1, of: 3 } }))
  page = mergeIntoPage(page, report({ part: { at: 3, of: 3 }, results: [result({ violations: ['money <!-- is --> gone | here'] })] }))
  expect(rows(page)).toHaveLength(1)
  expect(rows(page)[0]).toContain(
    '| 7 at abc1234, parts 1, 3 of 3 | 1,000 kills | 120 s | transfers begun 2,000 | **no**: money <!-- is --> gone \\| here |',
  )
  page = mergeIntoPage(page, report({ part: { at: 3, of: 3 }, results: [result({ trials: 400 })] }))
  page = mergeIntoPage(page, report({ part: { at: 2, of: 3 } }))
  expect(rows(page)[0]).toContain('| 7 at abc1234, parts 1, 2, 3 of 3 | 1,400 kills | 180 s | transfers begun 3,000 | holds |')
})

test('parts of another run are not added to, and a whole run takes the place of parts', () => {
  const parts = mergeIntoPage('# Faults\n', report({ part: { at: 1, of: 3 } }))
  expect(rows(mergeIntoPage(parts, report({ seed: 8, part: { at: 2, of: 3 } })))[0]).toContain('| 8 at abc1234, parts 2 of 3 | 500 kills |')
  expect(rows(mergeIntoPage(parts, report({ part: { at: 2, of: 6 } })))[0]).toContain('| 7 at abc1234, parts 2 of 6 | 500 kills |')
  const whole = mergeIntoPage(parts, report({ results: [result({ trials: 3_000 })] }))
  expect(rows(whole)[0]).toContain('| 7 at abc1234 | 3,000 kills |')
  expect(whole).not.toContain('<!--')
})

test('a kind that is run alone leaves the lines, the parts and the tiers of others as they were', () => {
  const parts = mergeIntoPage('# Faults\n', report({ part: { at: 1, of: 3 } }))
  const others = mergeIntoPage(mergeIntoPage(parts, report({ results: [result({ scenario: stops! })] })), report({ tier: 'ci' }))
  expect(rows(others)).toHaveLength(3)
  const again = mergeIntoPage(others, report({ part: { at: 2, of: 3 } }))
  expect(rows(again).find((row) => row.includes('parts'))).toContain('| 7 at abc1234, parts 1, 2 of 3 | 1,000 kills |')
  expect(rows(again)).toHaveLength(3)
})

test('a scenario without random draws reports no seed', () => {
  const [races] = scenarios.filter(({ id }) => id === 'R6')
  expect(rows(mergeIntoPage('# Faults\n', report({ results: [result({ scenario: races! })] })))[0]).toContain('| at abc1234 |')
})

test('of several parts the worst figure is kept, by its own bound, and counts are summed', () => {
  const part = (late: number, reads: number, least: number, share: number) => ({
    trials: 10,
    ms: 5,
    violations: [],
    figures: [
      { name: 'late', value: late, unit: ' ms' },
      { name: 'reads', value: reads, least },
      { name: 'wrong', value: share, maximum: 0 },
      { name: 'begun', value: 3 },
    ],
  })
  expect(mergeParts([part(3, 120, 100, 0), part(9, 210, 200, 2)])).toEqual({
    trials: 20,
    ms: 10,
    violations: [],
    figures: [
      { name: 'late', value: 9, unit: ' ms' },
      { name: 'reads', value: 210, least: 200 },
      { name: 'wrong', value: 2, maximum: 0 },
      { name: 'begun', value: 6 },
    ],
  })
})

/** The kind without its work: it reports so many trials, and nothing that does not hold. */
const reporting = (kind: Scenario, trials: number): Scenario => ({ ...kind, run: async () => ({ trials, violations: [], figures: [] }) })
const withoutCluster = { cluster: null as never, seed: 7, log: () => {} }

test.each(scenarios.map((kind) => [kind.id, kind] as const))('a run of %s that tried nothing does not hold', async (_id, kind) => {
  for (const tier of ['small', 'ci', 'release'] as const) {
    const idle = await runScenario(reporting(kind, 0), { ...withoutCluster, tier })
    expect(idle.violations).toEqual([`nothing was tried: 0 ${kind.trial}`])
    expect(rows(mergeIntoPage('# Faults\n', report({ tier, results: [idle] })))[0]).toContain('| **no**: nothing was tried')
    const busy = await runScenario(reporting(kind, 1), { ...withoutCluster, tier })
    expect(rows(mergeIntoPage('# Faults\n', report({ tier, results: [busy] })))[0]).toContain(`| 1 ${kind.trial} |`)
    expect(busy.violations).toEqual([])
  }
  const control = async (trials: number) => (await runMutants(reporting(kind, trials), withoutCluster))[0]
  expect(await control(0)).toMatchObject({ isGood: false })
  expect(await control(1)).toMatchObject({ isGood: true })
})

test('a run that ends with an error is the verdict on its kind', async () => {
  const broken = { ...kills!, run: () => Promise.reject(new Error('the bank did not start')) } as Scenario
  const { trials, violations } = await runScenario(broken, { ...withoutCluster, tier: 'small' })
  expect([trials, violations.some((violation) => violation.includes('the bank did not start'))]).toEqual([0, true])
})

test('a bug is caught by its own violation and by no other', () => {
  const bug = { name: 'the bank paid twice', caughtBy: /paid at the bank, not settled/ }
  const late = '3 transfers are still open after 12000 ms'
  expect(evaluateMutant(bug, [late, 'att_1: paid at the bank, not settled with us'])).toMatchObject({
    isGood: true,
    found: expect.stringContaining('att_1'),
  })
  expect(evaluateMutant(bug, [late])).toMatchObject({ isGood: false, found: expect.stringContaining('still open') })
  expect(evaluateMutant(bug, [])).toMatchObject({ isGood: false })
})

test('a clean run that finds anything is no control', () => {
  expect(evaluateMutant(CONTROL, [])).toMatchObject({ isGood: true })
  expect(evaluateMutant(CONTROL, ['3 transfers are still open after 12000 ms'])).toMatchObject({ isGood: false })
})
