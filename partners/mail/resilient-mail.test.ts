import { expect, test } from 'vitest'
import { systemClock } from '../../platform/clock/index.ts'
import { createResilientMail } from './resilient-mail.ts'

const MAIL = { to: 'a@example.com', subject: 's', text: 't', messageId: '<m@kasuwa>' }

test.each([
  ['nobody listens', new Error('connect ECONNREFUSED'), true],
  ['it takes none', Object.assign(new Error('421 busy'), { responseCode: 421 }), true],
  ['it refuses these', Object.assign(new Error('550 no such mailbox'), { responseCode: 550 }), false],
])('a mail server is left alone when %s: %s', async (_why, failure, isLeftAlone) => {
  let requests = 0
  const send = async () => {
    requests++
    throw failure
  }
  const guarded = createResilientMail({ send }, systemClock)
  for (let tries = 0; tries < 20; tries++) await expect(guarded.send(MAIL)).rejects.toThrow()
  expect(requests).toBe(isLeftAlone ? 8 : 20)
})
