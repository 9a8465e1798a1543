import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { createDesk } from '../../../tests/fixtures/desk.ts'
import { routeAnswer } from '../../../tests/fixtures/history.ts'
import { newOperatorCaller, operatorContextOf, type TestOperator } from '../../../tests/fixtures/operators.ts'
import { afterWorkingDays } from '../../../platform/nigeria/working-days.ts'
import { feeFor, limitFor } from '../../pricing/index.ts'
import { modules } from '../../index.ts'
import { loadLoanRules } from '../../loans/server/rules.ts'
import { rewardRules } from '../../rewards/server/queries.ts'
import { rewardRule } from '../../rewards/server/rules.ts'
import { draftRule, previewRule, type RuleChange, showRules } from '../contract.ts'
import { tellOwners } from './actions/tell-owners.ts'
import { ruleRoutes } from './routes.ts'
import { ruleChangeWork } from './work-items.ts'

/** The day after the payments of the fixture. */
const TODAY = '2026-11-21'
const DAY_MS = 24 * 60 * 60_000

let world: AppFixture
let shop: Shop
let neighbour: Shop
let drafter: TestOperator
let desk: ReturnType<typeof createDesk>
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  neighbour = await world.createShop('Bello Foods')
  await world.paidIn(shop, 1_000_000n)
  await world.paidIn(shop, 4_000_000n)
  await world.paidIn(neighbour, 100_000n)
  world.clock.advance(DAY_MS)
  drafter = await newOperatorCaller(world, 'finance')
  desk = createDesk(world, [ruleChangeWork])
})
afterEach(() => world.close())

let requests = 0
const routes = () => ruleRoutes(operatorContextOf(world), modules)
const ask = async (contract: any, input: object = {}): Promise<any> =>
  (await routeAnswer(routes(), contract, { ...input, caller: drafter.caller, requestId: `rules-${++requests}` } as never)).data
const preview = (change: RuleChange) => ask(previewRule, { body: { change } })
const draft = async (change: RuleChange): Promise<string> => (await ask(draftRule, { body: { change } }))._id
const inbound = (starts_on: string, rate_ppm = 4_000): RuleChange => ({
  kind: 'fee',
  name: 'inbound',
  classification: null,
  bands: [{ from: 0, rate_ppm, flat: 0, cap: 10_000 }],
  starts_on,
})
const stored = () =>
  world.rows(`select name, rate_ppm, starts_on::text from fee_rule where name = 'inbound' and starts_on > '2026-01-01' order by id`)

test('a fee is tried on yesterday’s payments: what they paid, what they would pay, how many, and whose change is largest', async () => {
  const { day, lines, says: sentences } = await preview(inbound('2026-11-25'))
  expect(day).toBe('2026-11-20')
  const of = (name: string) => lines.find((line: { name: string }) => line.name === name)
  expect(of('Payments').count).toBe(3)
  // ₦10,000 at 0.5 % is ₦50, ₦40,000 meets the cap of ₦100, ₦1,000 is ₦5; at 0.4 % they are ₦40, ₦100 and ₦4.
  expect([of('Fees as they were').amount, of('Fees with this rule').amount, of('Difference').amount]).toEqual([15_500, 14_400, -1_100].map(BigInt))
  expect(sentences).toEqual(['2 payments cheaper, 0 dearer, 1 the same.', 'Largest change: Amina Stores, −₦10.00.'])
  expect(await stored()).toEqual([])
})

test('a rule starts tomorrow at the earliest, begins at ₦0, and has bands that differ', async () => {
  for (const [change, message] of [
    [inbound(TODAY), 'A rule starts tomorrow at the earliest'],
    [{ ...inbound('2026-11-25'), bands: [{ from: 100, rate_ppm: 0, flat: 0, cap: null }] }, 'One band begins at ₦0'],
    [{ ...inbound('2026-11-25'), bands: [0, 0].map((from) => ({ from, rate_ppm: 0, flat: 0, cap: null })) }, 'Each band begins at another amount'],
    [{ kind: 'flag', name: 'no.such.flag', value: true, business_id: null }, 'There is no such flag'],
    [{ kind: 'flag', name: 'web.loan', value: 'yes', business_id: null }, 'Choose on or off'],
  ] as [RuleChange, string][])
    await expect(draft(change)).rejects.toThrow(message)
  expect(await world.rows(`select id from rule_change`)).toEqual([])
})

test('a price at one bank needs a bank that is registered', async () => {
  const bands = [{ from: 0, rate_ppm: 10_000, flat: 0, cap: null }]
  const at = (bank: string): RuleChange => ({
    kind: 'fee',
    name: `alternate_inbound:${bank}`,
    classification: null,
    bands,
    starts_on: '2026-11-25',
  })
  await expect(draft(at('wema'))).rejects.toThrow('There is no bank of this name')
  await expect(preview(at('wema'))).rejects.toThrow('There is no bank of this name')
  expect(await draft(at('providus'))).toMatch(/^rul_/)
})

test('two people of different roles adopt a fee: it holds from its day on, the past keeps its price, and owners are told once', async () => {
  const id = await draft(inbound('2026-11-25'))
  await desk.propose('support', ruleChangeWork, id, 'adopt')
  await expect(desk.second('support', ruleChangeWork, id)).rejects.toThrow('You proposed this')
  await desk.second('compliance', ruleChangeWork, id)
  expect(await stored()).toEqual([{ name: 'inbound', rate_ppm: 4_000, starts_on: '2026-11-25' }])
  world.clock.advance(60_000)
  const { fees } = await world.rules()
  expect(
    ['2026-11-24', '2026-11-25'].map(
      (day) => feeFor(fees, 'inbound', { id: shop.businessId, classification: 'retail' }, 1_000_000n, day as never).feeKobo,
    ),
  ).toEqual([5_000n, 4_000n])
  await tellOwners(world, { change: id, after: '' })
  await tellOwners(world, { change: id, after: '' })
  const mails = await world.rows(`select payload->>'to' from job where payload->>'subject' like '%new fee from 25 November 2026 (%'`)
  expect(mails).toHaveLength(2)
  const rules = await ask(showRules)
  expect(rules.fees.filter(({ name }: { name: string }) => name === 'inbound').map(({ state }: { state: string }) => state)).toContain('coming')
  expect(rules.changes).toMatchObject([{ state: 'decided', by: 'Finance Person' }])
})

test('CONST-23: two people give one business a cap of ₦200 on payments in, tried on its own payments; another row ends it, and only its owner is told', async () => {
  const own = (starts_on: string, bands: { from: number; rate_ppm: number; flat: number; cap: number | null }[]): RuleChange => ({
    ...(inbound(starts_on) as Extract<RuleChange, { kind: 'fee' }>),
    business_id: shop.businessId,
    bands,
  })
  const special = own('2026-11-22', [{ from: 0, rate_ppm: 5_000, flat: 0, cap: 20_000 }])
  const { lines, says: sentences } = await preview(special)
  // ₦10,000 keeps ₦50, and ₦40,000 pays ₦200 instead of ₦100.
  expect(lines).toEqual([
    { name: 'Payments', amount: null, count: 2 },
    { name: 'Fees as they were', amount: 15_000n, count: null },
    { name: 'Fees with this rule', amount: 25_000n, count: null },
    { name: 'Difference', amount: 10_000n, count: null },
  ])
  expect(sentences).toEqual(['0 payments cheaper, 1 dearer, 1 the same.'])
  const [id, end] = [await draft(special), await draft(own('2026-11-24', []))]
  for (const each of [id, end]) {
    await desk.propose('support', ruleChangeWork, each, 'adopt')
    await desk.second('compliance', ruleChangeWork, each)
    await tellOwners(world, { change: each, after: '' })
  }
  const feesNow = async () => {
    const before = [await world.wallet(shop), await world.wallet(neighbour)]
    for (const to of [shop, neighbour]) await world.paidIn(to, 10_000_000n)
    const after = [await world.wallet(shop), await world.wallet(neighbour)]
    return after.map(({ balance }, at) => 10_000_000n - (balance - before[at]!.balance))
  }
  for (const fees of [
    [10_000n, 10_000n],
    [20_000n, 10_000n],
    [20_000n, 10_000n],
    [10_000n, 10_000n],
  ]) {
    expect(await feesNow()).toEqual(fees)
    world.clock.advance(DAY_MS)
  }
  const rows = (await ask(showRules)).fees.filter(({ business }: { business: object | null }) => business !== null)
  expect(rows).toMatchObject([
    { name: 'inbound', business: { _id: shop.businessId, name: 'Amina Stores' }, bands: [{ cap: 20_000 }], state: 'ended' },
    { name: 'inbound', business: { _id: shop.businessId }, bands: [], state: 'now' },
  ])
  const mails = await world.rows(`select payload->>'to' as to, payload->>'text' as text from job
    where payload->>'subject' like '%Inbound has a new fee%' order by id`)
  expect(mails).toMatchObject([
    { text: expect.stringContaining('the fee of Amina Stores for Inbound is 0.5%, most ₦200.00 instead of 0.5%, most ₦100.00.') },
    { text: expect.stringContaining('the fee of Amina Stores for Inbound is 0.5%, most ₦100.00 instead of 0.5%, most ₦200.00.') },
  ])
})

test('an owner of several businesses gets one mail about a new fee, with each name, the old and the new fee, and the day in words', async () => {
  for (const name of ['Amina Fabrics', 'Amina Kitchen']) {
    const { businessId } = await world.createShop(name)
    await world.rows(`update business set owner_id = '${shop.caller.personId}' where id = '${businessId}'`)
  }
  const change = inbound('2026-12-04')
  const id = await draft(change)
  await desk.propose('support', ruleChangeWork, id, 'adopt')
  await desk.second('compliance', ruleChangeWork, id)
  await tellOwners(world, { change: id, after: '' })
  const mails = await world.rows<{ subject: string; text: string }>(
    `select payload->>'subject' as subject, payload->>'text' as text from job where payload->>'to' = '${shop.caller.email}' and payload->>'subject' like '%new fee%'`,
  )
  expect(mails).toEqual([
    {
      subject: 'Kasuwa: Inbound has a new fee from 4 December 2026 (Amina Fabrics and 2 more)',
      text: expect.stringContaining(
        'From 4 December 2026 the fee of Amina Fabrics, Amina Kitchen and Amina Stores for Inbound is 0.4%, most ₦100.00 instead of 0.5%, most ₦100.00.',
      ),
    },
  ])
})

test('an owner without an email address is told at the address of each business, and there of that business alone', async () => {
  const { businessId } = await world.createShop('Amina Fabrics')
  await world.rows(`update business set owner_id = '${shop.caller.personId}', email = 'fabrics@amina.example' where id = '${businessId}'`)
  await world.rows(`update business set email = 'stores@amina.example' where id = '${shop.businessId}'`)
  await world.rows(`update person set email = null, phone = '08039990001' where id = '${shop.caller.personId}'`)
  const id = await draft(inbound('2026-12-04'))
  await desk.decide(ruleChangeWork, id, 'adopt')
  for (let times = 0; times < 2; times++) await tellOwners(world, { change: id, after: '' })
  const mails = await world.rows<{ to: string; text: string }>(
    `select payload->>'to' as to, payload->>'text' as text from job where payload->>'to' like '%@amina.example' and payload->>'subject' like '%new fee%' order by 1`,
  )
  expect(mails).toEqual([
    { to: 'fabrics@amina.example', text: expect.stringContaining('the fee of Amina Fabrics for Inbound') },
    { to: 'stores@amina.example', text: expect.stringContaining('the fee of Amina Stores for Inbound') },
  ])
})

test('the price of one business is refused for duty, for one class, and for a business that is not there', async () => {
  const fee = inbound('2026-11-25') as Extract<RuleChange, { kind: 'fee' }>
  for (const [change, message] of [
    [{ ...fee, business_id: 'biz_none' }, 'There is no business with this id'],
    [{ ...fee, business_id: shop.businessId, classification: 'pos' }, 'Choose the rule of all classes'],
    [{ ...fee, business_id: shop.businessId, name: 'stamp_duty' }, 'Stamp duty is the same for every business'],
    [{ ...fee, bands: [] }, 'One band begins at ₦0'],
  ] as [RuleChange, string][])
    await expect(draft(change)).rejects.toThrow(message)
})

test('a second schedule of one rule for one day, a draft whose day has come, and a dropped draft change nothing', async () => {
  const [first, second] = [await draft(inbound('2026-11-25')), await draft(inbound('2026-11-25', 3_000))]
  await desk.decide(ruleChangeWork, first, 'adopt')
  await expect(desk.propose('support', ruleChangeWork, second, 'adopt')).rejects.toThrow('Another change of this rule starts on that day')
  const late = await draft(inbound('2026-11-22', 2_000))
  await desk.propose('compliance', ruleChangeWork, late, 'adopt')
  world.clock.advance(DAY_MS / 2)
  await expect(desk.second('support', ruleChangeWork, late)).resolves.toBeDefined()
  const dropped = await draft(inbound('2026-11-30', 1_000))
  world.clock.advance(DAY_MS * 9)
  await expect(desk.propose('support', ruleChangeWork, dropped, 'adopt')).rejects.toThrow('Its start day has come')
  expect((await stored()).map(({ rate_ppm }) => rate_ppm)).toEqual([4_000, 2_000])
})

test('a limit becomes a dated row, and says how many it would have stopped', async () => {
  const change: RuleChange = { kind: 'limit', name: 'verified_day', amount: 100_000_000, starts_on: '2026-11-25' }
  await world.rows(`insert into meter (subject, kind, period, used) values ('${shop.businessId}', 'outflow', '2026-11-20', 150000000)`)
  expect(await preview(change)).toMatchObject({ lines: [{ count: 1 }, { amount: 150_000_000n }], says: [expect.stringContaining('stopped')] })
  const id = await draft(change)
  await desk.decide(ruleChangeWork, id, 'adopt')
  world.clock.advance(60_000)
  const { limits } = await world.rules()
  expect(['2026-11-24', '2026-11-25'].map((day) => limitFor(limits, 'verified_day', day as never))).toEqual([200_000_000n, 100_000_000n])
})

test('a flag of one business holds when its second person has decided, and the banner is one', async () => {
  const one = await draft({ kind: 'flag', name: 'web.loan', value: true, business_id: shop.businessId })
  const banner = await draft({ kind: 'flag', name: 'web.banner', value: 'The bank is slow today.', business_id: null })
  for (const id of [one, banner]) await desk.decide(ruleChangeWork, id, 'adopt')
  const { flags } = await ask(showRules)
  const of = (key: string) => flags.find((flag: { key: string }) => flag.key === key)
  expect(of('web.loan')).toMatchObject({ value: false, own_values: [{ business: 'Amina Stores', value: true }] })
  expect(of('web.banner').value).toBe('The bank is slow today.')
})

test('a viewer and an administrator draft nothing', () => {
  for (const contract of [previewRule, draftRule]) expect([...contract.roles].toSorted()).toEqual(['compliance', 'finance', 'support'])
})

test('a declared holiday is no bank day once two people have adopted it, and a later change makes it one again', async () => {
  const nextBankDay = () => afterWorkingDays(new Date('2027-03-09T09:00:00Z'), 1).toISOString().slice(0, 10)
  const holiday = (is_off: boolean): RuleChange => ({ kind: 'holiday', name: 'Eid-el-Fitr', is_off, starts_on: '2027-03-11' })
  const adopted = async (change: RuleChange) => {
    const id = await draft(change)
    await desk.propose('finance', ruleChangeWork, id, 'adopt')
    await desk.second('compliance', ruleChangeWork, id)
    // The rules are cached for half a minute.
    world.clock.advance(31_000)
    await world.rules()
  }
  await world.rules()
  expect(nextBankDay()).toBe('2027-03-11')
  expect((await preview(holiday(false))).says[0]).toBe('Banks are open on that day already.')
  expect((await preview(holiday(true))).says[0]).toBe('Bank days: one fewer. Deadlines that are set from now on count it.')
  await adopted(holiday(true))
  expect(nextBankDay()).toBe('2027-03-12')
  expect((await ask(showRules)).holidays).toContainEqual(
    expect.objectContaining({ day: '2027-03-11', name: 'Eid-el-Fitr', is_off: true, source: 'declared', state: 'coming' }),
  )
  await adopted(holiday(false))
  expect(nextBankDay()).toBe('2027-03-11')
  await expect(draft({ ...holiday(true), starts_on: TODAY } as RuleChange)).rejects.toMatchObject({
    message: 'A rule starts tomorrow at the earliest',
  })
})

const number = (name: string, value: number, starts_on = '2026-11-25'): RuleChange => ({ kind: 'number', name, value, starts_on })
async function adoptNumber(change: RuleChange): Promise<void> {
  const id = await draft(change)
  await desk.propose('finance', ruleChangeWork, id, 'adopt')
  await desk.second('compliance', ruleChangeWork, id)
}

test('a rate of loans is tried on the requests of 90 days, and becomes a dated row by two people; loans before its day keep theirs', async () => {
  await world.rows(`
    insert into loan (id, business_id, state, amount, tenure_months, month_ppm, fee, vat, asked_amount, asked_tenure_months, asked_month_ppm, warranter_id,
      guarantor_type, warranter_state, requested_by, request_id, requested_at)
    select 'lon_' || n, '${shop.businessId}', 'withdrawn', 1, 3, 30000, 0, 0, 10000000, n, 30000, '${neighbour.businessId}', 'partner', 'asked', 'usr', n,
      '2026-11-20T10:00:00Z' from unnest('{3,6}'::int[]) n`)
  const { lines } = await preview(number('loans.month_rate_3', 15_000))
  const of = (name: string) => lines.find((line: { name: string }) => line.name === name)
  expect(of('Requests of the last 90 days').count).toBe(1)
  // Half the rate brings half the interest, to the rounding of the instalments.
  const [before, after] = [of('Their interest as it is').amount, of('Their interest with this rate').amount]
  expect(Number(after) / Number(before)).toBeCloseTo(0.5, 1)
  expect(of('Difference').amount).toBe(after - before)
  await adoptNumber(number('loans.month_rate_3', 15_000))
  const rateOn = async (day: string) => (await loadLoanRules(world.db.system, day)).rates.find(({ tenureMonths }) => tenureMonths === 3)!.monthPpm
  expect([await rateOn('2026-11-24'), await rateOn('2026-11-25')]).toEqual([30_000, 15_000])
  await adoptNumber(number('loans.late_fee_after_days', 5))
  expect((await loadLoanRules(world.db.system, '2026-11-25')).value('late_fee_after_days')).toBe(5n)
  const { numbers } = await ask(showRules)
  expect(numbers.filter(({ name }: { name: string }) => name === 'loans.month_rate_3')).toMatchObject([
    { value: 30_000n, state: 'now', unit: 'ppm', label: 'Interest a month, 3 months' },
    { value: 15_000n, state: 'coming', starts_on: '2026-11-25' },
  ])
})

test('a rule of rewards becomes a dated row by two people', async () => {
  expect((await preview(number('rewards.share_bill', 100_000))).lines).toMatchObject([{ count: 0 }, { amount: 0n }, { amount: 0n }, { amount: 0n }])
  for (const name of ['withholding', 'vesting_days', 'referral_bonus', 'referral_days']) await preview(number(`rewards.${name}`, 10))
  await adoptNumber(number('rewards.share_bill', 100_000))
  expect((await preview(number('payables.vfd', 500))).lines).toMatchObject([{ count: 0 }, { amount: 0n }, { amount: 0n }, { amount: 0n }])
  await adoptNumber(number('payables.vfd', 500))
  const rules = await rewardRules(world.db.system)
  expect(['2026-11-24', '2026-11-25'].map((day) => rewardRule(rules, 'share_bill', day))).toEqual([200_000n, 100_000n])
})

test('a rule out of its bounds, unknown, from today, that does not fit another, or twice on a day is refused', async () => {
  for (const [change, message] of [
    [number('loans.no_such_rule', 1), 'There is no such rule'],
    [number('rewards.no_such_rule', 1), 'There is no such rule'],
    [number('loans.month_rate_3', 100_001), 'At most 10%'],
    [number('rewards.vesting_days', 0), 'At least 1 days'],
    [number('loans.least_amount', 600_000_000), 'The least amount must not be above the highest amount'],
    [number('loans.late_fee_after_days', 31), 'The late fee comes before a loan is non-performing'],
    [number('loans.most_amount', 600_000_000, TODAY), 'A rule starts tomorrow at the earliest'],
  ] as [RuleChange, string][])
    await expect(draft(change)).rejects.toThrow(message)
  const [first, second] = [await draft(number('loans.most_amount', 600_000_000)), await draft(number('loans.most_amount', 700_000_000))]
  await desk.decide(ruleChangeWork, first, 'adopt')
  await expect(desk.propose('support', ruleChangeWork, second, 'adopt')).rejects.toThrow('Another change of this rule starts on that day')
})

test('each preview of a rule of loans can be read', async () => {
  const { numbers } = await ask(showRules)
  expect(numbers.length).toBeGreaterThan(20)
  for (const { name, value } of numbers as { name: string; value: bigint }[]) {
    const { says: sentences } = await preview(number(name, Number(value)))
    expect([name, sentences.length > 0]).toEqual([name, true])
  }
})
