import { FAILPOINTS } from '../../apps/failpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { grantPayment, balanceOf, createMerchant, type Merchant, expectData, payIn } from '../fixtures/client.ts'
import { startProduct, type Product, until } from '../fixtures/product-processes.ts'

let world: Product
let amina: Merchant
beforeAll(async () => {
  world = await startProduct()
  amina = await createMerchant(world)
  await payIn(world, amina, 90_000_000)
  await until('the wallet follows', async () => (await balanceOf(amina)) > 0)
})
afterAll(() => world?.close())

type Process = 'api' | 'worker'
const start = (which: Process, crashAt?: string) =>
  which === 'api' ? world.startApi(crashAt ? { CRASH_AT: crashAt } : {}) : world.startWorker(crashAt ? { CRASH_AT: crashAt } : {})

/** The failpoints that were reached: the process logs the name before it dies. */
const reachedFailpoints = new Set<string>()
async function waitForCrash(which: Process, point: string): Promise<void> {
  await withoutQueryDelays(which === 'api' ? world.apiDied() : world.workerDied())
  expect(world.output.slice(-20)).toContainEqual(expect.stringContaining(`"crashPoint":"${point}"`))
  reachedFailpoints.add(point)
}

// Vitest ends a test that waits in vain, without a message of ours.
beforeEach(({ onTestFailed }) => onTestFailed(async () => console.error(await readState())))

/** The newest payment and statement lines, the jobs, and the last output of the programs. */
async function readState(): Promise<string> {
  const transfers = await world.sql(
    `select id, state, code, queries, review_reason, next_query_at, ended_at, now() from transfer order by created_at desc limit 1`,
  )
  const lines = await world.sql(
    `select line_id, direction, reference, booked_at, read_at, matched_by from statement_line order by booked_at desc limit 3`,
  )
  const jobs = await world.sql(`select task, key, lane, leased_until, run_at, attempts, deaths, last_error from job order by run_at limit 30`)
  return [...transfers, ...lines, ...jobs, ...world.output.slice(-20)].map((what) => JSON.stringify(what)).join('\n')
}

/** Ten thousand naira to an account at another bank. The simulator chooses the outcome by the account's last digits. */
const order = (reference: string, nuban = '0123456789') => ({ nuban, bank_code: '058', amount: 1_000_000, transaction_ref: reference })

async function sendTransfer(reference: string, nuban?: string): Promise<string> {
  await grantPayment(amina)
  return expectData<{ _id: string }>(await amina.call('POST', '/wallet/transfer', order(reference, nuban)))._id
}

/** Accepted and held, while no worker sends it. `call` settles with the answer. */
async function sendWithoutWaiting(reference: string): Promise<{ id: string; call: Promise<unknown> }> {
  await grantPayment(amina)
  const call = amina.call('POST', '/wallet/transfer', order(reference))
  const id = await until('the transfer is taken', async () => {
    const [row] = await world.sql(`select id from transfer where reference = $1`, [reference])
    return row?.['id']
  })
  return { id, call }
}

const ended = (transferId: string, state: string) =>
  withoutQueryDelays(
    until(
      `the transfer is ${state}`,
      async () => (await world.sql(`select state from transfer where id = $1`, [transferId]))[0]?.['state'] === state,
      60_000,
    ),
  )

/** While something is awaited, status queries that wait for their time are due at once. */
async function withoutQueryDelays<T>(awaited: Promise<T>): Promise<T> {
  const makeDue = () => world.sql(`update job set run_at = now() where key like 'transfer-query:%' and lease is null and run_at > now()`)
  const timer = setInterval(() => void makeDue().catch(() => null), 250)
  try {
    return await awaited
  } finally {
    clearInterval(timer)
  }
}

const setBankMode = (mode: string) => world.console('/failure-modes', { method: 'PUT', body: { partner: 'bank', mode } })

/** The simulated bank changes a payment of ours by itself. */
async function callBank(what: '/settle' | '/pay-refused' | '/return', transferId: string): Promise<void> {
  const [attempt] = await world.sql(`select partner_reference from transfer_attempt where transfer_id = $1`, [transferId])
  const done = await world.console<Record<string, boolean>>(what, { method: 'POST', body: { reference: attempt!['partner_reference'] } })
  expect(Object.values(done)).toEqual([true])
}

const enqueueNow = (task: string, payload: Record<string, unknown> = {}) =>
  world.sql(`select enqueue_jobs($1::jsonb)`, [JSON.stringify([{ task, payload, key: `${task} now` }])])

/** Enqueues the job of each minute at once. */
const enqueueMatching = () => enqueueNow('reconciliation.match-statement')

/** A process that reaches the failpoint dies as in a power cut. The worker's first batch is the bank's answer. */
const TRANSFER_POINTS: readonly (readonly [Process, string])[] = [
  ['api', 'posting_queue.before_commit'],
  ['api', 'posting_queue.after_commit'],
  ['api', 'transfers.accepted'],
  ['worker', 'posting_queue.before_commit'],
  ['worker', 'posting_queue.after_commit'],
  ['worker', 'transfers.attempt_committed'],
  ['worker', 'transfers.bank_answered'],
  ['worker', 'transfers.answer_committed'],
]

test.each(TRANSFER_POINTS)(
  'killed in the %s at %s, a transfer is paid once or not at all, and the books agree with the bank',
  async (which, point) => {
    await grantPayment(amina)
    await start(which, point)
    const reference = `${amina.prefix}-${which}-${point.replaceAll(/\W/g, '-')}`
    const body = order(reference)
    // The sender gets no answer, or one that the transfer is pending.
    const call = amina.call('POST', '/wallet/transfer', body).catch(() => null)
    await waitForCrash(which, point)
    await start(which)
    const first = await call
    const wasTaken = (await world.sql(`select id from transfer where reference = $1`, [reference])).length > 0
    const again = expectData<{ _id: string }>(await amina.call('POST', '/wallet/transfer', body))
    if (first?.http === 200) expect((first.data as { _id: string })._id).toBe(again._id)
    await ended(again._id, 'settled')
    expect(await world.sql(`select id from transfer where reference = $1`, [reference])).toHaveLength(1)
    if (which === 'api' && point === 'posting_queue.before_commit') expect(wasTaken).toBe(false)
    await expectBankAndBooksToAgree()
  },
)

test.each([
  ['transfers.query_answered', 'timeout_after_applying'],
  ['transfers.query_committed', 'timeout_after_applying'],
  ['transfers.resend_committed', 'timeout_before_applying'],
  ['transfers.resend_answered', 'timeout_before_applying'],
])('killed at %s, a transfer whose bank fell silent (%s) is paid once', async (point, trouble) => {
  await setBankMode(trouble)
  await start('worker', point)
  const id = await sendTransfer(`${amina.prefix}-${point.replaceAll(/\W/g, '-')}`)
  await setBankMode('ok')
  await waitForCrash('worker', point)
  await start('worker')
  await ended(id, 'settled')
  await expectBankAndBooksToAgree()
})

test('killed when the next query to a silent bank was postponed, every transfer is paid once', async () => {
  await world.endWorker()
  const waiting: Awaited<ReturnType<typeof sendWithoutWaiting>>[] = []
  // Enough sends and queries for the circuit breaker to open.
  for (let number = 0; number < 6; number++) waiting.push(await sendWithoutWaiting(`${amina.prefix}-silent-${number}`))
  await setBankMode('down')
  await start('worker', 'transfers.postponed')
  await waitForCrash('worker', 'transfers.postponed')
  await setBankMode('ok')
  await start('worker')
  for (const { id, call } of waiting) await Promise.all([ended(id, 'settled'), call])
  await expectBankAndBooksToAgree()
})

test('killed when a transfer cancelled before it was sent had been released, it is released once', async () => {
  const before = await balanceOf(amina)
  await world.endWorker()
  const { id, call } = await sendWithoutWaiting(`${amina.prefix}-stopped`)
  await world.sql(`update business set standing = 'no_debit' where id = $1`, [amina.businessid])
  await start('worker', 'transfers.cancelled')
  await waitForCrash('worker', 'transfers.cancelled')
  await start('worker')
  await ended(id, 'cancelled')
  await call
  await world.sql(`update business set standing = 'open' where id = $1`, [amina.businessid])
  expect(await balanceOf(amina)).toBe(before)
  await expectBankAndBooksToAgree()
})

test('killed when the statement had settled a transfer in review, it is settled once', async () => {
  const id = await sendTransfer(`${amina.prefix}-reviewed`, '0123450034')
  await ended(id, 'review')
  await start('worker', 'transfers.shown_settled')
  await callBank('/settle', id)
  await enqueueMatching()
  await waitForCrash('worker', 'transfers.shown_settled')
  await start('worker')
  await enqueueMatching()
  await countMatchedItems()
  await ended(id, 'settled')
  await expectBankAndBooksToAgree()
})

test('killed when the statement had shown a late payment, that is one case, and resolved when it has come back', async () => {
  const id = await sendTransfer(`${amina.prefix}-late`, '0123450051')
  await ended(id, 'failed')
  await start('worker', 'transfers.shown_late')
  await callBank('/pay-refused', id)
  await enqueueMatching()
  await waitForCrash('worker', 'transfers.shown_late')
  await start('worker')
  await enqueueMatching()
  await countMatchedItems()
  expect(await casesOf(id)).toEqual([{ kind: 'late', state: 'open' }])
  await callBank('/return', id)
  await enqueueMatching()
  await ended(id, 'recalled')
  await countMatchedItems()
  expect(await casesOf(id)).toEqual([{ kind: 'late', state: 'resolved' }])
  await expectBankAndBooksToAgree()
})

test.each(['transfers.return_answered', 'transfers.return_committed'])(
  'killed at %s, a payment that came back is one case until the statement shows it, and given back once',
  async (point) => {
    const before = await balanceOf(amina)
    const id = await sendTransfer(`${amina.prefix}-${point.replaceAll(/\W/g, '-')}`)
    await ended(id, 'settled')
    await start('worker', point)
    await pauseScheduledMatching()
    await callBank('/return', id)
    await enqueueNow('transfers.ask-return', { transferId: id })
    await waitForCrash('worker', point)
    await start('worker')
    await until('the bank’s word is a case', async () => (await casesOf(id)).length > 0)
    await enqueueMatching()
    await ended(id, 'returned')
    await until('the case is over', async () => (await casesOf(id)).every(({ state }) => state === 'resolved'))
    await countMatchedItems()
    expect(await casesOf(id)).toHaveLength(1)
    expect(await balanceOf(amina)).toBe(before)
    await expectBankAndBooksToAgree()
  },
)

const COLLECTION_POINTS: readonly (readonly [Process, string])[] = [
  ['api', 'collections.notice_stored'],
  ['worker', 'collections.confirmed'],
  ['worker', 'posting_queue.before_commit'],
  ['worker', 'posting_queue.after_commit'],
  ['worker', 'collections.posted'],
]

test.each(COLLECTION_POINTS)('killed in the %s at %s, a collection is credited exactly once', async (which, point) => {
  const before = await balanceOf(amina)
  await start(which, point)
  const [sessionId] = await Promise.all([payIn(world, amina, 200_000), waitForCrash(which, point)])
  await start(which)
  await until('the credit is posted', async () => (await world.sql(`select id from collection where session_id = $1`, [sessionId])).length > 0)
  expect(await balanceOf(amina)).toBe(before + 200_000 - 1_000)
  await expectBankAndBooksToAgree()
  expect(await balanceOf(amina)).toBe(before + 200_000 - 1_000)
})

test.each(FAILPOINTS.filter((point) => point.startsWith('reconciliation.')))(
  'killed at %s, what the statement shows is posted once',
  async (point) => {
    const before = await balanceOf(amina)
    const id = await sendTransfer(`${amina.prefix}-${point.replaceAll(/\W/g, '-')}`)
    await ended(id, 'settled')
    await start('worker', point)
    await callBank('/return', id)
    await enqueueMatching()
    await waitForCrash('worker', point)
    await start('worker')
    await enqueueMatching()
    await ended(id, 'returned')
    await countMatchedItems()
    expect(await balanceOf(amina)).toBe(before)
    await expectBankAndBooksToAgree()
  },
)

test('every failpoint of every module was passed above', () => {
  expect([...reachedFailpoints].toSorted()).toEqual([...FAILPOINTS].toSorted())
})

const casesOf = (transferId: string) =>
  world.sql<{ kind: string; state: string }>(`select kind, state from suspense_item where subject_id = $1`, [transferId])

const countMatchedItems = () =>
  until('nothing waits for the statement', async () => {
    const waiting = await world.sql(`select id from clearing_item where line_id is null and case_id is null`)
    return waiting.length === 0
  })

/** The job of each minute is not enqueued for an hour, so that a change at the bank comes before the next reading of its statement. */
async function pauseScheduledMatching(): Promise<void> {
  await world.sql(`update job_schedule set last_turn = now() + interval '1 hour' where name = 'reconciliation.match-statement'`)
  await until('no reading is due', async () => {
    const due = await world.sql(`select 1 from job where task = 'reconciliation.match-statement' and run_at <= now()`)
    return due.length === 0
  })
}

async function expectBankAndBooksToAgree(): Promise<void> {
  const paid = await world.console<{ reference: string; amountKobo: number }[]>('/payouts')
  const settled = await world.sql<{ reference: string; amount: string }>(
    `select a.partner_reference as reference, t.amount from transfer t join transfer_attempt a on a.transfer_id = t.id
     where t.state in ('settled', 'returned', 'recalled') and a.state = 'accepted'`,
  )
  const listed = (rows: { reference: string; kobo: number }[]) => rows.map((row) => `${row.reference} ${row.kobo}`).toSorted()
  expect(listed(paid.map((one) => ({ reference: one.reference.replace(/^kasuwa-/, ''), kobo: one.amountKobo })))).toEqual(
    listed(settled.map((one) => ({ reference: one.reference, kobo: Number(one.amount) }))),
  )
  expect(await world.failedChecks()).toEqual([])
}
