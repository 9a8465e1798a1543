import { createClient, createMerchant, expectData, type Merchant, payIn, PIN, signIn } from '../../fixtures/client.ts'
import { PASSWORD } from '../../fixtures/password.ts'
import { type Product, until } from '../../fixtures/product-processes.ts'
import { CODE, readFrom } from './inbox.ts'
import { knownPayer, newestItem, setFlag, withPin } from './shops.ts'
import { hireAccountant } from '../../fixtures/team-member.ts'

const PHONE_BROWSER = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36' }
const NEW_PHONE = '08031230001'
const NEW_PASSWORD = 'Tuwo.Miyan.Kuka71'

/** A person of a business: PIN, another device, another address, a forgotten password. */
export async function changeLogin(world: Product): Promise<void> {
  const amina = await createMerchant(world)
  expectData(await amina.call('POST', '/pin/set', { pin: PIN }))
  const login = { email: amina.email, password: PASSWORD, app: 'merchant', life_span: 'short' }
  expectData(await createClient(world).call('POST', '/user/login', login, PHONE_BROWSER))
  await signIn(amina, amina.email)
  for (let tries = 0; tries < 5; tries++) await amina.call('POST', '/pin/authorise', { pin: '8264' })
  expectData(await amina.call('GET', '/pin/requestOTP'))
  const otp = await readFrom(world, amina.email, CODE)
  expectData(await amina.call('POST', '/pin/forgetpin', { otp, pin: PIN }))

  expectData(await amina.call('POST', '/user/contact/initial', { phone: NEW_PHONE, pin: PIN }))
  const code = await readFrom(world, NEW_PHONE, CODE)
  expectData(await amina.call('POST', '/user/contact/change', { phone: NEW_PHONE, code }))
  const email = `new-${amina.email}`
  expectData(await amina.call('POST', '/user/contact/initial', { email, pin: PIN }))
  expectData(await amina.call('POST', '/user/contact/change', { email, code: await readFrom(world, email, CODE) }))

  await resetPassword(world, email)
}

/** `login`: an email address or a phone number. */
async function resetPassword(world: Product, login: string): Promise<void> {
  const stranger = createClient(world)
  expectData(await stranger.call('POST', '/user/forgotpassword', { email: login }))
  const code = await readFrom(world, login, /(\d{6}) is your code for a new \w+ password/)
  expectData(await stranger.call('POST', '/user/verifyaccount', { email: login, code, password: NEW_PASSWORD }))
}

/** A team: a person joins by a mailed link, a cashier asks for a reversal and becomes cashier accountant, another one has only a phone. */
export async function buildTeam(world: Product): Promise<void> {
  await setFlag(world, 'web.team')
  const owner = await createMerchant(world)
  const mate = `mate-${owner.email}`
  expectData(await withPin(owner, 'POST', '/merchant/team/member/add', { role: 'finance', name: 'Ibrahim Musa', email: mate }))
  const code = await readFrom(world, mate, /\/invitation#(\S+)/)
  expectData(await createClient(world).call('POST', '/user/acceptinvite', { code, password: PASSWORD }))

  const cashier = { email: `cashier-${owner.email}`, phone: '08031230002' }
  const names = { firstname: 'Ngozi', lastname: 'Eze' }
  const { _id: cashpoint } = expectData<{ _id: string }>(
    await owner.call('POST', '/merchant/cashpoint/add', { merchant: owner.businessid, ...names, ...cashier }),
  )
  const password = await readFrom(world, cashier.email, /Your first password: (\S+)/)
  const nuban = await until('the account of the cashpoint is open', async () => {
    const [row] = await world.sql<{ account_number: string }>(`select account_number from cashpoint where id = $1 and account_state = 'active'`, [
      cashpoint,
    ])
    return row?.account_number
  })
  const till = await signInCashier(world, cashier.email, password)
  await payIn(world, { accountNumber: nuban }, 450_000, await knownPayer(owner))
  const item = await until('the payment is in the history', async () => newestItem(owner).catch(() => null))
  expectData(await till.call('POST', `/cashpoint/transaction/${item}/reversal/ask`, { reason: 'Paid twice for the same goods' }))
  expectData(await withPin(owner, 'POST', `/merchant/transaction/${item}/reverse`, { reason: 'Paid twice for the same goods' }))
  const { _id: shift } = expectData<{ _id: string }>(await till.call('POST', `/cashpoint/${cashpoint}/shift/open`, { float: 0 }))
  expectData(await owner.call('POST', `/merchant/shifts/${shift}/ask`, {}))
  expectData(await withPin(owner, 'POST', '/merchant/team/member/add', { role: 'cashieraccountant', nuban }))

  const phone = '08031230003'
  expectData(await owner.call('POST', '/merchant/cashpoint/add', { merchant: owner.businessid, firstname: 'Sadiya', lastname: 'Garba', phone }))
  await resetPassword(world, phone)
}

async function signInCashier(world: Product, email: string, password: string) {
  const till = createClient(world)
  const { token, businessid } = expectData<{ token: string; businessid: string }>(
    await till.call('POST', '/user/login', { email, password, app: 'merchant', life_span: 'short' }),
  )
  till.session = { token, publicKey: null, businessid }
  expectData(await till.call('POST', '/user/changepassword', { password: NEW_PASSWORD }))
  return till
}

/** An accountant asks for a payment, and the owner declines it. */
export async function askForApproval(world: Product, owner: Merchant): Promise<void> {
  const rule = { area: 'payments', from: 1, people: 1, who: 'owner', chosen: [], owner_too: false }
  const accountant = createClient(world)
  await signIn(accountant, await hireAccountant(world, owner))
  expectData(await withPin(owner, 'POST', '/merchant/authorizations/policy/update', { was: null, rules: [rule] }))
  expectData(await accountant.call('POST', '/pin/set', { pin: PIN }))
  expectData(await accountant.call('POST', '/pin/authorise', { pin: PIN }))
  const order = { nuban: '0123456789', bank_code: '058', amount: 100_000, transaction_ref: `${owner.prefix}-asked` }
  const answer = await accountant.call('POST', '/wallet/transfer', order)
  if (answer.http !== 202) throw new Error(`${answer.http} ${answer.message}`)
  const { approval } = (answer as unknown as { data: { approval: string } }).data
  expectData(await withPin(owner, 'POST', '/merchant/authorizations/decide', { authorization: approval, decision: 'decline', reason: 'Not now' }))
}
