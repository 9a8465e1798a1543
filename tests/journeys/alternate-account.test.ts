import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf, createMerchant, expectData, grantPayment, type Merchant, payIn } from '../fixtures/client.ts'
import { startProduct, type Product, until } from '../fixtures/product-processes.ts'

let world: Product
beforeAll(async () => void (world = await startProduct()))
afterAll(() => world?.close())

type Account = { nuban: string | null; state: string; partner: string; bank: string }

const listed = async (who: Merchant) => expectData<Account[]>(await who.call('GET', `/merchant/${who.businessid}/alternateaccounts/show`))
const setMode = (subject: string, mode: string, partner = 'providus') =>
  world.console('/failure-modes', { method: 'PUT', body: { partner, subject, mode } })

async function fundedMerchant(): Promise<Merchant> {
  const who = await createMerchant(world)
  await world.sql(`update business set classification = 'retail' where id = $1`, [who.businessid])
  await world.sql(
    `insert into feature_flag (id, key, environment, business_id, value, changed_by, changed_at) values ($1, 'web.create.alternate.account', '', $2, 'true', 'test', now())`,
    [`web.create.alternate.account  ${who.businessid}`, who.businessid],
  )
  await payIn(world, who, 1_000_000)
  await until('the wallet is funded', async () => (await balanceOf(who)) > 0)
  return who
}

async function ask(who: Merchant, bank = 'providus') {
  await grantPayment(who)
  return who.call('POST', '/merchant/alternateaccount/add', { merchant: who.businessid, vfdvirtualaccount: who.accountNumber, banks: [bank] })
}

const payInAt = (bank: string, accountNumber: string, amountKobo: number) =>
  world.console(`/${bank}/pay-in`, {
    method: 'POST',
    body: { accountNumber, amountKobo, payerName: 'Ngozi Eze', payerBank: '058', payerAccount: '0123456789' },
  })

test('M2, M27: an alternate account is opened for its fee, and is paid by a notice, an altered one and a repeated one, each once', async () => {
  const amina = await fundedMerchant()
  const before = await balanceOf(amina)
  expect(await ask(amina)).toMatchObject({ http: 200, message: 'Alternate account request submitted' })
  const [account] = await until('Providus opens the account', async () => {
    const found = await listed(amina)
    return found[0]?.state === 'active' && found
  })
  let expected = before - 100_000
  expect(await balanceOf(amina)).toBe(expected)
  for (const mode of ['ok', 'altered', 'twice']) {
    await setMode('notices', mode)
    await payInAt('providus', account!.nuban!, 1_000_000)
    // 0.75 % of ₦10,000 is ₦75.
    expected += 992_500
    await until(`the payment arrives: ${mode}`, async () => (await balanceOf(amina)) === expected)
  }
  await until('the books hold', async () => (await world.failedChecks()).length === 0)
}, 90_000)

test('a refused account gives the fee back; an account whose answer was lost is opened later for one fee', async () => {
  const amina = await fundedMerchant()
  const before = await balanceOf(amina)
  await setMode('accounts', 'refused')
  expect((await ask(amina)).http).toBe(200)
  await until('the request fails', async () => (await listed(amina))[0]?.state === 'failed')
  expect(await balanceOf(amina)).toBe(before)
  await setMode('accounts', 'answer_lost')
  expect((await ask(amina)).http).toBe(200)
  await until('the request is in doubt', async () => (await listed(amina))[0]?.state === 'unclear', 30_000)
  expect(await balanceOf(amina)).toBe(before - 100_000)
  await setMode('accounts', 'ok')
  await until('the account opens', async () => (await listed(amina))[0]?.state === 'active', 60_000)
  expect(await balanceOf(amina)).toBe(before - 100_000)
  await until('the books hold', async () => (await world.failedChecks()).length === 0)
}, 90_000)

test('two banks at once: each business is paid at its own, by a notice and without one, each once', async () => {
  const banks = [
    { name: 'providus', known: 'Providus Bank' },
    { name: 'monnify', known: 'Wema Bank' },
  ]
  const open = banks.map(async ({ name, known }) => {
    const who = await fundedMerchant()
    expect((await ask(who, name)).http).toBe(200)
    const account = await until(`${name} opens the account`, async () => {
      const [found] = await listed(who)
      return found?.state === 'active' && found
    })
    expect(account).toMatchObject({ partner: name, bank: known })
    return { who, name, nuban: account.nuban!, before: await balanceOf(who) }
  })
  const paid = await Promise.all(open)
  for (const { name, nuban } of paid) await payInAt(name, nuban, 1_000_000)
  for (const { who, name, before } of paid) await until(`the payment at ${name} arrives`, async () => (await balanceOf(who)) === before + 992_500)
  for (const { name } of banks) await setMode('notices', 'lost', name)
  for (const { name, nuban } of paid) await payInAt(name, nuban, 1_000_000)
  const sweep = `select enqueue_jobs('[{"task": "collections.sweep", "payload": {"source": "alternate-account"}, "key": "sweep-now"}]')`
  await world.sql(sweep)
  for (const { who, name, before } of paid)
    await until(`the payment at ${name} is found`, async () => (await balanceOf(who)) === before + 2 * 992_500)
  await until('the books hold', async () => (await world.failedChecks()).length === 0)
}, 90_000)
