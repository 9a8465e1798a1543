import { expect, test } from 'vitest'
import { failureLine, playwrightOutcome, vitestOutcome } from './reports.ts'

const ENDED = { code: 1, stdout: '', output: ' ✓ db a.db.test.ts\n\nended after 1500 s without a result\n' }

test.each([
  ['vitest', vitestOutcome],
  ['playwright', playwrightOutcome],
])('a run of %s that was ended before its report is named in the list of failures, with its last line', async (_name, outcomeOf) => {
  const { passed, failed, tests } = await outcomeOf('/nowhere/db.json', ENDED)
  expect([passed, failed]).toEqual([0, 1])
  expect(tests.map(failureLine)).toEqual(['  db: no report: ended after 1500 s without a result'])
})
