import { expect, test } from 'vitest'
import { systemClock } from '../../platform/clock/index.ts'
import { createResilientSms } from './resilient-sms.ts'
import { SmsRejected } from './port.ts'

test.each([
  ['nobody answers', new TypeError('fetch failed'), true],
  ['it is broken', new SmsRejected(503), true],
  ['it refuses these', new SmsRejected(400), false],
])('a carrier of texts is left alone when %s: %s', async (_why, failure, isLeftAlone) => {
  let requests = 0
  const send = async () => {
    requests++
    throw failure
  }
  const guarded = createResilientSms({ send }, systemClock)
  for (let tries = 0; tries < 20; tries++) await expect(guarded.send({ to: '08031234567', text: 't' })).rejects.toThrow()
  expect(requests).toBe(isLeftAlone ? 8 : 20)
})
