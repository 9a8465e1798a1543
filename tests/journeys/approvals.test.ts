import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf, type Client, createClient, createMerchant, expectData, grantPayment, type Merchant, payIn, signIn } from '../fixtures/client.ts'
import { type Product, startProduct, until } from '../fixtures/product-processes.ts'
import { hireAccountant } from '../fixtures/team-member.ts'

let world: Product
let owner: Merchant
let accountant: Client
beforeAll(async () => {
  world = await startProduct()
  owner = await createMerchant(world)
  await payIn(world, owner, 90_000_000)
  await until('the wallet is funded', async () => (await balanceOf(owner)) > 0)
  accountant = createClient(world)
  await signIn(accountant, await hireAccountant(world, owner))
  await grantPayment(owner)
  const rule = { area: 'payments', from: 1, people: 1, who: 'owner', chosen: [], owner_too: false }
  expectData(await owner.call('POST', '/merchant/authorizations/policy/update', { was: null, rules: [rule] }))
}, 60_000)
afterAll(() => world?.close())

type Waiting = { approval: string }
const transfers = () => world.sql<{ id: string; state: string }>(`select id, state from transfer where business_id = $1`, [owner.businessid])
const approvalState = async (id: string) => (await world.sql<{ state: string }>(`select state from approval where id = $1`, [id]))[0]!.state

test.for(['posting_queue.before_commit', 'posting_queue.after_commit'])(
  'an approved payment is sent once, though the worker is killed at %s while it carries it out',
  { timeout: 90_000 },
  async (point) => {
    const before = (await transfers()).length
    await grantPayment(accountant)
    const order = { nuban: '0123456789', bank_code: '058', amount: 1_000_000, transaction_ref: `${owner.prefix}-${point.replace('.', '-')}` }
    const answer = await accountant.call('POST', '/wallet/transfer', order)
    expect([answer.http, answer.code]).toEqual([202, 'approvals.waiting'])
    const { approval } = (answer as unknown as { data: Waiting }).data
    const seen = expectData<{ quote: { total: number } }>(await owner.call('GET', `/merchant/authorizations/${approval}/show`))
    await world.endWorker()
    await grantPayment(owner)
    const decided = owner.call('POST', '/merchant/authorizations/decide', { authorization: approval, decision: 'approve', total: seen.quote.total })
    await until('it is approved', async () => (await approvalState(approval)) === 'approved')
    await world.startWorker({ CRASH_AT: point })
    await world.workerDied()
    await world.startWorker()
    await decided
    await until('it is carried out', async () => (await approvalState(approval)) === 'carried_out')
    await until('the bank has paid it', async () => (await transfers()).every(({ state }) => state === 'settled'))
    expect(await transfers()).toHaveLength(before + 1)
    await until('the books hold', async () => (await world.failedChecks()).length === 0)
  },
)
