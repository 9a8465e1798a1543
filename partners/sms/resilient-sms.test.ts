import { expect, test } from 'vitest'
import { systemClock } from '../../platform/clock/index.ts'
import { createResilientSms } from './resilient-sms.ts'
import { SmsRejected } from './port.ts'

test.each([
  ['nobody answers', new TypeError('fetch failed'), true],
  ['it is broken', new SmsRejected(503), true],
  ['it refuses these', new SmsRejected(400), false],
])('a carrier of texts is left alone when %s: %s', async (_why, failure, isLeftAlone) => {
  let asked = 0
  const send = async () => {
    asked++
    throw failure
  }
  const guarded = createResilientSms({ send }, systemClock)
  for (let tries = 0; tries < 20; tries++) await expect(guarded.send({ to: '08031234567', text: 't' })).rejects.toThrow()
  expect(asked).toBe(isLeftAlone ? 8 : 20)
})
