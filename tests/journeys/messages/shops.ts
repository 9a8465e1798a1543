import { type Answer, balanceOf, createMerchant, expectData, grantPayment, type Merchant, payIn } from '../../fixtures/client.ts'
import { type Product, until } from '../../fixtures/product-processes.ts'

/** A verified business with this much in its wallet before the fee. */
export async function fundedMerchant(world: Product, amountKobo: number): Promise<Merchant> {
  const who = await createMerchant(world)
  await payInAndWait(world, who, amountKobo)
  return who
}

export async function payInAndWait(world: Product, who: Merchant, amountKobo: number, more: Record<string, unknown> = {}): Promise<void> {
  const before = await balanceOf(who)
  await payIn(world, who, amountKobo, more)
  await until('the money is in the wallet', async () => (await balanceOf(who)) > before)
}

/** A call that takes the PIN. */
export async function withPin(who: Merchant, method: string, path: string, body?: unknown): Promise<Answer> {
  await grantPayment(who)
  return who.call(method, path, body)
}

/** Of the merchant’s history, the newest first. */
export async function newestItem(who: Merchant): Promise<string> {
  const [item] = expectData<{ _id: string }[]>(await who.call('GET', `/wallet/${who.businessid}/history/show`))
  return item!._id
}

/** The account and the name of a person at another bank, whom the bank names alike when money goes back. */
export async function knownPayer(who: Merchant): Promise<Record<string, string>> {
  const account = '2345678055'
  const { accountname } = expectData<{ accountname: string }>(await who.call('GET', `/bank/name/show?accountnumber=${account}&bankcode=058`))
  return { payerName: accountname, payerAccount: account, payerBank: '058' }
}

export const enqueue = (world: Product, task: string, payload: object = {}) =>
  world.sql('select enqueue_jobs($1::jsonb)', [JSON.stringify([{ task, payload }])])

/** On for every business. */
export const setFlag = (world: Product, key: string) =>
  world.sql(
    `insert into feature_flag (id, key, environment, business_id, value, changed_by, changed_at) values ($1, $2, '', '', 'true', 'test', now())`,
    [`${key}  `, key],
  )
