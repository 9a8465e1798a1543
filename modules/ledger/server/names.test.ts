import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chartOfAccounts } from './chart-of-accounts.ts'
import { accountTitle, postingTitle } from './names.ts'

test('each account of the chart and each posting of docs/money.md that has entries has a name without underscores and codes', () => {
  const money = readFileSync('docs/money.md', 'utf8')
  const postings = [...money.matchAll(/^\| (M\d+) \|[^|]*\| (?!none)/gm)].map(([, posting]) => posting!)
  expect(postings.length).toBeGreaterThan(60)
  const names = [...postings.map(postingTitle), ...Object.keys(chartOfAccounts).map(accountTitle)]
  expect(names.filter((name) => /_|\bM\d/.test(name))).toEqual([])
})
