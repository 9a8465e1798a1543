import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '../../modules/identity/contract.ts'
import { sentMessages } from '../fixtures/enqueue.ts'
import { ANY_SIGNED_IN, type Answer, type Call, type CallsFixture, createCallsFixture } from './call.ts'

let world: CallsFixture
beforeAll(async () => void (world = await createCallsFixture()))
afterAll(() => world?.close())

const OPENERS: readonly Role[] = ['merchant', 'auditor-finance', 'merchant-authorizer']
const PHONE = '08067123390'
const EMAIL = 'sadiya@shops.example'
const CREATED = "Cashpoint created successfully. Account password has been sent to cashpoint's email and phone."

const get = (path: string, query?: Record<string, string>): Call => ({ method: 'GET', path, ...(query && { query }) })
const post = (path: string, body: Record<string, unknown>): Call => ({ method: 'POST', path, body })
const input = (more: Record<string, unknown> = {}) => ({
  merchant: world.own.business,
  firstname: 'Sadiya',
  lastname: 'Garba-Bello',
  phone: PHONE,
  email: EMAIL,
  ...more,
})
const add = (more?: Record<string, unknown>) => post('/merchant/cashpoint/add', input(more))
const fieldsOf = ({ errors }: Answer) => errors as { field: string; message: string }[]
const signIn = (email: string, password: string) => world.call(post('/user/login', { email, password, app: 'merchant', life_span: 'short' }), null)
const as = (token: string) => ({ ...world.user('cashier'), token })

test('ERR-98 CASHP-14..21 AUTH-61: a field that breaks a rule is refused with its sentence, and nothing is stored', async () => {
  const count = async () => (await world.app.rows<{ count: bigint }>(`select count(*) as count from cashpoint`))[0]!.count
  const before = await count()
  for (const [field, value, message] of [
    ['firstname', '', 'First Name is required'],
    ['lastname', ' ', 'Last Name is required'],
    ['phone', '', 'Phone number is required'],
    ['phone', '8031234567', 'Phone number must be 11 characters'],
    ['phone', '80312345678', "Phone number must start with '0' and must be 11 characters"],
    ['email', 'abc', 'Email address is invalid'],
    ['firstname', 'Ada1', 'Name must not include numbers'],
    ['lastname', 'Ada Obi', "Name must not include space and special characters except '-'"],
    ['firstname', 'Ada!', "Name must not include space and special characters except '-'"],
  ] as const)
    expect([field, value, fieldsOf(await world.call(add({ [field]: value })))[0]]).toEqual([field, value, { field, message }])
  expect(await count()).toBe(before)
})

test('ERR-16 ERR-15 API-42 API-43 CASHIER-44 CASHP-01 CASHP-02 CASHP-22 CASHP-23 CASHP-30: a new cashier gets a password, must replace it, works at one cashpoint, and is locked out when it closes', async () => {
  await world.expectRefused(OPENERS, ({ business }) => add({ merchant: business, phone: '08067123391', email: undefined }))
  const made = await world.call(add(), 'auditor-finance')
  expect(made).toMatchObject({ http: 200, message: CREATED })
  const cashpoint = (made.data as { _id: string })._id

  const messages = (await sentMessages(world.app)).filter(
    ({ text }) => text.includes('first password') || text.includes('your first Kasuwa password'),
  )
  expect(messages.map(({ channel, to }) => [channel, to])).toEqual([
    ['sms', PHONE],
    ['mail', EMAIL],
  ])
  const password = /[a-z]{3,6}(?:-[a-z]{3,6}){2}/.exec(messages[0]!.text)![0]
  expect(messages[1]!.text).toContain(password)
  const stored = await world.app.rows<{ text: string }>(
    `select (select string_agg(j::text, '') from job j) || (select string_agg(p::text, '') from person p) ||
      (select string_agg(a::text, '') from audit_entry a) || (select string_agg(k::text, '') from command_key k) as text`,
  )
  expect(stored[0]!.text).toContain(PHONE)
  expect(stored[0]!.text).not.toContain(password)

  const first = await signIn(PHONE, password)
  expect(first.data).toMatchObject({ role: 'cashier', cashpointid: cashpoint, must_change_password: true })
  const { token } = first as unknown as { token: string }
  expect(await world.call(get(`/cashpoint/${cashpoint}/show`), as(token))).toMatchObject({ http: 403, code: 'identity.password_change_required' })
  const choose = (next: string) => world.call(post('/user/changepassword', { password: next }), as(token))
  // The words that we sent are within no rule of a password of one's own.
  expect(await choose(password)).toMatchObject({ http: 400, code: 'request.invalid' })
  expect(await choose('Tsamiya&Doki57')).toMatchObject({ http: 200, message: 'Password changed successfully' })
  expect(await choose('Akara&Moimoi58')).toMatchObject({ http: 400, message: 'Password is required' })
  expect(await world.call(get(`/cashpoint/${cashpoint}/show`), as(token))).toMatchObject({ http: 200 })
  expect(await world.call(get(`/cashpoint/${world.own.cashpoint}/show`), as(token))).toMatchObject({ http: 404 })
  expect((await signIn(EMAIL, 'Tsamiya&Doki57')).data).toMatchObject({ must_change_password: false })

  const again = await signIn(PHONE, 'Tsamiya&Doki57')
  // AMB-88: the tour that one device has shown is seen on the next one.
  expect(again.data).toMatchObject({ tour_seen: false })
  expect(await world.call(post('/user/tour/seen', {}), as((again as unknown as { token: string }).token))).toMatchObject({ http: 200 })
  expect((await signIn(PHONE, 'Tsamiya&Doki57')).data).toMatchObject({ tour_seen: true })
  const close = (id: string) => post('/merchant/cashpoint/deactivate', { merchant: world.own.business, cashpoint: id })
  await world.expectRefused(OPENERS, ({ business }) => post('/merchant/cashpoint/deactivate', { merchant: business, cashpoint }))
  expect(await world.call(close(cashpoint))).toMatchObject({ http: 200, message: 'Cashpoint Deactivated Successfully' })
  expect(await world.call(get(`/cashpoint/${cashpoint}/show`), as((again as unknown as { token: string }).token))).toMatchObject({ http: 401 })
  expect(await signIn(PHONE, 'Tsamiya&Doki57')).toMatchObject({
    http: 403,
    message: 'Your cashpoint was deactivated. Ask the owner of the business.',
  })
  const audit = await world.app.rows(`select operation, role from audit_entry where subject = '${cashpoint}' order by id`)
  expect(audit).toEqual([
    { operation: 'cashpoints.add', role: 'auditor-finance' },
    { operation: 'cashpoints.deactivate', role: 'merchant' },
  ])
})

test('CASHP-17: without an e-mail address the password goes to the phone only; a taken phone or address is refused at its field', async () => {
  const before = (await sentMessages(world.app)).length
  expect(await world.call(add({ phone: '08067123392', email: undefined }))).toMatchObject({ http: 200 })
  const messages = (await sentMessages(world.app)).slice(before)
  expect(messages.map(({ channel, to }) => [channel, to])).toEqual([['sms', '08067123392']])
  expect(fieldsOf(await world.call(add({ phone: '08067123392', email: undefined })))).toEqual([
    { field: 'phone', message: 'Phone number is already taken' },
  ])
  const taken = { phone: '08067123394', email: 'ladi@shops.example' }
  expect(await world.call(add(taken))).toMatchObject({ http: 200 })
  expect(fieldsOf(await world.call(add({ ...taken, phone: '08067123393' })))).toEqual([{ field: 'email', message: 'Email address is already taken' }])
})

test('the cashier of a deactivated cashpoint gets another one with the same phone and email, of two requests at once one; the old login is over', async () => {
  const login = { phone: '08067123400', email: 'yusuf@shops.example' }
  const opened = await world.call(add(login))
  const before = await world.app.rows<{ id: string }>(`select id from person where phone = '${login.phone}'`)
  expect(fieldsOf(await world.call(add(login)))).toMatchObject([{ message: 'Email address is already taken' }])
  await world.call(post('/merchant/cashpoint/deactivate', { merchant: world.own.business, cashpoint: (opened.data as { _id: string })._id }))
  await world.app.rows(`insert into one_time_code (purpose, subject, requester, id, code_hash, created_at, expires_at)
    values ('password_reset', '${login.phone}', '', 'otp_yusuf', '\\x00', now(), '2100-01-01')`)
  const ends = await Promise.all([world.call(add(login)), world.call(add(login))])
  expect(ends.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 400])
  const people = await world.app.rows<{ id: string }>(`select id from person where phone = '${login.phone}' and email = '${login.email}'`)
  expect(people).toHaveLength(1)
  expect(people).not.toEqual(before)
  expect(await world.app.rows(`select email, phone from person where id = '${before[0]!.id}'`)).toEqual([{ email: null, phone: null }])
  expect(await world.app.rows(`select 1 from one_time_code where id = 'otp_yusuf'`)).toEqual([])
})

test('a phone stays with a person who belongs to a business in another way: an owner, a suspended member, a cashier elsewhere', async () => {
  const phone = '08067123410'
  const opened = (await world.call(add({ phone, email: undefined }))).data as { _id: string }
  await world.call(post('/merchant/cashpoint/deactivate', { merchant: world.own.business, cashpoint: opened._id }))
  const member = `(select m.id from member m join person p on p.id = m.person_id where p.phone = '${phone}')`
  const refused = [{ field: 'phone', message: 'Phone number is already taken' }]
  await world.app.rows(`update member set state = 'suspended' where id = ${member}`)
  expect(fieldsOf(await world.call(add({ phone, email: undefined })))).toEqual(refused)
  await world.app.rows(`update member set state = 'active', cashpoint_id = '${world.own.cashpoint}' where id = ${member}`)
  expect(fieldsOf(await world.call(add({ phone, email: undefined })))).toEqual(refused)
  await world.app.rows(`update member set state = 'removed' where id = ${member}`)
  expect(await world.call(add({ phone, email: undefined }))).toMatchObject({ http: 200 })
})

test('CASHP-29: the default cashpoint cannot be deactivated, and nothing is written', async () => {
  const close = post('/merchant/cashpoint/deactivate', { merchant: world.own.business, cashpoint: world.own.cashpoint })
  expect(await world.call(close)).toMatchObject({ http: 409, message: 'Cannot Deactivate Default Cashpoint' })
  expect(await world.app.rows(`select state from cashpoint where id = '${world.own.cashpoint}'`)).toEqual([{ state: 'active' }])
})

test('a business that is not verified opens no cashpoint', async () => {
  await world.app.rows(`update business set tier = 'unverified' where id = '${world.own.business}'`)
  expect(await world.call(add({ phone: '08067123394', email: undefined }))).toMatchObject({ http: 409, code: 'cashpoints.not_activated' })
  await world.app.rows(`update business set tier = 'verified' where id = '${world.own.business}'`)
})

test('CASHP-35..41 CASHIER-33..41 API-45: the records of cashpoint and cashier have their fields', async () => {
  const { own } = world
  const [listed] = (await world.call(get(`/merchant/${own.business}/cashpoints/show`))).data as Record<string, unknown>[]
  const nuban = expect.stringMatching(/^\d{10}$/)
  const record = {
    _id: own.cashpoint,
    contactfirstname: 'Amina',
    contactlastname: 'Bello',
    nuban,
    qrcode: expect.stringContaining('ng.kasuwa.account'),
  }
  expect(listed).toMatchObject({ ...record, nubans: [], merchant: own.business })
  const cashier = (await world.call(get(`/cashpoint/${own.cashpoint}/show`), 'cashier')).data
  const bank = { code: null, number: null, name: null, accountname: null, underreview: false }
  const contact = { phone: '08031234567', email: expect.stringContaining('@'), bank, profile_picture: null }
  expect(cashier).toMatchObject({ ...record, ...contact })
  const account = ({ cashpoint }: { cashpoint: string }) => get(`/cashpoint/${cashpoint}/account/show`)
  expect((await world.call(account(own), 'cashier')).data).toEqual({ name: 'Amina Stores', accountnumber: nuban })
  await world.expectRefused(ANY_SIGNED_IN, account)
})

test('API-34 CASHP-34: the customers of a cashpoint are those who paid there, counted and in pages', async () => {
  const { own, otherCashpoint } = world
  const ask = (cashpoint: string, query?: Record<string, string>) => get(`/cashpoint/${cashpoint}/customers/show`, query)
  const [paid] = await world.app.rows<{ count: number; total: bigint }>(
    `select count(*)::int as count, sum(amount)::bigint as total from collection where cashpoint_id = '${own.cashpoint}'`,
  )
  const payer = { name: 'Balarabe Yusuf', accountnumber: '0123456789', payments: paid!.count, amount: Number(paid!.total) }
  expect(await world.call(ask(own.cashpoint), 'cashier')).toMatchObject({ http: 200, data: [payer], count: 1, meta: { next: null } })
  expect(await world.call(ask(otherCashpoint.cashpoint), 'cashier')).toMatchObject({ http: 404 })
  await world.app
    .rows(`insert into cashpoint_customer (business_id, cashpoint_id, account_number, bank_code, bank_name, name, payments, received, first_at, last_at)
    select '${own.business}', '${otherCashpoint.cashpoint}', lpad(n::text, 10, '0'), '058', 'GTBank', 'Ade', 1, 100, '2026-11-20', '2026-11-20' from generate_series(1, 44) n`)
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await world.call(ask(otherCashpoint.cashpoint, cursor ? { cursor } : {}))
    seen.push(...(page.data as { accountnumber: string }[]).map(({ accountnumber }) => accountnumber))
    cursor = (page as unknown as { meta: { next: string | null } }).meta.next
  }
  expect(new Set(seen).size).toBe(45)
  expect(seen).toHaveLength(45)
})
