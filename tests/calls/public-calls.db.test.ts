import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLinkToken } from '../../modules/identity/server/one-time-links.ts'
import { INDUSTRIES } from '../../modules/onboarding/server/industries.ts'
import { PASSWORD } from '../fixtures/password.ts'
import { type CallsFixture, createCallsFixture } from './call.ts'

let world: CallsFixture
beforeAll(async () => void (world = await createCallsFixture()))
afterAll(() => world?.close())

const PERSON = { firstname: 'Zainab', lastname: 'Umar', email: 'zainab@shops.example', phone: '08037654321' }
const open = (path: string, body: Record<string, unknown>) => world.call({ method: 'POST', path, body }, null)
const whoAmI = (token: unknown) =>
  world.server.inject({ url: '/api/merchant/whoami', headers: { accesstoken: String(token), publickey: world.keys.own } })
/** A field that the contract refuses is named in the answer, with a sentence. */
const expectBadField = async (path: string, body: Record<string, unknown>, field: string, message: string) =>
  expect(await open(path, body)).toMatchObject({ http: 400, status: false, message, errors: [{ field, message }] })

test('API-11, API-12: two calls sign a business up, and each names the field that it refuses', async () => {
  const { firstname, lastname, email, phone } = PERSON
  const login = await open('/user/add', { email, password: PASSWORD })
  expect(login).toMatchObject({ http: 200, status: true, data: { id: expect.stringMatching(/^usr_/) } })
  expect(login['id']).toBe((login.data as { id: string }).id)
  await expectBadField('/user/add', { email: 'zainab', password: PASSWORD }, 'email', 'Email address is invalid')
  await expectBadField('/user/add', { email: 'z@shops.example', password: 'Short1@' }, 'password', 'Password must be at least 8 characters')

  const profile = {
    user: login['id'],
    account_type: 2,
    contactfirstname: firstname,
    contactlastname: lastname,
    businessphone: phone,
    email,
    referralcode: 'AMINA7',
    address: '12 Zoo Road',
    businessname: 'Zainab Foods',
    industry: 'Retail and Supermarkets',
    lga: 'Nasarawa',
    state: 'Kano',
  }
  for (const field of Object.keys(profile).filter((name) => name !== 'referralcode'))
    expect([field, (await open('/merchant/add', { ...profile, [field]: undefined })).http]).toEqual([field, 400])
  await expectBadField('/merchant/add', { ...profile, businessname: ' ' }, 'businessname', 'Business Name is required')
  expect(await open('/merchant/add', profile)).toMatchObject({ http: 200, status: true, message: 'Account Created Successfully' })
  expect((await open('/merchant/add', profile)).http).toBe(409)
  const stored = await world.app.rows(
    `select b.owner_id as user, b.account_type::int, b.contact_firstname as contactfirstname, b.contact_lastname as contactlastname,
      b.phone as businessphone, b.email, p.referral_code as referralcode, b.address, b.name as businessname, b.industry, b.lga, b.state
      from business b join person p on p.id = b.owner_id where b.email = '${email}'`,
  )
  expect(stored).toEqual([profile])
  const signedIn = await open('/user/login', { email, password: PASSWORD, app: 'merchant', life_span: 'short' })
  expect(signedIn.data).toMatchObject({ firstname, lastname })
})

test('API-10 SET-81..84: the owner of a business logs in with the e-mail address or the phone number, and the token opens a session', async () => {
  const [owner] = await world.app.rows(
    `update person set phone = '08031112222' where id = '${world.user('merchant').personId}' returning email, firstname, lastname`,
  )
  const { email, firstname, lastname } = owner!
  const credentials = { email, password: PASSWORD, app: 'merchant', life_span: 'short' }
  for (const input of [credentials, { ...credentials, email: '08031112222', life_span: 'long' }]) {
    const answer = await open('/user/login', input)
    const merchants = [{ _id: world.own.business, businessid: world.own.business, businessname: 'Amina Stores', role: 'merchant' }]
    const userFields = { role: 'merchant', businessid: world.own.business, cashpointid: null, firstname, lastname, email, merchants }
    expect(answer).toMatchObject({ http: 200, status: true, message: 'Signed in', data: userFields })
    expect(answer['token']).toBe((answer.data as { token: string }).token)
    const current = {
      _id: world.own.business,
      businessid: world.own.business,
      publickey: expect.any(String) as string,
      nuban: world.own.accountNumber,
    }
    expect((await whoAmI(answer['token'])).json()).toMatchObject({ data: current })
  }
  for (const field of Object.keys(credentials))
    expect([field, await open('/user/login', { ...credentials, [field]: '' })]).toMatchObject([field, { http: 400, errors: [{ field }] }])
  expect(await open('/user/login', { ...credentials, password: 'Wrong@2026' })).toMatchObject({
    http: 400,
    message: expect.stringMatching(/incorrect/),
  })
})

test('API-10: a cashier’s log-in says which cashpoint is theirs', async () => {
  const { personId } = world.user('cashier')
  const [person] = await world.app.rows(`select email from person where id = '${personId}'`)
  const answer = await open('/user/login', { email: person!['email'], password: PASSWORD, app: 'merchant', life_span: 'short' })
  expect(answer.data).toMatchObject({ role: 'cashier', businessid: world.own.business, cashpointid: world.own.cashpoint })
})

test('API-19: the token of a link is exchanged once for the user record of a log-in, whose token opens a session', async () => {
  const { app, own } = world
  const { personId } = world.user('merchant-authorizer')
  const token = await createLinkToken(app.db.system, app, personId)
  const answer = await open('/user/getuser', { token })
  const [person] = await app.rows(`select email from person where id = '${personId}'`)
  expect(answer).toMatchObject({
    http: 200,
    status: true,
    data: {
      role: 'merchant-authorizer',
      businessid: own.business,
      cashpointid: null,
      firstname: 'merchant-authorizer',
      lastname: 'Bello',
      email: person!['email'],
      merchants: [{ businessid: own.business, publickey: world.keys.own }],
    },
  })
  expect(answer['token']).toBe((answer.data as { token: string }).token)
  expect((await whoAmI(answer['token'])).statusCode).toBe(200)
  for (const wrong of [token, 'otc_1.unknown'])
    expect(await open('/user/getuser', { token: wrong })).toMatchObject({ http: 400, message: 'Invalid token' })
  await expectBadField('/user/getuser', { token: '' }, 'token', 'Invalid token')
})

test('API-115 HIST-127: anybody gets the list of industries by name', async () => {
  const list = { method: 'GET', path: '/industry/list/show' } as const
  expect(await world.call(list, null)).toMatchObject({
    http: 200,
    status: true,
    data: INDUSTRIES.map((name) => ({ name })),
    count: INDUSTRIES.length,
  })
  expect(await world.call({ ...list, query: { like: 'x' } }, null)).toMatchObject({ http: 400, errors: [{ field: 'like' }] })
})

test('API-159: anybody may report a crash; the addresses that the page names are neither kept nor written to', async () => {
  const report = { subject: 'A page broke', emails: ['stranger@elsewhere.example'], message: 'TypeError\n at main' }
  expect(await open('/support/crash/report', report)).toMatchObject({ http: 200, status: true, message: 'Report sent' })
  expect(await world.app.rows(`select subject, message from crash_report`)).toEqual([{ subject: report.subject, message: report.message }])
  for (const table of ['crash_report', 'job'])
    expect(await world.app.rows(`select 1 from ${table} t where t::text like '%elsewhere.example%'`)).toEqual([])
  await expectBadField('/support/crash/report', { ...report, message: '' }, 'message', 'message is required')
  await expectBadField('/support/crash/report', { ...report, subject: '' }, 'subject', 'subject is required')
  expect(await open('/support/crash/report', { ...report, emails: ['nobody'] })).toMatchObject({ http: 400, errors: [{ field: 'emails.0' }] })
})
