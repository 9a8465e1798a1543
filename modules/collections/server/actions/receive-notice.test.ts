import { expect, test } from 'vitest'
import { confirmJob } from './receive-notice.ts'

test('the bank is asked about a session in one job, however often it is told, for some four days', () => {
  expect(confirmJob('000001')).toEqual({
    task: 'collections.confirm',
    payload: { sessionId: '000001' },
    key: 'collection-confirm:000001',
    maxAttempts: 24,
    batchable: true,
  })
})
