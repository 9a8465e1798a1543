import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sql } from '../../../platform/db/index.ts'
import { waitingPages } from '../../../tests/fixtures/action-items.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { bankAnswer, acceptedAnswer } from '../../../tests/fixtures/bank.ts'
import { accountOf, type BulkFixture, createBulkFixture } from '../../../tests/fixtures/bulk.ts'
import { sentMessages } from '../../../tests/fixtures/enqueue.ts'
import { runJob } from '../../../tests/fixtures/jobs.ts'
import { failedChecks } from '../../../tests/fixtures/pending-fixture.ts'
import {
  changeBulkBeneficiary,
  changeLine,
  closeRun,
  listBulkBeneficiaries,
  listRunLines,
  pauseRun,
  quoteGroup,
  resumeRun,
  retryRun,
  showPayStatus,
  stopRun,
} from '../contract.ts'
import { payGroup } from './actions/pay-group.ts'
import { sweepBulk } from './actions/sweep-bulk.ts'
import { runApproval } from './approvables.ts'
import { tellFailuresJob } from './jobs.ts'

let world: AppFixture
let shop: Shop
let bulk: BulkFixture
let group: string
const AMOUNTS = [200_000, 300_000, 1_000_000] as const
/** ₦20 a line, and ₦50 of duty from ₦10,000. */
const TOTAL = 1_500_000n + 3n * 2_000n + 5_000n
const FUNDS = 5_000_000n - 10_000n

beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  await world.paidIn(shop, 5_000_000n)
  bulk = await createBulkFixture(world, shop)
  group = await bulk.createGroup(AMOUNTS)
})
afterEach(async () => {
  expect(await failedChecks(world)).toEqual([])
  await world.close()
})

const payAndDispatch = async () => {
  const { run } = await bulk.pay({ group_id: group })
  await bulk.dispatch(run._id)
  return run._id
}
const used = async () => (await world.rows<{ used: bigint }>(`select used from meter where kind = 'outflow'`))[0]?.used ?? 0n
const results = async (only?: 'failed') => (await bulk.call(showPayStatus, { params: { id: group }, query: only ? { only } : {} })).data.results
const failFor = (account: string) => {
  world.bank.onSend = (order) =>
    order.beneficiary.accountNumber === account ? bankAnswer('rejected', '07', 'Account is closed') : acceptedAnswer(order)
}

test('BULK-04, BULK-68, BULK-70, M20, M21, API-133: a group of three is three payouts, each settled once out of one hold of the whole total', async () => {
  const { count, run } = await bulk.pay({ group_id: group })
  expect([count, run.state, run.total]).toEqual([3, 'running', Number(TOTAL)])
  expect(await world.wallet(shop)).toEqual({ balance: FUNDS, held: TOTAL })
  await bulk.dispatch(run._id)
  expect(await world.wallet(shop)).toEqual({ balance: FUNDS, held: TOTAL })
  await bulk.sendHeld()
  expect(new Set(world.bank.sent.map(({ amountKobo, narration }) => `${amountKobo} ${narration}`))).toEqual(
    new Set(AMOUNTS.map((amount) => `${amount} November salaries`)),
  )
  expect(world.bank.sent).toHaveLength(3)
  expect(await world.wallet(shop)).toEqual({ balance: FUNDS - TOTAL, held: 0n })
  expect(await bulk.run(run._id)).toMatchObject({ state: 'finished', settled: 3, processed: 3, percent: 100, reserved: 0, allowed: [] })
  expect(await used()).toBe(1_500_000n)
  const lines = await world.rows<{ kind: string; state: string }>(`select kind, state from history_item where kind = 'bulk_line'`)
  expect(lines).toEqual(Array.from({ length: 3 }, () => ({ kind: 'bulk_line', state: 'confirmed' })))
})

test('BULK-72, API-134: the poll lists results until they reach the count, each with status, message and data', async () => {
  failFor(accountOf(2))
  await payAndDispatch()
  expect(await results()).toEqual([])
  await bulk.sendHeld()
  expect((await results()).map(({ status, message, data }) => [data.number, status, message])).toEqual([
    [1, true, 'Sent'],
    [2, false, 'Guaranty Trust Bank could not complete it. The account cannot receive money. Check the number.'],
    [3, true, 'Sent'],
  ])
  expect((await results('failed')).map(({ data }) => data.beneficiary_account_number)).toEqual([accountOf(2)])
})

test('a failed line keeps its part reserved; the retry takes the PIN and is a new payment that follows the failed one', async () => {
  failFor(accountOf(2))
  const runId = await payAndDispatch()
  await bulk.sendHeld()
  expect(await bulk.run(runId)).toMatchObject({ state: 'finished_with_failures', failed: 1, reserved: 302_000, allowed: ['retry', 'close'] })
  expect(await used()).toBe(1_500_000n)
  expect(await waitingPages(world, shop.caller)).toEqual([
    ['1 payment of a bulk payment was not sent', `/admin/merchant/bulk?run=${runId}&open=payment-log`],
  ])
  await expect(bulk.call(retryRun, { params: { id: runId }, body: { pin: '9999' } })).rejects.toMatchObject({ code: 'pin.wrong' })
  world.bank.onSend = (order) => acceptedAnswer(order)
  await bulk.call(retryRun, { params: { id: runId }, body: { pin: '4073' } })
  await bulk.dispatch(runId)
  await bulk.sendHeld()
  expect(await bulk.run(runId)).toMatchObject({ state: 'finished', settled: 3, failed: 0, reserved: 0 })
  expect(await waitingPages(world, shop.caller)).toEqual([])
  expect(new Set(world.bank.sent.map(({ reference }) => reference)).size).toBe(4)
  const [line] = await world.rows<{ transfer_id: string; follows_id: string }>('select transfer_id, follows_id from bulk_line where number = 2')
  const states = await world.rows<{ id: string; state: string }>(`select id, state from transfer where subject_id like '%\\_2' order by state`)
  expect(states).toEqual([
    { id: line!.follows_id, state: 'failed' },
    { id: line!.transfer_id, state: 'settled' },
  ])
  expect(await world.wallet(shop)).toEqual({ balance: FUNDS - TOTAL, held: 0n })
})

const NEW_ACCOUNT = accountOf(77)
const changeTo = async (runId: string, number: number, body: object) => {
  const { data } = await bulk.call(listRunLines, { params: { id: runId } })
  const account = { beneficiary_account_name: 'BALARABE YUSUF', beneficiary_bank: '058', beneficiary_account_number: NEW_ACCOUNT, ...body }
  return bulk.call(changeLine, { params: { id: runId, line: data[number - 1]!._id }, body: account })
}

test('BULK-76: a failed line takes another account of the same person; the retry pays it, and the group has it from then on', async () => {
  failFor(accountOf(2))
  const runId = await payAndDispatch()
  await bulk.sendHeld()
  expect((await changeTo(runId, 2, {})).data).toMatchObject({ beneficiary_account_number: NEW_ACCOUNT, state: 'failed', total: 302_000 })
  await bulk.call(retryRun, { params: { id: runId }, body: { pin: '4073' } })
  await bulk.dispatch(runId)
  await bulk.sendHeld()
  expect(await bulk.run(runId)).toMatchObject({ state: 'finished', settled: 3, reserved: 0 })
  expect(world.bank.sent.at(-1)!.beneficiary.accountNumber).toBe(NEW_ACCOUNT)
  expect(await world.wallet(shop)).toEqual({ balance: FUNDS - TOTAL, held: 0n })
  const { data: people } = await bulk.call(listBulkBeneficiaries, { query: { group } })
  expect(people.map((each) => each.beneficiary_account_number)).toEqual([accountOf(3), NEW_ACCOUNT, accountOf(1)])
})

test('a failed line is not sent to another person, to an account of the same run, or once it is paid; nothing changes then', async () => {
  failFor(accountOf(2))
  const runId = await payAndDispatch()
  await bulk.sendHeld()
  await expect(changeTo(runId, 1, {})).rejects.toMatchObject({ code: 'bulk.not_now' })
  await expect(changeTo(runId, 2, { beneficiary_account_number: accountOf(1) })).rejects.toMatchObject({ code: 'bulk.already_in_run' })
  await expect(changeTo(runId, 2, { beneficiary_account_name: 'SOMEBODY ELSE' })).rejects.toMatchObject({ code: 'bulk.wrong_name' })
  const [line] = await world.rows<{ id: string }>('select id from bulk_line where number = 2')
  await world.rows(`update bulk_line set name = 'HALIMA SANI' where id = '${line!.id}'`)
  await expect(changeTo(runId, 2, {})).rejects.toMatchObject({
    code: 'bulk.other_person',
    message: 'The bank names this account Balarabe Yusuf. Only another account of Halima Sani can take this payment.',
  })
  expect((await results('failed')).map(({ data }) => data.beneficiary_account_number)).toEqual([accountOf(2)])
})

test('the person who paid is told by mail what failed, with the address of the failed payments, and not while they are tried again', async () => {
  failFor(accountOf(2))
  const runId = await payAndDispatch()
  await bulk.sendHeld()
  await runJob(tellFailuresJob, world, { runId, round: 1 })
  const mails = async () => (await sentMessages(world)).filter(({ subject }) => subject.includes('bulk payment'))
  expect(await mails()).toMatchObject([
    {
      to: shop.caller.email,
      subject: expect.stringContaining('1 payment of a bulk payment was not sent'),
      text: expect.stringContaining(`https://kasuwa.example/admin/merchant/bulk?run=${runId}&open=payment-log`),
    },
  ])
  await bulk.call(retryRun, { params: { id: runId }, body: { pin: '4073' } })
  await runJob(tellFailuresJob, world, { runId, round: 1 })
  expect(await mails()).toHaveLength(1)
})

test('a line whose retry is refused too shows the second try with its time', async () => {
  failFor(accountOf(2))
  const runId = await payAndDispatch()
  await bulk.sendHeld()
  const shown = async () =>
    (await bulk.call(listRunLines, { params: { id: runId }, query: { only: 'failed' } })).data.map(({ tries, endedAt }) => [tries, endedAt])
  const first = world.clock.now().toISOString()
  expect(await shown()).toEqual([[1, first]])
  world.clock.advance(60_000)
  await bulk.call(retryRun, { params: { id: runId }, body: { pin: '4073' } })
  await bulk.dispatch(runId)
  await bulk.sendHeld()
  expect(await shown()).toEqual([[2, world.clock.now().toISOString()]])
})

test('an unclear line keeps its part reserved and its reference, and is never sent as a second payment', async () => {
  world.bank.onSend = (order) => (order.beneficiary.accountNumber === accountOf(1) ? bankAnswer('unknown', 'timeout') : acceptedAnswer(order))
  const runId = await payAndDispatch()
  await bulk.sendHeld()
  expect(await bulk.run(runId)).toMatchObject({ state: 'running', sending: 1, settled: 2, reserved: 202_000, allowed: [] })
  await bulk.dispatch(runId)
  expect(await bulk.sendHeld()).toEqual([])
  expect(world.bank.sent).toHaveLength(3)
})

test('failed money is free when the run is closed, by a person or after a day, and its limit is given back', async () => {
  failFor(accountOf(2))
  const runId = await payAndDispatch()
  await bulk.sendHeld()
  world.clock.advance(25 * 60 * 60_000)
  await sweepBulk(world)
  expect(await bulk.run(runId)).toMatchObject({ state: 'closed', reserved: 0, allowed: [] })
  expect((await world.wallet(shop)).held).toBe(0n)
  expect(await used()).toBe(1_200_000n)
  await expect(bulk.call(closeRun, { params: { id: runId } })).rejects.toMatchObject({ code: 'bulk.not_now' })
})

test('a paused run sends nothing until it is resumed; stopping frees the lines that were not sent at once', async () => {
  const { run } = await bulk.pay({ group_id: group })
  await bulk.call(pauseRun, { params: { id: run._id } })
  await bulk.dispatch(run._id)
  expect(await bulk.sendHeld()).toEqual([])
  const page = `/admin/merchant/bulk?run=${run._id}`
  expect(await waitingPages(world, shop.caller)).toEqual([['3 payments wait in a paused bulk payment', page]])
  await bulk.call(resumeRun, { params: { id: run._id } })
  await bulk.dispatch(run._id)
  await expect(bulk.call(stopRun, { params: { id: run._id } })).rejects.toMatchObject({ code: 'bulk.not_now' })
  await bulk.sendHeld()
  const second = await bulk.pay({ group_id: group, confirm_duplicate: true })
  const stopped = (await bulk.call(stopRun, { params: { id: second.run._id } })).data
  expect(stopped).toMatchObject({ state: 'stopped', skipped: 3, processed: 3, reserved: 0 })
  expect(await world.wallet(shop)).toEqual({ balance: FUNDS - TOTAL, held: 0n })
  expect(await used()).toBe(1_500_000n)
})

test('a group that is edited while it is paid: the copy is paid', async () => {
  const { run } = await bulk.pay({ group_id: group })
  const { data: people } = await bulk.call(listBulkBeneficiaries, { query: { group } })
  await Promise.all(people.map(({ _id }) => bulk.call(changeBulkBeneficiary, { params: { id: _id }, body: { amount: 1 } })))
  await bulk.dispatch(run._id)
  await bulk.sendHeld()
  expect(new Set(world.bank.sent.map(({ amountKobo }) => Number(amountKobo)))).toEqual(new Set(AMOUNTS))
})

test('BULK-69, NS-80: a flat rate replaces every amount and a bonus is added to every amount; the quote shows the same figures', async () => {
  const quoteOf = async (body: object) => (await bulk.call(quoteGroup, { params: { id: group }, body })).data
  expect(await quoteOf({})).toMatchObject({ count: 3, amount: 1_500_000, fee: 6_000, duty: 5_000, total: Number(TOTAL), refusal: null, ours: 0 })
  expect(await quoteOf({ flatrate: 100_000 })).toMatchObject({ amount: 300_000, duty: 0 })
  expect(await quoteOf({ bonus: 50_000 })).toMatchObject({ amount: 1_650_000, fees: [{ each: 2_000, count: 3 }] })
  const { run } = await bulk.pay({ group_id: group, bonus: 50_000, total: 1_650_000 + 6_000 + 5_000 })
  expect(run).toMatchObject({ mode: 'bonus', extra: 50_000, amount: 1_650_000 })
})

test('a payment can leave beneficiaries out, or have some only, whatever the size of the group', async () => {
  const { data: people } = await bulk.call(listBulkBeneficiaries, { query: { group } })
  const [one, other] = people.map(({ _id }) => _id) as [string, string]
  const quoteOf = async (body: object) => (await bulk.call(quoteGroup, { params: { id: group }, body })).data
  expect(await quoteOf({ only: [one] })).toMatchObject({ count: 1, amount: people[0]!.amount })
  expect(await quoteOf({ except: [one] })).toMatchObject({ count: 2 })
  expect(await quoteOf({ only: [] })).toMatchObject({ count: 0, refusal: { code: 'bulk.empty_group' } })
  await expect(quoteOf({ only: [one], except: [other] })).rejects.toMatchObject({ code: 'request.invalid' })
  expect((await bulk.pay({ group_id: group, only: [one, other] })).run.count).toBe(2)
})

test('the statements of a request change nothing of a run that is paid, and make none that is', async () => {
  const { run } = await bulk.pay({ group_id: group })
  const own = world.tenant(shop.caller)
  const deleted = await Promise.all(
    [sql`delete from bulk_run where id = ${run._id}`, sql`delete from bulk_line where run_id = ${run._id}`].map((each) => each.execute(own)),
  )
  expect(deleted.map(({ numAffectedRows }) => numAffectedRows)).toEqual([0n, 0n])
  const line = (runId: string) => sql`
    insert into bulk_line (id, run_id, business_id, number, name, account_number, bank_code, bank_name, route, amount, fee, vat, duty, total, rules, state)
    select ${runId} || '_99', ${runId}, business_id, 99, name, account_number, bank_code, bank_name, route, amount, fee, vat, duty, total, rules, 'queued'
    from bulk_line where run_id = ${run._id} limit 1`
  await expect(line(run._id).execute(own)).rejects.toThrow('row-level security')
  await line('run_copy').execute(own)
  const paid = sql`
    insert into bulk_run (id, business_id, group_id, group_name, title, state, mode, extra, digest, request_id, requested_by, sender_account, sender_name, hold_id, lines,
      amount, fee, vat, duty, total, queued, queued_amount, queued_total, created_at)
    select 'run_paid', business_id, group_id, group_name, title, state, mode, extra, digest, 'another', requested_by, sender_account, sender_name, hold_id, lines,
      amount, fee, vat, duty, total, queued, queued_amount, queued_total, created_at from bulk_run where id = ${run._id}`
  await expect(paid.execute(own)).rejects.toThrow('row-level security')
  await expect(sql`update bulk_run set title = 'Other' where id = ${run._id}`.execute(own)).rejects.toThrow('permission denied')
  await expect(sql`update bulk_line set amount = 1 where run_id = ${run._id}`.execute(own)).rejects.toThrow('permission denied')
  await world.rows(`delete from bulk_line where run_id = 'run_copy'`)
})

describe('a run is refused whole, and nothing is held', () => {
  afterEach(async () => {
    expect((await world.wallet(shop)).held).toBe(0n)
    expect(await world.rows('select id from bulk_run union all select id from bulk_line')).toEqual([])
  })

  test.each([
    ['BULK-68', 'with a wrong PIN', { pin: '9999' }, 'pin.wrong'],
    ['BULK-62', 'without a title', { title: '' }, 'request.invalid'],
    ['BULK-63', 'with both a bonus and a flat rate', { bonus: 100, flatrate: 100 }, 'request.invalid'],
    ['BULK-64', 'with a bonus of zero', { bonus: 0 }, 'request.invalid'],
    ['BULK-65', 'with a PIN of three digits', { pin: '407' }, 'request.invalid'],
    ['M20', 'when the wallet holds too little', { bonus: 2_000_000 }, 'bulk.insufficient_balance'],
    ['', 'when the group has changed since the quote', { total: 1 }, 'bulk.group_changed'],
  ])('BULK-62..65, BULK-68 (%s): %s', async (_row, _name, body, code) => {
    await expect(bulk.pay({ group_id: group, ...body })).rejects.toMatchObject({ code })
  })

  test('ROLE-52: without a transaction PIN, whatever the role', async () => {
    await world.rows('delete from pin')
    await expect(bulk.pay({ group_id: group })).rejects.toMatchObject({ code: 'pin.not_set' })
  })

  test('above the limit of the day, which counts all lines together', async () => {
    await world.paidIn(shop, 900_000_000n)
    await world.rows(`update business set tier = 'activated' where id = '${shop.businessId}'`)
    await expect(bulk.pay({ group_id: group, bonus: 100_000_000 })).rejects.toMatchObject({ httpStatus: 422 })
  })
})

test('a run that waits for approval shows its payees with their amounts, the first ten by name, how they are set, and the people left out', async () => {
  const many = await bulk.createGroup([...AMOUNTS, ...Array.from({ length: 9 }, () => 100_000)], 'Wages')
  const ids = await world.rows<{ id: string }>(`select id from bulk_beneficiary where group_id = '${many}' order by account_number`)
  const body = { title: 'November', pin: '', group_id: many, bonus: 50_000n, except: [ids[1]!.id] }
  const { title, facts } = await runApproval.describe(world as never, shop.caller, { params: {}, body, requestId: 'req_1' })
  expect(title).toBe('Bulk payment: November')
  expect(facts.slice(0, 6)).toEqual([
    { name: 'Group', value: 'Wages', bulk_group: many },
    { name: 'Payments', value: '11' },
    { name: 'Amounts', value: 'The usual amounts, with a bonus of ₦500.00 each' },
    { name: 'Left out', value: 'Balarabe Yusuf' },
    { name: 'Balarabe Yusuf', value: expect.stringMatching(/^₦2,500.00 to .+ 3000000001$/) },
    { name: 'Balarabe Yusuf', value: expect.stringMatching(/^₦10,500.00 to .+ 3000000003$/) },
  ])
  expect(facts.at(-1)).toEqual({ name: 'And 1 more', value: '₦1,500.00 together' })
  expect(facts).toHaveLength(4 + 10 + 1)
})

test('an approved run whose grant is lost is refused at once: no equal request can renew it', async () => {
  const approval = { id: 'apr_1', totalKobo: TOTAL, digest: null }
  const caller = { ...shop.caller, sessionId: 'apr_1', approval }
  const sleep = vi.fn(world.clock.sleep)
  const input = { title: 'November', groupId: group, pin: '', isDuplicateConfirmed: false, requestId: 'req_1', approval }
  await expect(payGroup({ ...world, clock: { ...world.clock, sleep } }, caller, input)).rejects.toMatchObject({ code: 'pin.required' })
  expect(sleep).not.toHaveBeenCalled()
})

test('a repeated request that leaves other people out is another payment, and is refused', async () => {
  const ids = (await world.rows<{ id: string }>(`select id from bulk_beneficiary where group_id = '${group}' order by id`)).map(({ id }) => id)
  const { run } = await bulk.pay({ group_id: group, except: [ids[0]!, ids[1]!] }, 'once')
  expect((await bulk.pay({ group_id: group, except: [ids[1]!, ids[0]!] }, 'once')).run._id).toBe(run._id)
  await expect(bulk.pay({ group_id: group, except: [ids[0]!] }, 'once')).rejects.toMatchObject({ code: 'request.reference_reused' })
  await expect(bulk.pay({ group_id: group }, 'once')).rejects.toMatchObject({ code: 'request.reference_reused' })
})

test('two pays at once are one run; the same lines within a day need a confirmation, and a repeated request gets its first run', async () => {
  const both = await Promise.allSettled([bulk.pay({ group_id: group }, 'first'), bulk.pay({ group_id: group }, 'second')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await world.wallet(shop)).held).toBe(TOTAL)
  const [row] = await world.rows<{ id: string; request_id: string }>('select id, request_id from bulk_run')
  expect((await bulk.pay({ group_id: group }, row!.request_id)).run._id).toBe(row!.id)
  await expect(bulk.pay({ group_id: group })).rejects.toMatchObject({ code: 'bulk.run_open' })
  await bulk.dispatch(row!.id)
  await bulk.sendHeld()
  await expect(bulk.pay({ group_id: group })).rejects.toMatchObject({ code: 'bulk.duplicate_run' })
  expect((await bulk.pay({ group_id: group, confirm_duplicate: true })).run.state).toBe('running')
})

test('the same request many times at once is one run, and each call is answered with it', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => bulk.pay({ group_id: group }, 'same')))
  expect(new Set(answers.map(({ run }) => run._id)).size).toBe(1)
  expect(await world.rows(`select count(*)::int as runs from bulk_run`)).toEqual([{ runs: 1 }])
  expect((await world.wallet(shop)).held).toBe(TOTAL)
})

test('the PIN of a payment that is refused gives no right to another one', async () => {
  await expect(bulk.pay({ group_id: group, total: 1 })).rejects.toMatchObject({ code: 'bulk.group_changed' })
  expect(await world.rows(`select state from pin_grant where state = 'open'`)).toEqual([])
})

test('an amount beyond the most of one payment is refused by the quote and by the payment, and names its beneficiary', async () => {
  await world.rows(`update bulk_beneficiary set amount = 100000000001 where account_number = '${accountOf(1)}'`)
  const tooLarge = { code: 'bulk.amount_too_large', httpStatus: 422, message: expect.stringContaining('₦1,000,000,000.00') }
  await expect(bulk.call(quoteGroup, { params: { id: group }, body: {} })).rejects.toMatchObject(tooLarge)
  await expect(bulk.pay({ group_id: group })).rejects.toMatchObject(tooLarge)
})

test('M18: a line to an account of ours is paid in the books, without the bank', async () => {
  const other = await world.createShop('Balarabe Yusuf')
  await world.rows(
    `update bulk_beneficiary set bank_code = '566', account_number = '${other.accountNumber}' where account_number = '${accountOf(1)}'`,
  )
  const runId = await payAndDispatch()
  await bulk.sendHeld()
  expect(world.bank.sent).toHaveLength(2)
  expect(await bulk.run(runId)).toMatchObject({ state: 'finished', settled: 3 })
  expect((await world.wallet(other)).balance).toBe(200_000n - 1_000n)
})

test('a line whose account is unknown, or has another name now, is not sent; a silent bank is asked again, and fails the line in the end', async () => {
  world.bank.nameEnquiry = async ({ accountNumber }) =>
    accountNumber === accountOf(1)
      ? { outcome: 'not_found' }
      : accountNumber === accountOf(2)
        ? { outcome: 'found', accountName: 'OTHER PERSON', enquiryId: 'e', beneficiaryBvn: null, clientId: null }
        : { outcome: 'unknown', reason: 'timeout' }
  await world.rows('delete from name_enquiry')
  const runId = await payAndDispatch()
  expect(await bulk.run(runId)).toMatchObject({ state: 'running', failed: 2, queued: 1 })
  await bulk.dispatch(runId, 5)
  expect(await bulk.run(runId)).toMatchObject({ state: 'finished_with_failures', failed: 3, reserved: Number(TOTAL) })
  expect((await results('failed')).map(({ message }) => message)).toEqual([
    'Account not found',
    'The account name does not match. Guaranty Trust Bank now names it OTHER PERSON.',
    'Guaranty Trust Bank did not answer. Pay it again later.',
  ])
  expect(world.bank.sent).toEqual([])
})
