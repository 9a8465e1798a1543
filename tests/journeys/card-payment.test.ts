import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf, createMerchant, expectData, grantPayment, type Merchant, payIn } from '../fixtures/client.ts'
import { startProduct, type Product, until } from '../fixtures/product-processes.ts'

let world: Product
beforeAll(async () => void (world = await startProduct()))
afterAll(() => world?.close())

type Payment = { _id: string; url: string; state: string; amount: number; fee: number; availableon: string | null; refund: { state: string } | null }
type Money = { balance: number; ledger_balance: number; pending: number; pending_by_day: { day: string; amount: number }[] }

const moneyOf = async (who: Merchant) => expectData<{ money: Money }>(await who.call('GET', `/merchant/${who.businessid}/dashboard/show`)).money
const shown = async (who: Merchant, id: string) => expectData<Payment>(await who.call('GET', `/merchant/card/${id}/show`))
const ask = (path: string, body: object = {}) => world.console<Record<string, unknown>>(`/paystack${path}`, { method: 'POST', body })

/** A job of each minute, without the wait. */
const runNow = (task: string) => world.sql(`select enqueue_jobs($1::jsonb)`, [JSON.stringify([{ task, payload: {} }])])

/** The customer opens the link and pays on the page of the processor. */
async function payOnPage(url: string): Promise<void> {
  expect(await (await fetch(url)).text()).toContain('Pay by card')
  const body = new URLSearchParams({ card: '4084084084084081', name: 'Ngozi Eze' })
  expect(await (await fetch(url, { method: 'POST', body })).text()).toContain('Paid')
}

test('M3, M4, M6, HIST-26: a card payment goes from its link over the page, the notice and the batch on the statement to the wallet, and back', async () => {
  const amina = await createMerchant(world)
  await payIn(world, amina, 1_000_000)
  const before = await until('the wallet is funded', async () => {
    const balance = await balanceOf(amina)
    return balance > 0 && balance
  })
  const [cashpoint] = await world.sql<{ id: string }>('select id from cashpoint where business_id = $1', [amina.businessid])
  const body = { merchant: amina.businessid, cashpoint: cashpoint!.id, amount: 500_000, description: 'Lace' }
  const started = expectData<Payment>(await amina.call('POST', '/merchant/card/initialise', body))
  expect(started).toMatchObject({ state: 'started', availableon: null })

  await payOnPage(started.url)
  const paid = await until('the payment is confirmed', async () => {
    const payment = await shown(amina, started._id)
    return payment.state === 'paid' && payment
  })
  const kept = paid.amount - paid.fee
  expect(await moneyOf(amina)).toMatchObject({
    balance: before,
    ledger_balance: before + kept,
    pending: kept,
    pending_by_day: [{ day: paid.availableon, amount: kept }],
  })

  await ask('/settle')
  await runNow('cards.announce-batches')
  await until('the batch is announced', async () => (await world.sql('select from card_batch')).length === 1)
  await runNow('reconciliation.match-statement')
  await until('the batch is in the wallet', async () => (await balanceOf(amina)) === before + kept, 90_000)
  expect(await moneyOf(amina)).toMatchObject({ pending: 0, pending_by_day: [] })
  expect((await shown(amina, started._id)).state).toBe('settled')

  await grantPayment(amina)
  expectData(await amina.call('POST', '/merchant/card/refund', { merchant: amina.businessid, payment: started._id, amount: 200_000 }))
  expect(await balanceOf(amina)).toBe(before + kept - 200_000)
  const key = await until('the processor has the refund', async () => {
    const [row] = await world.sql<{ refund_key: string | null }>('select refund_key from card_refund where payment_id = $1', [started._id])
    return row?.refund_key ?? false
  })
  await ask('/refund', { id: key, status: 'processed' })
  await until('the refund is made', async () => (await shown(amina, started._id)).refund?.state === 'processed')
  expect(await balanceOf(amina)).toBe(before + kept - 200_000)
  await until('the books hold', async () => (await world.failedChecks()).length === 0, 30_000)
}, 180_000)
