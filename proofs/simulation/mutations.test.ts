import { expect, test } from 'vitest'
import { notFunctions } from '../faults/environment/find-unplantable.ts'
import { plants } from './mutations.ts'

test('every planted bug replaces a function that its module exports', async () => {
  expect(await notFunctions(plants)).toEqual([])
})
