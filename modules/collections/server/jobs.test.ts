import { expect, test } from 'vitest'
import { confirmCollectionJob } from './jobs.ts'

test('the bank is asked about a session in one job, also with repeated notices, for some four days', () => {
  expect(confirmCollectionJob.enqueue({ sessionId: '000001' })).toEqual({
    task: 'collections.confirm',
    payload: { sessionId: '000001' },
    key: 'collection-confirm:000001',
    maxAttempts: 24,
    batchable: true,
  })
})

test('a second job for the same session is not batched', () => {
  expect(confirmCollectionJob.enqueue({ sessionId: '000001', isAgain: true })).not.toHaveProperty('batchable')
})
