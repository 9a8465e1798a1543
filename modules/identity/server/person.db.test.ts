import { beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../platform/clock/index.ts'
import type { Database } from '../../../platform/db/index.ts'
import { createIds } from '../../../platform/ids/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { systemRandom } from '../../../platform/random/index.ts'
import { connectFreshDatabase } from '../../../tests/fixtures/database-connection.ts'
import { PASSWORD } from '../../../tests/fixtures/password.ts'
import { createPerson } from './person.ts'

let db: Database

beforeAll(async () => {
  const connected = await connectFreshDatabase()
  db = connected.db
  return connected.close
})

const ids = createIds(systemClock, systemRandom)
const signUp = (email: string, phone: string | null) =>
  createPerson(db.system, ids, {
    email,
    password: PASSWORD,
    phone,
    firstname: 'Ada',
    lastname: 'Obi',
    referralCode: null,
    at: systemClock.now(),
  })

test('ten sign-ups with one e-mail at once make one person, and the others are refused with the field', async () => {
  const tried = await Promise.allSettled(Array.from({ length: 10 }, () => signUp('Ada@example.ng', '08031234567')))
  const refused = tried.filter((each) => each.status === 'rejected').map((each) => each.reason as unknown)
  expect(refused).toHaveLength(9)
  for (const reason of refused) {
    expect(reason).toBeInstanceOf(Refusal)
    expect((reason as Refusal).httpStatus).toBe(400)
  }
})

test('an e-mail is the same in capitals, and a phone belongs to one person', async () => {
  await expect(signUp('ADA@EXAMPLE.NG', null)).rejects.toMatchObject({ code: 'identity.email_taken' })
  await expect(signUp('bola@example.ng', '08031234567')).rejects.toMatchObject({ code: 'identity.phone_taken' })
})
