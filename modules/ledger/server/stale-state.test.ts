import { expect, test } from 'vitest'
import { Refusal } from '../../../platform/problems/index.ts'
import { staleState, unlessStale } from './stale-state.ts'

test('a stale state is reported, with the found state if there was one', () => {
  expect(staleState({ table: 'transfer', found: 'settled' })).toMatchObject({
    code: 'state.moved_on',
    httpStatus: 409,
    message: 'This has changed in the meantime. Look again.',
    facts: { table: 'transfer', found: 'settled' },
  })
  expect(staleState().facts).toEqual(new Refusal('other', 409, 'other').facts)
})

test('only a stale state is swallowed: every other error is thrown', async () => {
  expect(await unlessStale(Promise.resolve('done'))).toBe('done')
  expect(await unlessStale(Promise.reject(staleState()))).toBeNull()
  for (const error of [new Refusal('ledger.below_floor', 422, 'Insufficient balance'), Object.assign(new Error('lost'), { code: 'state.moved_on' })])
    await expect(unlessStale(Promise.reject(error))).rejects.toBe(error)
})
