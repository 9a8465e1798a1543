import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../../tests/fixtures/app-fixture.ts'
import { queuedJobs, sentMessages } from '../../../../tests/fixtures/enqueue.ts'
import { routeAnswer } from '../../../../tests/fixtures/history.ts'
import { runJob } from '../../../../tests/fixtures/jobs.ts'
import { newOperatorCaller, operatorContextOf, type TestOperator } from '../../../../tests/fixtures/operators.ts'
import { renewInvitationJob } from '../../../team/index.ts'
import { helpCaller, showCallerForm } from '../../contract.ts'
import { lookupRoutes } from '../routes.ts'

const DAY_MS = 24 * 60 * 60_000

let world: AppFixture
let shop: Shop
let support: TestOperator
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  await world.paidIn(shop, 1_234_500n)
  await world.rows(`update business set payout_account_number = '0123456789' where id = '${shop.businessId}'`)
  await world.rows(`update person set phone = '+2348031234567' where id = '${shop.caller.personId}'`)
  support = await newOperatorCaller(world, 'support')
})
afterEach(() => world.close())

let requests = 0
const ask = async (contract: any, body?: object, by = support): Promise<any> =>
  (
    await routeAnswer(lookupRoutes(operatorContextOf(world), [], { kinds: [], parts: [] }), contract, {
      params: { id: shop.businessId },
      ...(body && { body }),
      caller: by.caller,
      requestId: `req-${++requests}`,
    } as never)
  ).data
const RIGHT = { phone: '0803 123 4567', last_payment: '₦12,345.00', payout_account: '6789' }
const help = (act: string, answers: object = RIGHT, more: { subject?: string; by?: TestOperator } = {}) =>
  ask(helpCaller, { act, subject: more.subject ?? shop.caller.personId, answers }, more.by)
const isSignedIn = async () =>
  (await world.rows(`select 1 from session where person_id = '${shop.caller.personId}' and ended_at is null`)).length === 1

test('who has answered every question right is signed out everywhere; no question gives its answer to staff', async () => {
  expect(await isSignedIn()).toBe(true)
  const form = await ask(showCallerForm)
  expect(form).toMatchObject({ questions: ['phone', 'last_payment', 'payout_account'], refused_because: null })
  expect(JSON.stringify(form)).not.toMatch(/6789|12345|8031234567/)
  await help('end_sessions')
  expect(await isSignedIn()).toBe(false)
  expect(await world.rows(`select facts from audit_entry where operation = 'lookup.help_caller'`)).toEqual([{ facts: { act: 'end_sessions' } }])
})

test('the person who was signed out is told by mail and by text message, and a wrong answer tells nobody', async () => {
  await expect(help('end_sessions', {})).rejects.toMatchObject({ code: 'lookup.wrong_answers' })
  expect(await sentMessages(world)).toEqual([])
  await help('end_sessions')
  const sent = await sentMessages(world)
  expect(sent.map(({ channel, to }) => ({ channel, to }))).toEqual([
    { channel: 'mail', to: shop.caller.email },
    { channel: 'sms', to: '+2348031234567' },
  ])
  expect(sent[0]!.subject).toBe('You were signed out of Kasuwa on every device')
  expect(sent[1]!.text).toMatch(/signed you out on every device after a call in your name\. Not you\? Choose a new password now\./)
})

test.each([
  ['one wrong answer', { ...RIGHT, payout_account: '6788' }],
  ['a missing answer', { phone: RIGHT.phone, last_payment: RIGHT.last_payment }],
  ['no answer', {}],
])('with %s nothing is done, and which one is wrong is not said', async (_what, answers) => {
  expect(await isSignedIn()).toBe(true)
  await expect(help('end_sessions', answers)).rejects.toMatchObject({
    code: 'lookup.wrong_answers',
    message: 'The answers do not all match. Nothing was done.',
  })
  expect(await isSignedIn()).toBe(true)
})

test('three wrong tries end it for a day for this business, also for another operator and with right answers', async () => {
  for (let tries = 0; tries < 3; tries++) await expect(help('end_wait', {})).rejects.toMatchObject({ code: 'lookup.wrong_answers' })
  await expect(help('end_wait', RIGHT, { by: await newOperatorCaller(world, 'compliance') })).rejects.toMatchObject({ httpStatus: 429 })
  world.clock.advance(DAY_MS + 1)
  await help('end_wait')
})

test('many tries at once are counted before they are compared', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => help('end_wait', {})))
  const codes = tries.map((each) => (each.status === 'rejected' ? (each.reason as { code: string }).code : 'done'))
  expect(codes.filter((code) => code === 'lookup.wrong_answers')).toHaveLength(3)
})

test('the wait for a code for a new PIN ends; a locked PIN stays locked', async () => {
  const subject = `${shop.caller.personId} ${shop.businessId}`
  await world.rows(
    `insert into attempt_counter (subject, kind, tries, since, ends_at) values ('${subject}', 'code_sent_pin_reset', 6, now(), now() + interval '1 hour')`,
  )
  await world.rows(`update pin set state = 'locked' where person_id = '${shop.caller.personId}'`)
  const before = await world.rows(`select state from pin`)
  await help('end_wait')
  expect(await world.rows(`select 1 from attempt_counter where kind = 'code_sent_pin_reset'`)).toEqual([])
  expect(await world.rows(`select state from pin`)).toEqual(before)
})

test('an invitation is sent again with a new link, which is sealed', async () => {
  const at = world.clock.now().toISOString()
  await world.rows(`insert into team_invitation (id, business_id, email, name, role, token_hash, invited_by, created_at, expires_at)
    values ('inv_1', '${shop.businessId}', 'chidi@example.com', 'Chidi Obi', 'auditor', '\\x02', '${shop.caller.personId}', '${at}', '${at}')`)
  await help('resend_invitation', RIGHT, { subject: 'inv_1' })
  const [job] = (await queuedJobs(world)).filter(({ task }) => task === renewInvitationJob.name)
  await runJob(renewInvitationJob, world, job!.payload as never)
  expect(
    await world.rows(`select 1 from team_invitation where token_hash <> '\\x02' and expires_at > '${at}'::timestamptz + interval '71 hours'`),
  ).toHaveLength(1)
  const sent = (await queuedJobs(world)).find(({ task }) => task === 'team.send-invitation')!
  expect(JSON.stringify(sent.payload)).not.toContain('/invitation#')
})

test('nobody of another business is helped, and no operator helps in the own business', async () => {
  const other = await world.createShop('Bello Stores')
  await expect(help('end_sessions', RIGHT, { subject: other.caller.personId })).rejects.toMatchObject({ httpStatus: 404 })
  const related = await newOperatorCaller(world, 'support', { email: shop.caller.email })
  await expect(help('end_sessions', RIGHT, { by: related })).rejects.toMatchObject({ code: 'lookup.related' })
})
