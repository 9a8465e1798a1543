import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { targets } from './targets.ts'

test('every file and test that a part of the core names exists, so that a moved file does not drop out of the score', () => {
  const named = targets.flatMap(({ files, tests, extraTests = [] }) => [...files, ...tests, ...extraTests])
  expect(named.filter((pattern) => globSync(pattern, { cwd: join(import.meta.dirname, '../..') }).length === 0)).toEqual([])
})
