import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../../../platform/clock/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { silentLog } from '../../../platform/log/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { seededRandom } from '../../../platform/random/index.ts'
import {
  AMINA,
  BANK,
  BELLO,
  testCommand,
  holdCommand,
  type LedgerFixture,
  createLedgerFixture,
  transferCommand,
  depositCommand,
} from '../../../tests/fixtures/ledger.ts'
import { clearingIn, openBusinessAccounts, wallet } from '../index.ts'
import type { Locked } from './command.ts'
import { credit, debit, journal } from './journal.ts'

let world: LedgerFixture
let key = 0
const next = () => `k${++key}`
beforeAll(async () => void (world = await createLedgerFixture()))
afterAll(() => world.close())

/** Sets the wallet to the amount that a test needs; earlier tests leave money behind. */
async function fund(business: string, kobo: bigint): Promise<void> {
  const { balance } = await world.balance(business)
  if (balance > kobo) await world.postingQueue.submit(transferCommand(business, BELLO, balance - kobo, next()))
  if (balance < kobo) await world.postingQueue.submit(depositCommand(business, kobo - balance, next()))
}
const journals = async () => Number((await world.query('select count(*) from journal'))[0]!['count'])
const batches = async () => Number((await world.query('select count(*) from ledger_batch'))[0]!['count'])
const settle = (commands: Parameters<LedgerFixture['postingQueue']['submit']>[0][]) =>
  Promise.allSettled(commands.map((each) => world.postingQueue.submit(each)))
const outcomes = (results: PromiseSettledResult<unknown>[]) =>
  Object.fromEntries(
    [...Map.groupBy(results, (result) => (result.status === 'fulfilled' ? 'done' : (result.reason.code ?? 'fault')))].map(([word, all]) => [
      word,
      all.length,
    ]),
  )

describe('a rehearsed command', () => {
  const rehearsed = <Command extends object>(command: Command) => ({ ...command, isRehearsal: true as const })

  test('is decided as one that is posted, and leaves nothing, so that its key is still free', async () => {
    await fund(AMINA, 1_000n)
    const command = transferCommand(AMINA, BELLO, 400n, next())
    const before = [await journals(), await batches(), await world.balance(AMINA)]
    for (let times = 0; times < 2; times++) expect((await world.postingQueue.submit(rehearsed(command))).replayed).toBe(false)
    expect([await journals(), await batches(), await world.balance(AMINA)]).toEqual(before)
    expect((await world.postingQueue.submit(command)).replayed).toBe(false)
    expect((await world.balance(AMINA)).balance).toBe(600n)
  })

  test('is refused with what it would be refused with, also by a floor', async () => {
    await fund(AMINA, 1_000n)
    await expect(world.postingQueue.submit(rehearsed(transferCommand(AMINA, BELLO, 1_001n, next())))).rejects.toMatchObject({
      code: 'ledger.below_floor',
    })
    const refusal = { ...testCommand({ key: next(), plan: {} }), decide: () => new Refusal('test.no', 422, 'No') }
    await expect(world.postingQueue.submit(rehearsed(refusal))).rejects.toMatchObject({ code: 'test.no' })
  })

  test('is refused by what only the database refuses, such as a second journal of one key', async () => {
    const first = depositCommand(AMINA, 100n, next())
    await world.postingQueue.submit(first)
    await expect(world.postingQueue.submit(rehearsed({ ...first, scope: 'other scope' }))).rejects.toThrow('journal_key')
  })

  test('is decided with the accounts of a loan that are missing, and leaves none of them', async () => {
    const loan = { kind: 'loan_principal', business: AMINA, partner: 'lon_rehearsed' } as const
    const opened = async () => (await world.query(`select kind from account where partner = 'lon_rehearsed'`)).length
    const command = {
      ...testCommand({ key: next(), plan: {}, needs: { accounts: [loan] } }),
      opensLoan: { businessId: AMINA, loanId: 'lon_rehearsed' },
      decide: (locked: Locked) => ({ outcome: { balance: String(locked.account(loan).balance) } }),
    }
    for (let times = 0; times < 2; times++) await world.postingQueue.submit(rehearsed(command))
    expect(await opened()).toBe(0)
    await world.postingQueue.submit(command)
    expect(await opened()).toBeGreaterThan(0)
  })

  test('waits for a row of another for a short time only, and comes back for it', async () => {
    await world.query('begin')
    await world.query(`select from account where business_id = $1 for update`, [AMINA])
    const waits: number[] = []
    const sleep = vi.spyOn(world.clock, 'sleep').mockImplementation(async (ms) => {
      waits.push(ms)
      await world.query('rollback')
    })
    const begunMs = systemClock.monotonicMs()
    expect((await world.postingQueue.submit(rehearsed(depositCommand(AMINA, 1n, next())))).replayed).toBe(false)
    expect(systemClock.monotonicMs() - begunMs).toBeLessThan(1_900)
    expect(waits).toEqual([500])
    sleep.mockRestore()
  })
})

describe('a repeated command', () => {
  test('has the first outcome and no second effect, even where it would be decided otherwise today', async () => {
    await fund(AMINA, 1_000n)
    const reference = next()
    const lines = [debit(wallet(AMINA), 1_000n), credit(wallet(BELLO), 1_000n)]
    const plan = { journals: [journal({ key: reference, posting: 'M19', business: AMINA, lines })] }
    const first = testCommand({ key: reference, plan, outcome: { paid: 1_000, list: ['a', null] } })
    expect(await world.postingQueue.submit(first)).toEqual({ outcome: { paid: 1_000, list: ['a', null] }, replayed: false })
    const before = await journals()
    expect(await world.postingQueue.submit(first)).toEqual({ outcome: { paid: 1_000, list: ['a', null] }, replayed: true })
    expect(await journals()).toBe(before)
    expect(await world.balance(AMINA)).toEqual({ balance: 0n, held: 0n })
  })

  test('that asks for something else is refused', async () => {
    const first = depositCommand(AMINA, 100n, next())
    await world.postingQueue.submit(first)
    await expect(world.postingQueue.submit({ ...first, fingerprint: 'other' })).rejects.toMatchObject({
      code: 'request.reference_reused',
      httpStatus: 409,
    })
    await expect(world.postingQueue.submit({ ...first, scope: 'other scope', key: first.key })).rejects.toThrow('journal_key')
  })

  test('of another key is refused under a secondary key that was used, in one batch too', async () => {
    const secondaryKey = { scope: 'request', key: next() }
    const commands = [1, 2].map(() => ({ ...depositCommand(AMINA, 100n, next()), secondaryKey }))
    const together = await Promise.allSettled(commands.map((command) => world.postingQueue.submit(command)))
    const refused = { code: 'request.reference_reused', httpStatus: 409 }
    expect(together).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: refused }])
    await expect(world.postingQueue.submit(commands[1]!)).rejects.toMatchObject(refused)
    expect((await world.postingQueue.submit(commands[0]!)).replayed).toBe(true)
  })

  test('is distinct from one of another scope that has the same key, in one batch too', async () => {
    const shared = next()
    const both = ['one', 'other'].map((scope) => ({ ...depositCommand(AMINA, 10n, next()), scope, key: shared }))
    const posted = await Promise.all(both.map((each) => world.postingQueue.submit(each)))
    expect(posted.map(({ replayed }) => replayed)).toEqual([false, false])
  })

  test('whose decision was a refusal is decided anew', async () => {
    let mayGo = false
    const done = { outcome: { done: true } }
    const command = { ...testCommand({ key: next(), plan: {} }), decide: () => (mayGo ? done : new Refusal('test.no', 422, 'No')) }
    await expect(world.postingQueue.submit(command)).rejects.toMatchObject({ code: 'test.no' })
    mayGo = true
    expect(await world.postingQueue.submit(command)).toEqual({ ...done, replayed: false })
  })

  test('posts once of 64 that come together', async () => {
    await fund(AMINA, 0n)
    const one = depositCommand(AMINA, 100n, next())
    const results = await Promise.all(Array.from({ length: 64 }, () => world.postingQueue.submit(one)))
    expect(results.filter((posted) => !posted.replayed)).toHaveLength(1)
    expect(await world.balance(AMINA)).toEqual({ balance: 100n, held: 0n })
  })

  test('that was refused is not said to be applied: it is decided anew', async () => {
    await fund(AMINA, 50n)
    const payment = transferCommand(AMINA, BELLO, 60n, next())
    expect(outcomes(await settle([payment, payment]))).toEqual({ 'ledger.below_floor': 2 })
    await expect(world.postingQueue.submit(payment)).rejects.toMatchObject({ code: 'ledger.below_floor' })
    await world.postingQueue.submit(depositCommand(AMINA, 10n, next()))
    expect(await world.postingQueue.submit(payment)).toEqual({ outcome: { done: true }, replayed: false })
    expect(await world.balance(AMINA)).toEqual({ balance: 0n, held: 0n })
  })
})

describe('at the same time', () => {
  test('500 credits to one account are exact', async () => {
    await fund(AMINA, 0n)
    const amounts = Array.from({ length: 500 }, (_, at) => BigInt(at + 1))
    await Promise.all(amounts.map((amount) => world.postingQueue.submit(depositCommand(AMINA, amount, next()))))
    expect((await world.balance(AMINA)).balance).toBe((500n * 501n) / 2n)
  })

  test('400 transfers over 8 accounts conserve value, whichever are refused', async () => {
    const eight = Array.from({ length: 8 }, (_, at) => `biz_${at}`)
    for (const business of eight) {
      await openBusinessAccounts(world.db.system, business)
      await world.postingQueue.submit(depositCommand(business, 1_000n, next()))
    }
    const random = seededRandom(7)
    const commands = Array.from({ length: 400 }, () => {
      const from = random.below(8)
      return transferCommand(eight[from]!, eight[(from + 1 + random.below(7)) % 8]!, BigInt(1 + random.below(900)), next())
    })
    const { done = 0, 'ledger.below_floor': refused = 0, ...others } = outcomes(await settle(commands))
    expect(others).toEqual({})
    expect(done + refused).toBe(400)
    expect(Math.min(done, refused)).toBeGreaterThan(10)
    const [row] = await world.query(
      `select sum(balance) as total, min(balance) as least from account where kind = 'wallet' and business_id = any($1)`,
      [eight],
    )
    expect(row!['total']).toBe('8000')
    expect(Number(row!['least'])).toBeGreaterThanOrEqual(0)
  })

  test('100 withdrawals of all there is never take more than there is', async () => {
    await fund(AMINA, 1_000n)
    const drains = Array.from({ length: 100 }, () => transferCommand(AMINA, BELLO, 300n, next()))
    expect(outcomes(await settle(drains))).toEqual({ done: 3, 'ledger.below_floor': 97 })
    expect(await world.balance(AMINA)).toEqual({ balance: 100n, held: 0n })
  })

  test('a command that comes while a batch waits for more is posted with it', async () => {
    await Promise.all(Array.from({ length: 12 }, () => world.postingQueue.submit(depositCommand(AMINA, 1n, next()))))
    const before = await batches()
    const sleep = vi.spyOn(world.clock, 'sleep')
    const late: Promise<unknown>[] = []
    sleep.mockImplementationOnce(async () => void late.push(world.postingQueue.submit(depositCommand(AMINA, 1n, next()))))
    const early = await Promise.all(Array.from({ length: 3 }, () => world.postingQueue.submit(depositCommand(AMINA, 1n, next()))))
    expect([early.length, (await Promise.all(late)).length]).toEqual([3, 1])
    expect(await batches()).toBe(before + 1)
    sleep.mockRestore()
  })

  test('two posting queues on one database take turns', async () => {
    await fund(AMINA, 100n)
    const other = world.openPostingQueue()
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, at) => (at % 2 ? other : world.postingQueue).submit(transferCommand(AMINA, BELLO, 10n, next()))),
    )
    expect(outcomes(results)).toEqual({ done: 10, 'ledger.below_floor': 50 })
  })
})

describe('holds', () => {
  test('place, spend and release are exact', async () => {
    await fund(AMINA, 1_000n)
    await world.postingQueue.submit(holdCommand(AMINA, 600n, 'hold_a'))
    expect(await world.balance(AMINA)).toEqual({ balance: 1_000n, held: 600n })
    await expect(world.postingQueue.submit(transferCommand(AMINA, BELLO, 401n, next()))).rejects.toMatchObject({ code: 'ledger.held_beyond_balance' })

    const part = transferCommand(AMINA, BELLO, 250n, next())
    await world.postingQueue.submit(spending(part, 'hold_a', 250n))
    expect(await world.balance(AMINA)).toEqual({ balance: 750n, held: 350n })
    expect(await world.query(`select remaining, state, closed_at from hold where id = 'hold_a'`)).toEqual([
      { remaining: '350', state: 'open', closed_at: null },
    ])

    const release = testCommand({
      key: next(),
      needs: { accounts: [wallet(AMINA)], holds: ['hold_a'] },
      plan: { holds: [{ change: 'release', id: 'hold_a' }] },
    })
    await world.postingQueue.submit(release)
    expect(await world.balance(AMINA)).toEqual({ balance: 750n, held: 0n })
    expect(await world.query(`select amount, remaining, state, closed_at from hold where id = 'hold_a'`)).toEqual([
      { amount: '600', remaining: '0', state: 'released', closed_at: world.clock.now() },
    ])
    await expect(world.postingQueue.submit({ ...release, key: next() })).rejects.toMatchObject({ code: 'ledger.hold_closed', httpStatus: 409 })
  })

  test('of 40 that ask for the same money together, as many are placed as there is money', async () => {
    await fund(AMINA, 1_000n)
    expect(outcomes(await settle(Array.from({ length: 40 }, (_, at) => holdCommand(AMINA, 300n, `hold_b${at}`))))).toEqual({
      done: 3,
      'ledger.held_beyond_balance': 37,
    })
    expect(await world.balance(AMINA)).toEqual({ balance: 1_000n, held: 900n })
  })
})

test('a lien takes credits of any posting queue in the commit that brings them, until it has its target', async () => {
  const CHIDI = 'biz_chidi'
  await openBusinessAccounts(world.db.system, CHIDI)
  await fund(CHIDI, 20n)
  const lien = { change: 'secure', id: 'lien_a', account: wallet(CHIDI), about: 'case', reason: 'test', target: 1_000n } as const
  await world.postingQueue.submit(testCommand({ key: next(), needs: { accounts: [wallet(CHIDI)] }, plan: { holds: [lien] } }))
  const queues = [world.postingQueue, world.openPostingQueue()]
  const both = (at: number) => queues[at % 2]!
  const results = await Promise.allSettled(
    Array.from({ length: 60 }, (_, at) =>
      both(at).submit(at % 3 === 0 ? transferCommand(CHIDI, BELLO, 10n, next()) : depositCommand(CHIDI, 20n, next())),
    ),
  )
  expect(outcomes(results)).toEqual({ done: 40, 'ledger.held_beyond_balance': 20 })
  expect(await world.balance(CHIDI)).toEqual({ balance: 820n, held: 820n })
  await Promise.all([depositCommand(CHIDI, 150n, next()), depositCommand(CHIDI, 150n, next())].map((each, at) => both(at).submit(each)))
  expect(await world.balance(CHIDI)).toEqual({ balance: 1_120n, held: 1_000n })
  expect(await world.query(`select amount, remaining, lacking from hold join account on account.id = account_id where hold.id = 'lien_a'`)).toEqual([
    { amount: '1000', remaining: '1000', lacking: '0' },
  ])
  await world.postingQueue.submit(transferCommand(CHIDI, BELLO, 120n, next()))
})

describe('a poisoned command', () => {
  let before = 0n
  beforeEach(async () => void (before = (await world.balance(BELLO)).balance))
  const good = () => Array.from({ length: 20 }, () => depositCommand(BELLO, 1n, next()))
  const spoiled = (poison: () => ReturnType<typeof testCommand>) => async () => {
    const results = await settle([...good(), poison(), ...good()])
    expect(results.map((result) => result.status)).toEqual([...Array(20).fill('fulfilled'), 'rejected', ...Array(20).fill('fulfilled')])
    expect((await world.balance(BELLO)).balance - before).toBe(40n)
  }

  test(
    'whose decision throws spoils no other',
    spoiled(() =>
      testCommand({
        key: next(),
        plan: {},
        decide: () => {
          throw new Error('a bug')
        },
      }),
    ),
  )
  test('whose decision throws is logged for operators, and a refusal goes only to its caller', async () => {
    const error = vi.fn()
    const { submit } = world.openPostingQueue({ ...silentLog, error })
    const failing = (reason: Error) =>
      testCommand({
        key: next(),
        plan: {},
        decide: () => {
          throw reason
        },
      })
    const [refused, bug] = [new Refusal('test.refused', 409, 'Not today'), new Error('a bug')]
    await expect(submit(failing(refused))).rejects.toBe(refused)
    expect(error).not.toHaveBeenCalled()
    await expect(submit(failing(bug))).rejects.toBe(bug)
    expect(error).toHaveBeenCalledExactlyOnceWith({ err: bug, command: 'test.move' }, 'a money command could not be decided')
  })
  test(
    'whose journal was posted before spoils no other',
    spoiled(() => {
      const twice = depositCommand(BELLO, 1_000n, next())
      return {
        ...twice,
        decide: () => ({
          journals: [journal({ key: 'k1', posting: 'M1', business: BELLO, lines: [debit(clearingIn(BANK), 5n), credit(wallet(BELLO), 5n)] })],
          outcome: {},
        }),
      }
    }),
  )
  test(
    'whose row the database refuses spoils no other',
    spoiled(() => testCommand({ key: next(), plan: { jobs: [{ task: 'x', payload: {}, key: 'y'.repeat(100_000) }] } })),
  )
  test(
    'that adds to a table the posting queue does not know spoils no other',
    spoiled(() => testCommand({ key: next(), plan: { adds: [{ table: 'person', row: { id: 'x' } }] } })),
  )
  test(
    'that does not say what it touches spoils no other',
    spoiled(() => ({ ...depositCommand(BELLO, 1_000n, next()), needs: { accounts: [] } })),
  )
  test(
    'that does not balance spoils no other',
    spoiled(() => ({
      ...depositCommand(BELLO, 1_000n, next()),
      decide: () => ({
        journals: [{ key: next(), posting: 'M1', business: BELLO, lines: [debit(clearingIn(BANK), 5n), credit(wallet(BELLO), 6n)] }],
        outcome: {},
      }),
    })),
  )
  test('that uses a meter it did not name leaves the meter as it was', async () => {
    const meter = { subject: AMINA, kind: 'outflow', period: '2026-11-20' }
    const used = (change: bigint, meters = [meter]) =>
      testCommand({ key: next(), needs: { accounts: [], meters }, plan: { meters: [{ ...meter, change }] } })
    await world.postingQueue.submit(used(70n))
    await world.postingQueue.submit(used(30n))
    await expect(world.postingQueue.submit(used(1n, []))).rejects.toThrow('without declaring it')
    expect(await world.query('select used from meter')).toEqual([{ used: '100' }])
  })
})

test('a row locked elsewhere holds up the commands that need it, and the others only briefly; they are posted once it is free', async () => {
  const free = Promise.withResolvers<void>()
  vi.spyOn(world.clock, 'sleep').mockImplementation((ms) => (ms < 500 ? Promise.resolve() : free.promise))
  const { submit } = world.openPostingQueue()
  await submit(depositCommand(BELLO, 1n, next()))
  const { balance: before } = await world.balance(BELLO)
  await world.query('begin')
  await world.query(`select from account where business_id = $1 for update`, [AMINA])
  const begun = systemClock.monotonicMs()
  const good = () => Array.from({ length: 20 }, () => submit(depositCommand(BELLO, 1n, next())))
  const first = good()
  const held = submit(depositCommand(AMINA, 7n, next()))
  await Promise.all([...first, ...good()])
  const searchedMs = systemClock.monotonicMs() - begun
  const again = submit(depositCommand(AMINA, 7n, next()))
  await Promise.all(good())
  // The second search never waits the full lock timeout of two seconds.
  expect(systemClock.monotonicMs() - begun - searchedMs).toBeLessThan(searchedMs)
  await world.query('rollback')
  free.resolve()
  expect(outcomes(await Promise.allSettled([held, again]))).toEqual({ done: 2 })
  expect((await world.balance(BELLO)).balance - before).toBe(60n)
})

test('an outage of the database loses no command and posts none twice', async () => {
  const { balance: before } = await world.balance(BELLO)
  const results = settle(Array.from({ length: 300 }, () => depositCommand(BELLO, 1n, next())))
  for (let cut = 0; cut < 3; cut++) {
    await world.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)
  }
  expect(outcomes(await results)).toEqual({ done: 300 })
  expect((await world.balance(BELLO)).balance - before).toBe(300n)
})

test('more commands than the queue takes are turned away, to come again', async () => {
  const narrow = await createLedgerFixture({ maxQueue: 10 })
  const results = await Promise.allSettled(Array.from({ length: 30 }, (_, at) => narrow.postingQueue.submit(depositCommand(AMINA, 1n, `n${at}`))))
  const { done, 'ledger.busy': busy } = outcomes(results)
  expect([done! + busy!, busy! > 0]).toEqual([30, true])
  expect((await narrow.balance(AMINA)).balance).toBe(BigInt(done))
  await narrow.close()
})

test('a thousand small moves leave no drift: every balance is the sum of its entries', async () => {
  await fund(AMINA, 1_000n)
  await settle(
    Array.from({ length: 1_000 }, (_, at) => (at % 2 ? transferCommand(AMINA, BELLO, 1n, next()) : transferCommand(BELLO, AMINA, 1n, next()))),
  )
  const { rows } = await sql`
    select a.id from account a left join entry e on e.account_id = a.id
    group by a.id having a.balance <> coalesce(a.normal * sum(e.amount), 0) or a.seq <> count(e.seq)`.execute(world.db.system)
  expect(rows).toEqual([])
})

function spending(payment: ReturnType<typeof transferCommand>, hold: string, amount: bigint) {
  return {
    ...payment,
    needs: { ...payment.needs, holds: [hold] },
    decide: (...held: Parameters<typeof payment.decide>) => {
      const plan = payment.decide(...held)
      return plan instanceof Error ? plan : { ...plan, holds: [{ change: 'consume' as const, id: hold, amount }] }
    },
  }
}
