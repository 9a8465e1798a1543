import { createMerchant, expectData, payIn } from '../../fixtures/client.ts'
import { type Product, until } from '../../fixtures/product-processes.ts'
import type { Desk } from './desk.ts'
import { askForApproval } from './people.ts'
import { fundedMerchant, newestItem, withPin } from './shops.ts'

/** What support answers: a dispute, a conversation, a visitor; and the class and the fee of a business. */
export async function answerCustomers(world: Product, desk: Desk): Promise<void> {
  const owner = await fundedMerchant(world, 2_000_000)
  const { businessid } = owner
  const transaction_id = await newestItem(owner)
  const dispute = { transaction_id, type: 'merchant_transaction', dispute_type: 'The amount is wrong', remark: 'The customer shows 54,000' }
  expectData(await owner.call('POST', '/merchant/createdispute', dispute))
  const logged = `/operator/work/dispute/${await idOf(world, 'dispute', businessid)}`
  expectData(await desk.as('finance').call('POST', `${logged}/watch`, { watches: true }))
  const { colleagues } = expectData<{ colleagues: { _id: string; role: string }[] }>(await desk.as('compliance').call('GET', `${logged}/show`))
  const to = colleagues.find(({ role }) => role === 'support')!._id
  expectData(await desk.as('compliance').call('POST', `${logged}/assign`, { to }))
  await desk.decide('support', 'dispute', await idOf(world, 'dispute', businessid), 'acknowledge')

  expectData(await owner.call('POST', '/support/message/send', { message: 'Where is my money?' }))
  await desk.decide('support', 'support', await idOf(world, 'support_message', businessid), 'answer', { text: 'It is in your balance.' })

  const visitor = await until('the message of the visitor', async () => (await world.sql<{ id: string }>('select id from visitor_message'))[0])
  await desk.decide('support', 'visitor-message', visitor.id, 'answer', { answer: 'It is free for schools.' })

  const change = { classification: 'pos', reason: 'It takes payments at a counter' }
  expectData(await desk.as('compliance').call('POST', `/operator/business/${businessid}/class/set`, change))

  const band = { from: 0, rate_ppm: 4_500, flat: 0, cap: 10_000 }
  const fee = { kind: 'fee', name: 'inbound', classification: null, business_id: businessid, bands: [band], starts_on: '2036-01-01' }
  expectData(await desk.as('compliance').call('POST', '/operator/rules/draft', { change: fee }))
  const [draft] = await world.sql<{ id: string }>('select id from rule_change where business_id = $1', [businessid])
  await desk.decideByTwo('rule-change', draft!.id, 'adopt')
  await askForApproval(world, owner)
  await helpCaller(world, desk)
}

/** A caller answers the questions of support, who then ends the sessions. */
async function helpCaller(world: Product, desk: Desk): Promise<void> {
  const { businessid } = await fundedMerchant(world, 2_000_000)
  const path = `/operator/business/${businessid}/caller`
  const { people } = expectData<{ people: { _id: string }[] }>(await desk.as('support').call('GET', `${path}/show`))
  const [known] = await world.sql<{ phone: string; account: string | null }>(
    'select p.phone, b.payout_account_number as account from business b join person p on p.id = b.owner_id where b.id = $1',
    [businessid],
  )
  const answers = { phone: known!.phone, last_payment: '20000', ...(known!.account && { payout_account: known!.account }) }
  expectData(await desk.as('support').call('POST', `${path}/help`, { act: 'end_sessions', subject: people[0]!._id, answers }))
}

const idOf = async (world: Product, table: string, business: string) =>
  (await world.sql<{ id: string }>(`select id from ${table} where business_id = $1`, [business]))[0]!.id

/** The bank of a payer asks a payment back; another payer proves a payment by a code. */
export async function recallPayment(world: Product, desk: Desk): Promise<void> {
  const owner = await fundedMerchant(world, 500_000)
  const [payment] = await world.sql<{ id: string }>('select id from collection where business_id = $1', [owner.businessid])
  const asked_on = new Date(Date.now() + 60 * 60_000).toISOString().slice(0, 10)
  const recall = { payment: payment!.id, bank_reference: `GTB/${owner.businessid}`, asked_on, why: 'The payer sent it twice' }
  const { _id } = expectData<{ _id: string }>(await desk.as('support').call('POST', '/operator/recalls/log', recall))
  await desk.decideByTwo('recall', _id, 'hold')
}

export async function challengePayer(world: Product): Promise<void> {
  const owner = await createMerchant(world)
  const payer = await createMerchant(world)
  await payIn(world, owner, 300_000, { payerAccount: payer.accountNumber })
  const merchant_transaction_id = await until('the payment is in the history', () => newestItem(owner).catch(() => null))
  expectData(await owner.call('POST', '/merchant/challenge/initiate', { merchant_transaction_id, public_key: owner.session!.publicKey }))
  expectData(await owner.call('POST', '/merchant/challenge/requestOTP', { merchant_transaction_id }))
}

type Payment = { _id: string; url: string; state: string }

/** A customer disputes a payment by card and wins. The wallet is too low, so that the business owes the rest, and pays it. */
export async function loseCardDispute(world: Product): Promise<void> {
  const owner = await createMerchant(world)
  const { businessid: merchant } = owner
  const [cashpoint] = await world.sql<{ id: string }>('select id from cashpoint where business_id = $1', [merchant])
  const order = { merchant, cashpoint: cashpoint!.id, amount: 500_000, description: 'Lace' }
  const payment = expectData<Payment>(await owner.call('POST', '/merchant/card/initialise', order))
  await fetch(payment.url)
  await fetch(payment.url, { method: 'POST', body: new URLSearchParams({ card: '4084084084084081', name: 'Ngozi Eze' }) })
  const shown = async () => expectData<Payment>(await owner.call('GET', `/merchant/card/${payment._id}/show`))
  await until('the payment is confirmed', async () => (await shown()).state === 'paid')
  const { id } = await world.console<{ id: string }>('/paystack/dispute', { method: 'POST', body: { reference: payment._id } })
  const reminders = () => world.sql<{ id: string }>(`update job set run_at = now() where task = 'cards.remind-dispute' returning id`)
  // The reminders are due hours later.
  await until('the dispute is known', async () => (await reminders()).length > 0)
  await until('the reminders are sent', async () => (await world.sql(`select from job where task = 'cards.remind-dispute'`)).length === 0)
  await world.console('/paystack/resolve', { method: 'POST', body: { id, outcome: 'lost' } })
  await until('the dispute has ended', async () => (await world.sql(`select from card_dispute where state = 'lost'`)).length > 0)
  // A job of each hour.
  await world.sql(`select enqueue_jobs('[{"task": "debts.recover-all", "payload": {}}]')`)
  const owed = await until('the debt is noticed', async () => (await world.sql<{ noticed: string }>('select noticed from debt_recovery'))[0])
  await payIn(world, owner, 1_000_000)
  await until('money is there to pay it', async () => {
    const answer = await withPin(owner, 'POST', '/merchant/debt/pay', { amount: Number(owed.noticed) })
    return answer.http === 200
  })
}

/** A prepaid meter: its token goes to the phone of the customer. */
export async function buyElectricity(world: Product): Promise<void> {
  const owner = await fundedMerchant(world, 500_000)
  const meter = { variation_id: 'prepaid', phone: '08031230007', meter_number: '04172283391', service_id: 'kano-electric', amount: 50_000 }
  expectData(await withPin(owner, 'POST', '/billing/buy/utility', { ...meter, merchant: owner.businessid }))
}
