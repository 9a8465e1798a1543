import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setFlag } from '../../modules/flags/server/actions/set-flag.ts'
import type { Role } from '../../modules/identity/contract.ts'
import { newBusinessFlag } from '../../modules/onboarding/flag.ts'
import { sentMessages } from '../fixtures/enqueue.ts'
import { newBusinessForm } from '../permissions/samples.ts'
import { type Answer, type Call, type CallsFixture, createCallsFixture } from './call.ts'

let world: CallsFixture
beforeAll(async () => void (world = await createCallsFixture()))
afterAll(() => world?.close())
beforeEach(() => world.app.clock.advance(2 * 60 * 60_000))

const ADDERS: readonly Role[] = ['merchant', 'auditor-finance', 'merchant-authorizer']
const add = (more?: Record<string, unknown>): Call => ({ method: 'POST', path: '/merchant/retail/add', body: newBusinessForm(more) })
const fieldsOf = ({ errors }: Answer) => errors as { field: string; message: string }[]
const businesses = async () => Number((await world.app.rows<{ count: bigint }>('select count(*) as count from business'))[0]!.count)
const inject = (request: Call, headers: Record<string, string>) =>
  world.server.inject({ method: request.method, url: `/api${request.path}`, headers, ...(request.body && { payload: request.body }) })

test('DASH-27..40 ERR-97 ERR-102 AUTH-64: a field that breaks a rule is refused with its sentence, and nothing is stored', async () => {
  const before = await businesses()
  const special = "Name must not include space and special characters except '-'"
  for (const [field, value, message] of [
    ['contactfirstname', '', 'First Name is required'],
    ['contactlastname', ' ', 'Last Name is required'],
    ['contactfirstname', 'Ada!', special],
    ['contactlastname', 'Ada Obi', special],
    ['contactfirstname', 'Ada1', 'Name must not include numbers'],
    ['contactlastname', 'Ada 1!', 'Name must not include numbers'],
    ['businessphone', '', 'Phone number is required'],
    ['businessphone', '0803', "Phone number must start with '0' and must be 11 characters"],
    ['email', 'abc', 'Email address is Invalid'],
    ['address', '', 'Address is required'],
    ['businessname', '', 'Business Name is required'],
    ['industry', '', 'Industry is required'],
    ['industry', 'Piracy', 'Choose an industry from the list'],
    ['lga', '', 'LGA is required'],
    ['state', '', 'State is required'],
  ] as const)
    expect([field, value, fieldsOf(await world.call(add({ [field]: value })))[0]]).toEqual([field, value, { field, message }])
  expect(await businesses()).toBe(before)
})

test('API-14 DASH-26 ROLE-37 ROLE-44: a further business has keys and a verification of its own, belongs to the owner, and opens with its key', async () => {
  await world.expectRefused(ADDERS, () => add())
  const owner = world.user('merchant')
  const made = await world.call(add({ user: owner.personId, contactfirstname: 'Ada_@-', referralcode: 'AREWA7' }))
  expect(made).toMatchObject({ http: 200, status: true, message: 'Business Created Successfully' })
  const added = made.data as { businessid: string; publickey: string }
  expect(added).toMatchObject({ businessname: 'Garba Textiles', role: 'merchant', tier: 'unverified', nuban: null, cashpointid: null })
  expect(added.publickey).not.toBe(world.keys.own)
  const [row] = await world.app.rows(`select owner_id, owner_identity, tier from business where id = '${added.businessid}'`)
  expect(row).toEqual({ owner_id: owner.personId, owner_identity: null, tier: 'unverified' })
  const shown = await inject({ method: 'GET', path: `/merchant/${added.businessid}/show` }, { accesstoken: owner.token, publickey: added.publickey })
  expect(shown.json()).toMatchObject({ data: { businessname: 'Garba Textiles', activated: false, issetNIN_BVN: false, live_mode: true } })
  const mails = (await sentMessages(world.app)).filter(({ text }) => text.includes('Garba Textiles has an account'))
  const [{ email } = { email: '' }] = await world.app.rows<{ email: string }>(`select email from person where id = '${owner.personId}'`)
  expect(mails.map(({ to }) => to)).toEqual([email])

  const auditor = world.user('auditor-finance')
  const byAuditor = (await world.call(add({ businessname: 'Second branch' }), auditor)).data as { businessid: string; role: string }
  expect(byAuditor.role).toBe('auditor-finance')
  const members = await world.app.rows(`select person_id, role from member where business_id = '${byAuditor.businessid}' order by role`)
  expect(members).toEqual([
    { person_id: auditor.personId, role: 'auditor-finance' },
    { person_id: owner.personId, role: 'merchant' },
  ])
  expect(await world.call(add({ user: auditor.personId }))).toMatchObject({ http: 404 })
})

test('the same request id finds the business that it made; an owner adds ten in an hour and has twenty at most', async () => {
  const { token, personId } = world.user('merchant')
  const send = async (requestid: string, more?: Record<string, unknown>) => {
    const answer = await inject(add(more), { accesstoken: token, publickey: world.keys.own, requestid })
    return { http: answer.statusCode, ...answer.json<{ code?: string; data?: { businessid: string } }>() }
  }
  const id = 'b3c9dbb2-6c3a-4a53-a0d5-6a2f2c1c9f01'
  const [first, again] = [await send(id), await send(id)]
  expect(again.data?.businessid).toBe(first.data?.businessid)
  expect(await send(id, { businessname: 'Other' })).toMatchObject({ http: 409, code: 'request.reference_reused' })
  for (let more = 2; more <= 10; more++) expect((await world.call(add())).http).toBe(200)
  expect(await world.call(add())).toMatchObject({ http: 429 })
  world.app.clock.advance(2 * 60 * 60_000)
  const owned = async () =>
    Number((await world.app.rows<{ count: bigint }>(`select count(*) as count from business where owner_id = '${personId}'`))[0]!.count)
  while ((await owned()) < 20) expect((await world.call(add())).http).toBe(200)
  expect(await world.call(add())).toMatchObject({ http: 409, code: 'onboarding.too_many' })
})

test('a further business is refused while the flag is off, and from a business that is not verified', async () => {
  const set = (value: boolean) =>
    setFlag(world.app, [newBusinessFlag], { key: newBusinessFlag.key, value }, { actor: 'usr_operator', requestId: world.app.ids.next('req') })
  await set(false)
  expect(await world.call(add())).toMatchObject({ http: 403, code: 'onboarding.not_offered' })
  await set(true)
  const owner = world.user('merchant')
  const [unverified] = await world.app.rows<{ public_key: string }>(
    `select public_key from business where owner_id = '${owner.personId}' and tier = 'unverified' limit 1`,
  )
  const answer = await inject(add(), { accesstoken: owner.token, publickey: unverified!.public_key })
  expect(answer.json()).toMatchObject({ code: 'onboarding.not_activated' })
})
