import { expect, test } from 'vitest'
import { notFunctions } from '../faults/environment/find-unplantable.ts'
import { mutants } from './mutations.ts'

test('every planted bug replaces a function that its module exports', async () => {
  expect(await notFunctions(mutants)).toEqual([])
})
