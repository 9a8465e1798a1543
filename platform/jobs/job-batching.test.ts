import { expect, test } from 'vitest'
import { batchJobs } from './job-batching.ts'

const send = (id: number, more: { runAt?: Date; batchable?: boolean } = {}) => ({
  task: 'send',
  payload: { id },
  key: `send:${id}`,
  batchable: true,
  ...more,
})

test('batchable jobs of one kind become one job, with their payloads, keys and attempts; other jobs are unchanged', () => {
  const mail = { task: 'mail', payload: { id: 9 }, key: 'mail:9' }
  const later = send(3, { runAt: new Date(0) })
  const confirm = { task: 'confirm', payload: { id: 8 }, key: 'confirm:8', batchable: true, maxAttempts: 24 }
  expect(batchJobs([send(1), mail, later, confirm, send(2), { ...confirm, payload: { id: 7 }, key: 'confirm:7' }])).toEqual([
    mail,
    later,
    {
      task: 'send',
      key: 'send:1 and 1 more',
      payload: { bundle: [1, 2].map((id) => ({ payload: { id }, key: `send:${id}`, maxAttempts: undefined })) },
    },
    {
      task: 'confirm',
      key: 'confirm:8 and 1 more',
      payload: { bundle: [8, 7].map((id) => ({ payload: { id }, key: `confirm:${id}`, maxAttempts: 24 })) },
    },
  ])
})

test('a single job is not batched, and no batch holds more than sixteen', () => {
  expect(batchJobs([send(1)])).toEqual([send(1)])
  const jobs = batchJobs(Array.from({ length: 33 }, (_, id) => send(id)))
  expect(jobs.map(({ payload }) => ('bundle' in payload ? (payload.bundle as object[]).length : 1))).toEqual([16, 16, 1])
})
