import { afterAll, beforeAll, expect, test } from 'vitest'
import { COLLECTION_CRASH_POINTS } from '../../modules/collections/index.ts'
import { LANE_CRASH_POINTS } from '../../modules/ledger/index.ts'
import { TRANSFER_CRASH_POINTS } from '../../modules/transfers/index.ts'
import { approve, balanceOf, merchant, type Merchant, ok, payIn } from '../world/client.ts'
import { product, type Product, until } from '../world/product.ts'

let world: Product
let amina: Merchant
beforeAll(async () => {
  world = await product()
  amina = await merchant(world)
  await payIn(world, amina, 90_000_000)
  await until('the wallet follows', async () => (await balanceOf(amina)) > 0)
})
afterAll(() => world?.close())

type Process = 'api' | 'worker'
const start = (which: Process, crashAt?: string) =>
  which === 'api' ? world.startApi(crashAt ? { CRASH_AT: crashAt } : {}) : world.startWorker(crashAt ? { CRASH_AT: crashAt } : {})
const died = (which: Process) => (which === 'api' ? world.apiDied() : world.workerDied())

/** When the process passes the point, it is gone as after a power cut. The worker's first batch is the bank's answer. */
const TRANSFER_POINTS: readonly (readonly [Process, string])[] = [
  ['api', 'lane.before_commit'],
  ['api', 'lane.after_commit'],
  ['api', 'transfers.accepted'],
  ['worker', 'lane.before_commit'],
  ['worker', 'lane.after_commit'],
  ['worker', 'transfers.attempt_committed'],
  ['worker', 'transfers.bank_answered'],
  ['worker', 'transfers.answer_committed'],
]

test.each(TRANSFER_POINTS)(
  'killed in the %s at %s, a transfer is paid once or not at all, and the books agree with the bank',
  async (which, point) => {
    await approve(amina)
    await start(which, point)
    const reference = `${amina.prefix}-${which}-${point.replaceAll(/\W/g, '-')}`
    const body = { nuban: '0123456789', bank_code: '058', amount: 1_000_000, transaction_ref: reference }
    // The one who sent it hears nothing, or that it is on its way.
    const call = amina.call('POST', '/wallet/transfer', body).catch(() => null)
    await died(which)
    await start(which)
    const first = await call
    const wasTaken = (await world.sql(`select id from transfer where reference = $1`, [reference])).length > 0
    const again = ok<{ _id: string }>(await amina.call('POST', '/wallet/transfer', body))
    if (first?.http === 200) expect((first.data as { _id: string })._id).toBe(again._id)
    await until('the transfer is settled', async () => {
      const [row] = await world.sql(`select state from transfer where id = $1`, [again._id])
      return row?.['state'] === 'settled'
    })
    expect(await world.sql(`select id from transfer where reference = $1`, [reference])).toHaveLength(1)
    if (which === 'api' && point === 'lane.before_commit') expect(wasTaken).toBe(false)
    await expectBankAndBooksToAgree()
  },
)

test('killed after the answer to a query, a transfer in doubt is settled once', async () => {
  await approve(amina)
  await world.console('/moods', { method: 'PUT', body: { partner: 'vfd', mood: 'timeout_after_applying' } })
  await start('worker', 'transfers.query_answered')
  const body = { nuban: '0123456789', bank_code: '058', amount: 1_000_000, transaction_ref: `${amina.prefix}-query` }
  const answer = ok<{ _id: string; outcome: string }>(await amina.call('POST', '/wallet/transfer', body))
  expect(answer.outcome).toBe('processing')
  await world.console('/moods', { method: 'PUT', body: { partner: 'vfd', mood: 'ok' } })
  await died('worker')
  await start('worker')
  await until('the transfer is settled', async () => {
    const [row] = await world.sql(`select state from transfer where id = $1`, [answer._id])
    return row?.['state'] === 'settled'
  })
  await expectBankAndBooksToAgree()
})

test('killed when it was about to send again what the bank does not know, a transfer is paid once', async () => {
  await approve(amina)
  await world.console('/moods', { method: 'PUT', body: { partner: 'vfd', mood: 'timeout_before_applying' } })
  await start('worker', 'transfers.resend_committed')
  const body = { nuban: '0123456789', bank_code: '058', amount: 1_000_000, transaction_ref: `${amina.prefix}-resend` }
  const answer = ok<{ _id: string; outcome: string }>(await amina.call('POST', '/wallet/transfer', body))
  expect(answer.outcome).toBe('processing')
  await world.console('/moods', { method: 'PUT', body: { partner: 'vfd', mood: 'ok' } })
  await died('worker')
  await start('worker')
  await until(
    'the transfer is settled',
    async () => {
      const [row] = await world.sql(`select state from transfer where id = $1`, [answer._id])
      return row?.['state'] === 'settled'
    },
    60_000,
  )
  await expectBankAndBooksToAgree()
})

const COLLECTION_POINTS: readonly (readonly [Process, string])[] = [
  ['api', 'collections.notice_stored'],
  ['worker', 'collections.confirmed'],
  ['worker', 'lane.before_commit'],
  ['worker', 'lane.after_commit'],
  ['worker', 'collections.posted'],
]

test.each(COLLECTION_POINTS)('killed in the %s at %s, a collection is credited exactly once', async (which, point) => {
  const before = await balanceOf(amina)
  await start(which, point)
  const [sessionId] = await Promise.all([payIn(world, amina, 200_000), died(which)])
  await start(which)
  await until('the credit is posted', async () => (await world.sql(`select id from collection where session_id = $1`, [sessionId])).length > 0)
  expect(await balanceOf(amina)).toBe(before + 200_000 - 1_000)
  await expectBankAndBooksToAgree()
  expect(await balanceOf(amina)).toBe(before + 200_000 - 1_000)
})

test('every crash point of the lane, of transfers and of collections was passed above', () => {
  const killed = [...TRANSFER_POINTS, ...COLLECTION_POINTS].map(([, point]) => point.replace(/:\d$/, ''))
  const named = [...LANE_CRASH_POINTS, ...TRANSFER_CRASH_POINTS, ...COLLECTION_CRASH_POINTS]
  expect(new Set([...killed, 'transfers.query_answered', 'transfers.resend_committed'])).toEqual(new Set<string>(named))
})

async function expectBankAndBooksToAgree(): Promise<void> {
  const paid = await world.console<{ reference: string; amountKobo: number }[]>('/payouts')
  const settled = await world.sql<{ reference: string; amount: string }>(
    `select a.partner_reference as reference, t.amount from transfer t join transfer_attempt a on a.transfer_id = t.id where t.state = 'settled' and a.state = 'accepted'`,
  )
  const listed = (rows: { reference: string; kobo: number }[]) => rows.map((row) => `${row.reference} ${row.kobo}`).toSorted()
  expect(listed(paid.map((one) => ({ reference: one.reference.replace(/^kasuwa-/, ''), kobo: one.amountKobo })))).toEqual(
    listed(settled.map((one) => ({ reference: one.reference, kobo: Number(one.amount) }))),
  )
  expect(await world.brokenBooks()).toEqual([])
}
