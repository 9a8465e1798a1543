import { expect, test } from 'vitest'
import { fixedClock } from '../../platform/clock/index.ts'
import { accepted, said, scriptedBank } from '../../tests/world/bank.ts'
import { GUARD, guardBank, NOT_ASKED } from './guard.ts'

const world = () => {
  const clock = fixedClock('2026-11-20T10:00:00Z')
  const bank = scriptedBank()
  return { clock, bank, guarded: guardBank(bank, clock, { ...GUARD, failures: 3, atOnce: 2 }) }
}
const TIMEOUT = () => said('unknown', 'timeout')

test('a bank that gives no answer three times is left alone, and nothing is sent to it meanwhile', async () => {
  const { bank, guarded } = world()
  bank.onQuery = TIMEOUT
  for (let tries = 0; tries < 3; tries++) await guarded.queryTransfer('r')
  expect(await guarded.queryTransfer('r')).toMatchObject({ outcome: 'unknown', code: NOT_ASKED })
  expect(bank.queried).toHaveLength(3)
  expect(guarded.restsForMs()).toBe(GUARD.openMs)
})

test('after its rest one call tries, alone; when it is answered the circuit closes', async () => {
  const { bank, clock, guarded } = world()
  bank.onQuery = TIMEOUT
  for (let tries = 0; tries < 3; tries++) await guarded.queryTransfer('r')
  clock.advance(GUARD.openMs)
  bank.onQuery = () => said('pending', '09')
  const answers = await Promise.all([guarded.queryTransfer('a'), guarded.queryTransfer('b')])
  expect(answers.map((answer) => answer.code).toSorted()).toEqual(['09', NOT_ASKED])
  expect(guarded.restsForMs()).toBe(0)
  expect((await guarded.queryTransfer('c')).code).toBe('09')
})

test('each failed try doubles the rest, up to a minute', async () => {
  const { bank, clock, guarded } = world()
  bank.onQuery = TIMEOUT
  for (let tries = 0; tries < 3; tries++) await guarded.queryTransfer('r')
  const rests: number[] = []
  for (let tries = 0; tries < 7; tries++) {
    rests.push(guarded.restsForMs())
    clock.advance(guarded.restsForMs())
    await guarded.queryTransfer('r')
  }
  expect(rests).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
})

test('a code of the bank, however strange, is an answer: it opens nothing', async () => {
  const { bank, guarded } = world()
  bank.onQuery = () => said('unknown', 'ZZ')
  for (let tries = 0; tries < 10; tries++) await guarded.queryTransfer('r')
  expect(guarded.restsForMs()).toBe(0)
})

test('what cannot be read, or an enquiry that was not answered, neither opens the circuit nor closes it', async () => {
  const { bank, guarded } = world()
  bank.isSilent = true
  for (let tries = 0; tries < 10; tries++) await guarded.queryInflow('s')
  expect(guarded.restsForMs()).toBe(0)
  bank.onQuery = TIMEOUT
  bank.nameEnquiry = async () => ({ outcome: 'unknown', reason: 'timeout' })
  const enquiry = guardBank(bank, { monotonicMs: () => 0 }, { ...GUARD, failures: 3 })
  for (let tries = 0; tries < 2; tries++) await enquiry.queryTransfer('r')
  await enquiry.nameEnquiry({ accountNumber: '0123456789', bankCode: '058' })
  await enquiry.queryTransfer('r')
  expect(enquiry.restsForMs()).toBe(GUARD.openMs)
})

test('no more calls than the bulkhead allows are under way; the others wait and are answered', async () => {
  const { bank, guarded } = world()
  let under = 0
  let most = 0
  bank.onSend = async (asked) => {
    most = Math.max(most, ++under)
    await Promise.resolve()
    under--
    return accepted(asked)
  }
  const beneficiary = { accountNumber: '0123456789', bankCode: '058', name: 'A', enquiryId: 'e', bvn: null, clientId: null }
  const asked = { amountKobo: 1n, narration: '', sender: { accountNumber: '1', name: 'S' }, beneficiary }
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => guarded.sendTransfer({ ...asked, reference: String(n) })))
  expect(answers.every((answer) => answer.outcome === 'accepted')).toBe(true)
  expect(most).toBe(2)
})
