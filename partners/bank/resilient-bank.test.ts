import { expect, test } from 'vitest'
import { acceptedAnswer, bankAnswer, scriptedBank } from '../../tests/fixtures/bank.ts'
import { BANK_RESILIENCE, createResilientBank, NOT_SENT } from './resilient-bank.ts'

/** A clock that stands still until the test advances it; then it wakes the due sleepers. */
function handClock() {
  // A monotonic clock does not start at zero.
  let nowMs = 3_600_000
  const sleeping = new Set<{ untilMs: number; wake: () => void }>()
  return {
    monotonicMs: () => nowMs,
    sleep: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((wake) => {
        const sleeper = { untilMs: nowMs + ms, wake }
        sleeping.add(sleeper)
        signal?.addEventListener('abort', () => sleeping.delete(sleeper) && wake())
      }),
    advance(ms: number) {
      nowMs += ms
      for (const sleeper of sleeping) if (sleeper.untilMs <= nowMs && sleeping.delete(sleeper)) sleeper.wake()
    },
    sleepers: () => sleeping.size,
  }
}

const setUp = () => {
  const clock = handClock()
  const bank = scriptedBank()
  return { clock, bank, guarded: createResilientBank(bank, clock, { ...BANK_RESILIENCE, failureThreshold: 3, maxConcurrent: 2 }) }
}
const TIMEOUT = () => bankAnswer('unknown', 'timeout')

test('a bank that gives no answer three times is left alone, and nothing is sent to it meanwhile', async () => {
  const { bank, guarded } = setUp()
  bank.onQuery = TIMEOUT
  for (let tries = 0; tries < 3; tries++) await guarded.queryTransfer('r')
  expect(await guarded.queryTransfer('r')).toMatchObject({ outcome: 'unknown', code: NOT_SENT })
  expect(bank.queried).toHaveLength(3)
  expect(guarded.backoffMs()).toBe(BANK_RESILIENCE.openMs)
})

test('after its rest one call tries, alone; when it is answered the circuit closes', async () => {
  const { bank, clock, guarded } = setUp()
  bank.onQuery = TIMEOUT
  for (let tries = 0; tries < 3; tries++) await guarded.queryTransfer('r')
  clock.advance(BANK_RESILIENCE.openMs)
  bank.onQuery = () => bankAnswer('pending', '09')
  const answers = await Promise.all([guarded.queryTransfer('a'), guarded.queryTransfer('b')])
  expect(answers.map((answer) => answer.code).toSorted()).toEqual(['09', NOT_SENT])
  expect(guarded.backoffMs()).toBe(0)
  expect((await guarded.queryTransfer('c')).code).toBe('09')
})

test('each failed try doubles the rest, up to a minute', async () => {
  const { bank, clock, guarded } = setUp()
  bank.onQuery = TIMEOUT
  for (let tries = 0; tries < 3; tries++) await guarded.queryTransfer('r')
  const rests: number[] = []
  for (let tries = 0; tries < 7; tries++) {
    rests.push(guarded.backoffMs())
    clock.advance(guarded.backoffMs())
    await guarded.queryTransfer('r')
  }
  expect(rests).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
})

test('a bank that cannot be reached is left alone too, though nothing has left', async () => {
  const { bank, guarded } = setUp()
  bank.onSend = () => bankAnswer('not_sent', 'network')
  for (let tries = 0; tries < 4; tries++) await guarded.sendTransfer(request('r'))
  expect(bank.sent).toHaveLength(3)
  expect(guarded.backoffMs()).toBe(BANK_RESILIENCE.openMs)
})

test('a code of the bank, however strange, is an answer: it opens nothing', async () => {
  const { bank, guarded } = setUp()
  bank.onQuery = () => bankAnswer('unknown', 'ZZ')
  for (let tries = 0; tries < 10; tries++) await guarded.queryTransfer('r')
  expect(guarded.backoffMs()).toBe(0)
})

test('what cannot be read, or an enquiry that was not answered, neither opens the circuit nor closes it', async () => {
  const { bank, guarded } = setUp()
  bank.isSilent = true
  for (let tries = 0; tries < 10; tries++) await guarded.queryInflow('s')
  expect(guarded.backoffMs()).toBe(0)
  bank.onQuery = TIMEOUT
  bank.nameEnquiry = async () => ({ outcome: 'unknown', reason: 'timeout' })
  const enquiry = createResilientBank(bank, handClock(), { ...BANK_RESILIENCE, failureThreshold: 3 })
  for (let tries = 0; tries < 2; tries++) await enquiry.queryTransfer('r')
  await enquiry.nameEnquiry({ accountNumber: '0123456789', bankCode: '058' })
  await enquiry.queryTransfer('r')
  expect(enquiry.backoffMs()).toBe(BANK_RESILIENCE.openMs)
})

const beneficiary = { accountNumber: '0123456789', bankCode: '058', name: 'A', enquiryId: 'e', bvn: null, clientId: null }
const order = { amountKobo: 1n, narration: '', sender: { accountNumber: '1', name: 'S' }, beneficiary, sendDeadline: new Date(8.64e15) }
const request = (reference: string) => ({ ...order, reference })
/** Waits until all pending promises that need no time have run. */
const settled = () => new Promise<void>((resolve) => void setImmediate(resolve))

test('of calls that fail together when the bank falls silent, all together open the circuit once, for its first rest', async () => {
  const bank = scriptedBank()
  bank.onQuery = TIMEOUT
  const guarded = createResilientBank(bank, handClock(), { ...BANK_RESILIENCE, failureThreshold: 3, maxConcurrent: 10 })
  await Promise.all(Array.from({ length: 10 }, (_, at) => guarded.queryTransfer(`r${at}`)))
  expect(bank.queried).toHaveLength(10)
  expect(guarded.backoffMs()).toBe(2_000)
})

test('calls that began before the silence and fail when it is over do not open the circuit again', async () => {
  const bank = scriptedBank()
  const clock = handClock()
  const guarded = createResilientBank(bank, clock, { ...BANK_RESILIENCE, failureThreshold: 3, maxConcurrent: 10 })
  const late = Promise.withResolvers<void>()
  bank.onQuery = async (reference) => {
    if (reference.startsWith('late')) await late.promise
    return reference === 'back' ? bankAnswer('pending', '09') : TIMEOUT()
  }
  const old = Promise.all(['late1', 'late2', 'late3', 'late4'].map((reference) => guarded.queryTransfer(reference)))
  for (let tries = 0; tries < 3; tries++) await guarded.queryTransfer('r')
  clock.advance(BANK_RESILIENCE.openMs)
  await guarded.queryTransfer('back')
  late.resolve()
  await old
  expect(guarded.backoffMs()).toBe(0)
})

test('while one call tries, nobody else does, however long it takes', async () => {
  const { bank, clock, guarded } = setUp()
  bank.onQuery = TIMEOUT
  for (let tries = 0; tries < 3; tries++) await guarded.queryTransfer('r')
  clock.advance(BANK_RESILIENCE.openMs)
  const reply = Promise.withResolvers<void>()
  bank.onQuery = async () => {
    await reply.promise
    return TIMEOUT()
  }
  const trying = guarded.queryTransfer('tries')
  await settled()
  clock.advance(9_000)
  expect((await guarded.queryTransfer('other')).code).toBe(NOT_SENT)
  expect(bank.queried).toHaveLength(4)
  reply.resolve()
  await trying
  expect(guarded.backoffMs()).toBe(2 * BANK_RESILIENCE.openMs)
})

test('who had the turn to try and asked nothing leaves it to the next at once; who learned nothing, after the same rest', async () => {
  const { bank, clock, guarded } = setUp()
  bank.onQuery = TIMEOUT
  for (let tries = 0; tries < 3; tries++) await guarded.queryTransfer('r')
  clock.advance(BANK_RESILIENCE.openMs)
  expect(await guarded.execute(async () => 'nothing to ask')).toEqual({ done: 'nothing to ask' })
  expect(guarded.backoffMs()).toBe(0)
  bank.isSilent = true
  await guarded.queryInflow('s')
  expect(guarded.backoffMs()).toBe(BANK_RESILIENCE.openMs)
})

test('work that is begun in turn is asked for certain; while the bank rests it is not begun, and hears for how long', async () => {
  const { bank, clock, guarded } = setUp()
  bank.onQuery = TIMEOUT
  for (let tries = 0; tries < 3; tries++) await guarded.execute((it) => it.queryTransfer('r'))
  clock.advance(500)
  let begun = 0
  expect(await guarded.execute(async () => ++begun)).toEqual({ rest: { forMs: BANK_RESILIENCE.openMs - 500, silentMs: 500 } })
  expect(begun).toBe(0)
})

test('who waited for a turn while the bank fell silent does not begin', async () => {
  const { bank, guarded } = setUp()
  const replies = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let at = 0
  bank.onSend = async () => {
    await replies[at++]!.promise
    return bankAnswer('unknown', 'timeout')
  }
  bank.onQuery = TIMEOUT
  const sending = ['a', 'b'].map((reference) => guarded.sendTransfer(request(reference)))
  const waiting = ['c', 'd', 'e'].map((reference) => guarded.queryTransfer(reference))
  for (const reply of replies) reply.resolve()
  await Promise.all(sending)
  expect((await Promise.all(waiting)).map(({ code }) => code)).toEqual(['timeout', 'timeout', NOT_SENT])
})

test('no more calls than the bulkhead allows are under way; the others wait and are answered', async () => {
  const { bank, clock, guarded } = setUp()
  let under = 0
  let maximum = 0
  bank.onSend = async (sent) => {
    maximum = Math.max(maximum, ++under)
    await settled()
    under--
    return acceptedAnswer(sent)
  }
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => guarded.sendTransfer(request(String(n)))))
  expect(answers.every((answer) => answer.outcome === 'accepted')).toBe(true)
  expect(maximum).toBe(2)
  expect(clock.sleepers()).toBe(0)
})

test('a turn that is handed on is taken: whoever comes later waits', async () => {
  const { bank, guarded } = setUp()
  const replies = new Map(['a', 'b', 'c', 'd'].map((reference) => [reference, Promise.withResolvers<void>()]))
  bank.onSend = async (sent) => {
    await replies.get(sent.reference)!.promise
    return acceptedAnswer(sent)
  }
  const sending = ['a', 'b', 'c'].map((reference) => guarded.sendTransfer(request(reference)))
  replies.get('a')!.resolve()
  await sending[0]
  await settled()
  sending.push(guarded.sendTransfer(request('d')))
  await settled()
  expect(bank.sent.map(({ reference }) => reference)).toEqual(['a', 'b', 'c'])
  for (const reply of replies.values()) reply.resolve()
  await Promise.all(sending)
  expect(bank.sent).toHaveLength(4)
})

test('a turn is waited for no longer than allowed: then nothing is sent, and work that has time is told when to come back', async () => {
  const { bank, clock, guarded } = setUp()
  const reply = Promise.withResolvers<void>()
  bank.onSend = async (sent) => {
    await reply.promise
    return acceptedAnswer(sent)
  }
  const slow = ['a', 'b'].map((reference) => guarded.sendTransfer(request(reference)))
  const person = guarded.nameEnquiry({ accountNumber: '0123456789', bankCode: '058' })
  const job = guarded.execute((it) => it.sendTransfer(request('c')))
  await settled()
  clock.advance(BANK_RESILIENCE.queueTimeoutMs)
  expect(await person).toMatchObject({ outcome: 'unknown' })
  expect(await job).toEqual({ rest: { forMs: BANK_RESILIENCE.queueTimeoutMs, silentMs: 0 } })
  reply.resolve()
  await Promise.all(slow)
  expect(bank.sent.map(({ reference }) => reference)).toEqual(['a', 'b'])
  expect((await guarded.sendTransfer(request('d'))).outcome).toBe('accepted')
})
