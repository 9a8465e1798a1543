import { expect, test } from 'vitest'
import { missingExports } from '../faults/environment/missing-exports.ts'
import { mutants } from './mutations.ts'

test('every planted bug replaces a function that its module exports', async () => {
  expect(await missingExports(mutants)).toEqual([])
})
