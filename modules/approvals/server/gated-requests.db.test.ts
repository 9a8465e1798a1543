import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { type ApprovalsFixture, createApprovalsFixture, rule, waitingId } from '../../../tests/fixtures/approvals.ts'
import { failedChecks } from '../../../tests/fixtures/pending-fixture.ts'
import { joinDownline, makeAggregator } from '../../../tests/fixtures/reward-fixture.ts'
import { lagosDay } from '../../../platform/clock/index.ts'
import { reverseTransaction } from '../../collections/contract.ts'
import { setFlag } from '../../flags/server/actions/set-flag.ts'
import { moveEarnings, withdrawAggregator, withdrawReferral } from '../../rewards/contract.ts'
import { vestBonuses } from '../../rewards/server/actions/vest-bonuses.ts'
import { earningsOf } from '../../rewards/server/queries.ts'
import { suspendMember, unsuspendMember } from '../../team/contract.ts'
import { teamFlag } from '../../team/flag.ts'
import { withdraw } from '../../transfers/contract.ts'

let world: AppFixture
let shop: Shop
let asker: Shop
let authorizer: Shop
let fixture: ApprovalsFixture
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Arewa Network')
  fixture = await createApprovalsFixture(world, shop)
  asker = await fixture.addPerson('merchant-authorizer', 'Chidi')
  authorizer = await fixture.addPerson('merchant-authorizer', 'Halima')
})
afterEach(async () => {
  expect(await failedChecks(world)).toEqual([])
  await world.close()
})

/** Withdrawable bonus of an aggregator whose wallet is empty. */
async function earnBonus(): Promise<bigint> {
  const member = await world.createShop('Sabon Gari Tailors')
  await joinDownline(world, member, await makeAggregator(world, shop))
  await Promise.all([1, 2, 3].map(() => world.paidIn(member, 500_000_000n)))
  world.clock.advance(5 * 24 * 60 * 60_000)
  await vestBonuses(world)
  return (await earningsOf(world.db.system, shop.businessId)).bonus
}
const withhold = (ppm: number) =>
  world.rows(`insert into reward_rule (name, value, starts_on) values ('withholding', ${ppm}, '${lagosDay(world.clock.now())}')`)
const payments = () => world.rows(`select kind, state, total::int as total from transfer order by created_at`)
const code = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

test('NS-24, BONUS-21: a bonus withdrawal is judged by the bonus and not by the empty wallet; the approver sees the tax, and it goes once', async () => {
  const bonus = await earnBonus()
  await withhold(50_000)
  await world.grant(asker)
  const body = { amount: 1_000, type: 'aggregator' as const }
  await fixture.call(asker, withdraw, { body }, 'before-the-rules')
  await fixture.saveRules([rule('payments', { from: 1_000 })])
  expect(await code(fixture.call(asker, withdraw, { body }, 'before-the-rules'))).toBe('done')

  await world.grant(asker)
  const id = await waitingId(fixture.call(asker, withdraw, { body }, 'bonus-1'))
  const seen = await fixture.show(authorizer, id)
  expect(seen).toMatchObject({ amount: 1_000, total: 1_000, earnings: 'bonus', left_after: Number(bonus) - 2_000, allowed: ['approve', 'decline'] })
  expect(seen.quote).toMatchObject({ beneficiary_gets: 950, fee: 50, total: 1_000 })
  expect(seen.facts).toContainEqual({ name: 'Tax withheld', value: '₦0.50' })
  expect(seen.facts).toContainEqual({ name: 'Paid from', value: 'Bonus, not the balance' })
  await fixture.approve(authorizer, id)
  await fixture.carryOut()
  expect(await code(fixture.call(asker, withdraw, { body }, 'bonus-1'))).toBe('done')
  expect(await payments()).toMatchObject([
    { kind: 'bonus', total: 1_000 },
    { kind: 'bonus', total: 1_000 },
  ])
})

test('the tax that the approver saw is the tax that is withheld, or nothing goes', async () => {
  await earnBonus()
  await fixture.saveRules([rule('payments')])
  await world.grant(asker)
  const id = await waitingId(fixture.call(asker, withdraw, { body: { amount: 1_000, type: 'aggregator' } }))
  await fixture.approve(authorizer, id)
  await withhold(50_000)
  await fixture.carryOut()
  expect(await payments()).toEqual([])
  expect((await fixture.show(asker, id)).state).toBe('no_longer_possible')
})

test('the same rules hold for each call that takes earnings: to the bank by its other name, and to the balance', async () => {
  const bonus = await earnBonus()
  await fixture.saveRules([rule('payments')])
  await world.grant(asker)
  const toBank = await waitingId(fixture.call(asker, withdrawAggregator, { body: { amount: 1_000 } }))
  await world.grant(asker)
  const toBalance = await waitingId(fixture.call(asker, moveEarnings, { body: { source: 'bonus', amount: 700 } }))
  await world.grant(asker)
  expect(await code(fixture.call(asker, withdrawReferral, { body: { amount: 1 } }))).toBe('rewards.above_withdrawable')
  expect((await earningsOf(world.db.system, shop.businessId)).bonus).toBe(bonus)
  for (const id of [toBank, toBalance]) await fixture.approve(authorizer, id)
  await fixture.carryOut()
  expect((await earningsOf(world.db.system, shop.businessId)).bonus).toBe(bonus - 1_700n)
  expect((await world.wallet(shop)).balance).toBe(700n)
  for (const id of [toBank, toBalance]) expect((await fixture.show(asker, id)).state).toBe('carried_out')
})

test('sending a payment back waits as other payments do, and goes once approved', async () => {
  const collection = await world.paidIn(shop, 1_000_000n)
  await fixture.saveRules([rule('payments')])
  await world.grant(asker)
  const id = await waitingId(fixture.call(asker, reverseTransaction, { params: { id: collection }, body: { reason: 'Paid twice' } }))
  expect(await payments()).toEqual([])
  const seen = await fixture.show(authorizer, id)
  expect(seen).toMatchObject({ amount: 1_000_000, quote: { beneficiary_gets: 1_000_000, total: 995_000 }, earnings: null, left_after: 0 })
  await fixture.approve(authorizer, id)
  await fixture.carryOut()
  expect(await payments()).toMatchObject([{ kind: 'sending_back', total: 995_000 }])
})

test('ending a suspension gives rights back and waits; a suspension does not', async () => {
  await setFlag(world, [teamFlag], { key: teamFlag.key, value: true }, { actor: 'usr_operator', requestId: 'on' })
  const cut = await fixture.addPerson('accountant-finance', 'Ibrahim')
  await fixture.saveRules([rule('changes')])
  const [member] = await world.rows<{ id: string }>(`select id from member where person_id = '${cut.caller.personId}'`)
  await fixture.call(shop, suspendMember, { body: { member: member!.id } })
  const state = async () => (await world.rows<{ state: string }>(`select state from member where id = '${member!.id}'`))[0]!.state
  const id = await waitingId(fixture.call(shop, unsuspendMember, { body: { member: member!.id } }))
  expect([await state(), (await fixture.show(authorizer, id)).title]).toEqual(['suspended', 'Let Ibrahim Musa log in again'])
  await fixture.approve(authorizer, id)
  await fixture.carryOut()
  expect([await state(), (await fixture.show(shop, id)).state]).toEqual(['active', 'carried_out'])
})

/** With the PIN, and without the approval of a second person. */
const ALONE: Readonly<Record<string, string>> = {
  'alternate-accounts.create': 'opens an account to be paid on',
  'approvals.decide': 'is the approval itself',
  'bulk.retry_run': 'sends lines that were approved with their run',
  'cards.accept_dispute': 'gives back what the customer’s bank takes without an answer, and the time to answer is shorter than that of an approval',
  'collections.decline_reversal': 'says no to a cashier, and sends nothing',
  'debts.pay': 'pays what the business owes, as the shares of its takings do',
  'developers.activate_web': 'changes how payments come in, and sends nothing',
  'developers.show_secret_key': 'shows, and changes nothing',
  'loans.answer_restructuring': 'only the owner changes the own debt',
  'loans.answer_warranty': 'only the owner vouches',
  'loans.repay': 'pays the own debt, only by the owner',
  'tills.close_uncounted': 'closes a shift that nobody counted, and sends nothing',
}

test('each request that takes a PIN may wait for approval, or says why not', () => {
  const alone = fixture.routes.filter(({ contract }) => contract.grant && !contract.mayWait).map(({ contract }) => contract.operation)
  expect(alone.toSorted()).toEqual(Object.keys(ALONE))
})
