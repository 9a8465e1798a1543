import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { membershipFor } from '../index.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { sentMessages, textsTo } from '../../../tests/fixtures/enqueue.ts'
import { callRoute, routeAnswer } from '../../../tests/fixtures/history.ts'
import { PASSWORD } from '../../../tests/fixtures/password.ts'
import { activateAccount, addCashier, insertCashpoint } from '../../cashpoints/index.ts'
import { assignCashier } from '../../cashpoints/cashier-assignment/contract.ts'
import { showCashpoint } from '../../cashpoints/contract.ts'
import { cashpointRoutes } from '../../cashpoints/server/routes.ts'
import { setFlag } from '../../flags/server/actions/set-flag.ts'
import { createPerson, openSession, sessionHash } from '../../identity/index.ts'
import {
  type GivenRole,
  type InviteRole,
  addMember,
  addMemberWithVideo,
  acceptInvitation,
  cancelInvitation,
  changeRole,
  listMembers,
  listRoles,
  MAILED_ROLES,
  removeMember,
  resendInvitation,
  showInvitation,
  startAddMember,
  suspendMember,
  unsuspendMember,
} from '../contract.ts'
import { composeRoutes } from '../../../apps/api/compose-routes.ts'
import { showMerchant } from '../../businesses/contract.ts'
import { whoAmI } from '../../identity/contract.ts'
import { signIn } from '../../identity/server/actions/sign-in.ts'
import { openLiveEventHub } from '../../messages/index.ts'
import { videoConfirmationFlag } from '../../identity/flag.ts'
import { storeFile } from '../../uploads/index.ts'
import { webm } from '../../../tests/fixtures/image-fixtures.ts'
import { teamFlag } from '../flag.ts'
import { teamPublicRoutes, teamRoutes } from './routes.ts'

const NEW_PASSWORD = 'Kolanut.Basket.48.Harmattan'
const HOUR_MS = 3_600_000

let world: AppFixture
let shop: Shop
let other: Shop
let turn = 0
beforeAll(async () => {
  world = await createAppFixture()
  await setFlag(world, [teamFlag], { key: teamFlag.key, value: true }, { actor: 'usr_operator', requestId: 'on' })
})
afterAll(() => world.close())
beforeEach(async () => {
  shop = await world.createShop(`Amina Stores`)
  other = await world.createShop(`Bello Foods`)
  await world.rows('delete from job')
})

const routes = () => teamRoutes(world)
const next = () => `req-${++turn}`
const members = async (caller = shop.caller) => (await callRoute(routes(), listMembers, { caller })).data
const rowOf = async (email: string) => (await members()).find((member) => member.email === email)!
async function invite(role: Exclude<InviteRole, 'cashieraccountant'>, email = `p${++turn}@shops.example`, name = 'Musa Danjuma'): Promise<string> {
  await world.grant(shop)
  const { message } = await routeAnswer(routes(), addMember, { caller: shop.caller, body: { role, name, email }, requestId: next() })
  expect(message).toBe('Team Member Added Successfully')
  return email
}
/** The code of the newest mail to the address. */
async function mailedCode(email: string): Promise<string> {
  const mail = (await sentMessages(world)).filter(({ to, text }) => to === email && text.includes('/invitation#')).at(-1)!
  return /https:\/\/kasuwa\.example\/invitation#(\S+)/.exec(mail.text)![1]!
}
const accept = (code: string, password: string | undefined = NEW_PASSWORD, requestId = next()) =>
  routeAnswer(teamPublicRoutes(world), acceptInvitation, { caller: null, body: { code, ...(password && { password }) }, requestId })
const show = (code: string) => routeAnswer(teamPublicRoutes(world), showInvitation, { caller: null, body: { code } })
async function join(role: Exclude<InviteRole, 'cashieraccountant'>): Promise<{ id: string; email: string; personId: string }> {
  const email = await invite(role)
  await accept(await mailedCode(email))
  const [row] = await world.rows<{ id: string; person_id: string }>(
    `select m.id, m.person_id from member m join person p on p.id = m.person_id where p.email = '${email}'`,
  )
  return { id: row!.id, email, personId: row!.person_id }
}
const sessionOf = (personId: string) =>
  openSession(world.db.system, world, {
    personId,
    lifeSpan: 'long',
    claims: { firstname: '', lastname: '', email: '', role: '', businessid: '', cashpointid: null },
  })
const isOpen = async (sessionId: string) => (await world.rows(`select 1 from session where id = '${sessionId}' and ended_at is null`)).length === 1

/** S1 §6, invite values: written out, so that two exchanged names are noticed. */
const ROLE_OF_INVITE = {
  finance: 'merchant-finance',
  support: 'merchant-support',
  accountant: 'accountant-finance',
  auditor: 'auditor-finance',
  api: 'api-finance',
  authorizer: 'merchant-authorizer',
  cashieraccountant: 'cashieraccountant',
} as const

test('ROLE-01, ROLE-14..20, SET-59..61, SET-69, ERR-25, API-54, API-55, API-58: an invite carries the short word, and roles list and member row the role', async () => {
  const { data: roles } = await callRoute(routes(), listRoles, { caller: shop.caller })
  expect(Object.fromEntries(roles.map(({ value, role }) => [value, role]))).toEqual(ROLE_OF_INVITE)
  for (const role of MAILED_ROLES) {
    const { email } = await join(role)
    expect(await rowOf(email)).toMatchObject({ email, role: ROLE_OF_INVITE[role], state: 'active', allowed: ['change_role', 'suspend', 'remove'] })
  }
  expect((await members())[0]).toMatchObject({ role: 'merchant', is_owner: true, is_you: true, allowed: [] })
})

test('an invitation to a business that is closed shows nothing and is not accepted, and one that still waits is not mailed', async () => {
  const code = await mailedCode(await invite('finance'))
  await world.rows(`update business set standing = 'closed' where id = '${shop.businessId}'`)
  for (const ask of [show, accept]) await expect(ask(code)).rejects.toMatchObject({ code: 'team.invitation_invalid', httpStatus: 409 })
  expect((await sentMessages(world)).filter(({ text }) => text.includes('/invitation#'))).toEqual([])
})

test('SET-61, ROLE-20: the cashier of a cashpoint becomes its cashier accountant by the account number, and logs in again', async () => {
  const id = world.ids.next('cpt')
  const at = world.clock.now()
  await insertCashpoint(world.db.system, { id, businessId: shop.businessId, name: 'Yaba', isDefault: false, at })
  const nuban = String(7_000_000_000 + ++turn)
  await activateAccount(world.db.system, id, { accountNumber: nuban, accountName: 'Yaba', accountId: id })
  const ask = async () => {
    await world.grant(shop)
    return callRoute(routes(), addMember, { caller: shop.caller, body: { role: 'cashieraccountant', nuban }, requestId: next() })
  }
  await expect(ask()).rejects.toMatchObject({ code: 'team.no_cashier' })
  const person = {
    email: `yaba${turn}@shops.example`,
    password: PASSWORD,
    phone: null,
    firstname: 'Blessing',
    lastname: 'Effiong',
    referralCode: null,
    at,
  }
  const personId = await createPerson(world.db.system, world.ids, person)
  await world.db.transaction((tx) =>
    world.extensions.of(addCashier)(tx, { businessId: shop.businessId, cashpointId: id, personId, memberId: world.ids.next('mbr'), at }),
  )
  const { sessionId } = await sessionOf(personId)
  await ask()
  expect(await rowOf(person.email)).toMatchObject({ role: 'cashieraccountant', state: 'active' })
  expect(await isOpen(sessionId)).toBe(false)
})

/** A cashpoint with its cashier, who is made Cashier Accountant. */
async function promoted(): Promise<{ cashpoint: string; memberId: string; personId: string; email: string }> {
  const cashpoint = world.ids.next('cpt')
  const at = world.clock.now()
  await insertCashpoint(world.db.system, { id: cashpoint, businessId: shop.businessId, name: 'Yaba', isDefault: false, at })
  const nuban = String(7_000_000_000 + ++turn)
  await activateAccount(world.db.system, cashpoint, { accountNumber: nuban, accountName: 'Yaba', accountId: cashpoint })
  const email = `promoted${turn}@shops.example`
  const name = { firstname: 'Blessing', lastname: 'Effiong' }
  const phone = `0809${String(turn).padStart(7, '0')}`
  const personId = await createPerson(world.db.system, world.ids, { ...name, email, password: PASSWORD, phone, referralCode: null, at })
  const cashier = { businessId: shop.businessId, cashpointId: cashpoint, personId, memberId: world.ids.next('mbr'), at }
  await world.db.transaction((tx) => world.extensions.of(addCashier)(tx, cashier))
  await world.grant(shop)
  await callRoute(routes(), addMember, { caller: shop.caller, body: { role: 'cashieraccountant', nuban }, requestId: next() })
  return { cashpoint, memberId: cashier.memberId, personId, email }
}
const giveRole = async (member: string, role: GivenRole) => {
  await world.grant(shop)
  return routeAnswer(routes(), changeRole, { caller: shop.caller, body: { member, role }, requestId: next() })
}
const assign = (cashpoint: string, phone = `0807${String(++turn).padStart(7, '0')}`) => {
  const body = { merchant: shop.businessId, cashpoint, firstname: 'Ladi', lastname: 'Gambo', phone }
  return routeAnswer(cashpointRoutes(world), assignCashier, { caller: shop.caller, body, requestId: next() })
}
const cashiersOf = (cashpoint: string) =>
  world.rows<{ person_id: string }>(`select person_id from member where cashpoint_id = '${cashpoint}' and role = 'cashier' and state = 'active'`)
const rolesFor = async (email: string) => (await rowOf(email)).roles.map(({ value }) => value)

test('SET-58: a cashier accountant becomes the cashier again, signs in anew and is told; the role is offered by the server', async () => {
  const { cashpoint, memberId, personId, email } = await promoted()
  expect(await rolesFor(email)).toEqual([...MAILED_ROLES, 'cashieraccountant', 'cashier'])
  const { sessionId } = await sessionOf(personId)
  await world.rows('delete from job')
  expect(await giveRole(memberId, 'cashier')).toMatchObject({ message: 'Role changed successfully' })
  expect(await isOpen(sessionId)).toBe(false)
  expect(await cashiersOf(cashpoint)).toEqual([{ person_id: personId }])
  expect(await rowOf(email)).toBeUndefined()
  const [{ phone } = { phone: '' }] = await world.rows(`select phone from person where id = '${personId}'`)
  expect(await textsTo(world, phone)).toEqual([
    'Kasuwa: You are Cashier at Amina Stores. Log in again to use your new rights. Not expected? Ask the owner or contact support.',
  ])
})

test('a member without a cashpoint, or with a deactivated one, is not offered the role of a cashier, and the call is refused', async () => {
  const { id, email } = await join('finance')
  expect(await rolesFor(email)).toEqual(MAILED_ROLES)
  await expect(giveRole(id, 'cashier')).rejects.toMatchObject({ code: 'team.no_free_cashpoint', httpStatus: 409 })
  const blessing = await promoted()
  await world.rows(`update cashpoint set state = 'deactivated' where id = '${blessing.cashpoint}'`)
  expect(await rolesFor(blessing.email)).not.toContain('cashier')
  await expect(giveRole(blessing.memberId, 'cashier')).rejects.toMatchObject({ code: 'team.no_free_cashpoint' })
})

test('a cashpoint whose cashier became cashier accountant gets another cashier, who signs in; then the first has no way back', async () => {
  const { cashpoint, memberId, email } = await promoted()
  const shown = async () =>
    (await routeAnswer(cashpointRoutes(world), showCashpoint, { params: { id: cashpoint }, caller: shop.caller })).data as Record<string, unknown>
  expect(await shown()).toMatchObject({ may_assign_cashier: true })
  const phone = '08055550001'
  await assign(cashpoint, phone)
  expect(await shown()).toMatchObject({ may_assign_cashier: false, contactfirstname: 'Ladi', contactlastname: 'Gambo', phone })
  expect(await cashiersOf(cashpoint)).toHaveLength(1)
  expect(await rowOf(email)).toMatchObject({ role: 'cashieraccountant', state: 'active' })
  expect(await rolesFor(email)).toEqual([...MAILED_ROLES, 'cashieraccountant'])
  await expect(giveRole(memberId, 'cashier')).rejects.toMatchObject({ code: 'team.no_free_cashpoint' })
  await expect(assign(cashpoint)).rejects.toMatchObject({ code: 'cashpoints.cannot_have_cashier' })
  const texts = (await sentMessages(world)).filter(({ channel, to }) => channel === 'sms' && to === phone)
  expect(texts).toEqual([expect.objectContaining({ text: expect.stringMatching(/password/i) as string })])
})

test('a cashpoint of another business and a deactivated one get no cashier, and no person is made', async () => {
  const { cashpoint } = await promoted()
  await world.rows(`update cashpoint set state = 'deactivated' where id = '${cashpoint}'`)
  const people = async () => (await world.rows<{ n: number }>(`select count(*)::int as n from person`))[0]!.n
  const before = await people()
  await expect(assign(cashpoint)).rejects.toMatchObject({ code: 'cashpoints.cannot_have_cashier', httpStatus: 409 })
  await expect(assign(other.cashpointId)).rejects.toMatchObject({ httpStatus: 404 })
  expect(await people()).toBe(before)
})

test('a way back and assignments in the same moment leave one cashier at the cashpoint', async () => {
  const { cashpoint, memberId } = await promoted()
  const ends = await Promise.allSettled([giveRole(memberId, 'cashier'), assign(cashpoint), assign(cashpoint)])
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await cashiersOf(cashpoint)).toHaveLength(1)
})

test('the bank and the picture of the cashier before go with the assignment of another', async () => {
  const { cashpoint } = await promoted()
  await world.rows(`insert into payout_bank (id, business_id, cashpoint_id, state, account_number, bank_code, bank_name, account_name, asked_by, created_at)
    values ('pob_${cashpoint}', '${shop.businessId}', '${cashpoint}', 'active', '0123456789', '058', 'GTBank', 'BLESSING', '${shop.caller.personId}', now())`)
  await world.rows(`insert into upload (id, business_id, person_id, folder, kind, format, size, width, height, sha256, file_key, created_at)
    values ('upl_${cashpoint}', '${shop.businessId}', '${shop.caller.personId}', 'ProfilePicture', 'image', 'jpeg', 1, 1, 1, '\\x00', '${cashpoint}', now())`)
  await world.rows(`update cashpoint set picture_upload_id = 'upl_${cashpoint}' where id = '${cashpoint}'`)
  await assign(cashpoint)
  const { data } = await routeAnswer(cashpointRoutes(world), showCashpoint, { params: { id: cashpoint }, caller: shop.caller })
  expect(data).toMatchObject({ bank: { number: null }, profile_picture: null })
  expect(await world.rows(`select state from payout_bank where id = 'pob_${cashpoint}'`)).toEqual([{ state: 'replaced' }])
})

test('NS-33: the mailed link sets the password of a new person, works once, and the same request is answered again', async () => {
  const email = await invite('accountant')
  const code = await mailedCode(email)
  expect((await show(code)).data).toMatchObject({ businessname: 'Amina Stores', rolename: 'Accountant', email, has_account: false })
  await expect(accept(code, 'Musa.Danjuma1')).rejects.toMatchObject({ code: 'identity.weak_password' })
  await accept(code, NEW_PASSWORD, 'same')
  expect(await accept(code, NEW_PASSWORD, 'same')).toMatchObject({ replayed: true })
  const used = { code: 'team.invitation_used', message: 'This invitation was already used. Log in to continue.' }
  await expect(accept(code)).rejects.toMatchObject(used)
  await expect(show(code)).rejects.toMatchObject(used)
})

test('a person with an account joins another business without a password, and keeps the own', async () => {
  const email = await invite('finance', other.caller.email)
  const code = await mailedCode(email)
  expect((await show(code)).data).toMatchObject({ has_account: true })
  await accept(code, '')
  expect(await rowOf(email)).toMatchObject({ role: 'merchant-finance', name: 'Bello Bello' })
})

test('an invitation is refused after 72 hours, after it was sent again, and after it was taken back; two acceptances make one member', async () => {
  const email = await invite('auditor')
  const first = await mailedCode(email)
  const { _id: invitation } = await rowOf(email)
  world.clock.advance(72 * HOUR_MS)
  await expect(accept(first)).rejects.toMatchObject({ code: 'team.invitation_expired' })
  expect(await rowOf(email)).toMatchObject({ state: 'expired', allowed: ['resend', 'cancel'] })
  await callRoute(routes(), resendInvitation, { caller: shop.caller, body: { invitation } })
  const second = await mailedCode(email)
  await expect(accept(first)).rejects.toMatchObject({ code: 'team.invitation_invalid' })
  const both = await Promise.allSettled([accept(second), accept(second)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

  const another = await invite('auditor')
  const code = await mailedCode(another)
  await callRoute(routes(), cancelInvitation, { caller: shop.caller, body: { invitation: (await rowOf(another))._id } })
  await expect(accept(code)).rejects.toMatchObject({ code: 'team.invitation_invalid' })
})

test('open pages learn of an invitation, of the person who accepts it, and of a suspension', async () => {
  const notified = async () =>
    (await world.rows(`select 1 from live_event where business_id = '${shop.businessId}' and kind = 'team.changed'`)).length
  const email = await invite('support')
  expect(await notified()).toBe(1)
  await accept(await mailedCode(email))
  expect(await notified()).toBe(2)
  await callRoute(routes(), suspendMember, { caller: shop.caller, body: { member: (await rowOf(email))._id }, requestId: next() })
  expect(await notified()).toBe(3)
})

test('the link stands in no column and in no job as text', async () => {
  const email = await invite('support')
  const code = await mailedCode(email)
  const stored = await world.rows(`select t::text as text from team_invitation t union all select j.payload::text from job j`)
  expect(JSON.stringify(stored)).not.toContain(code)
})

test('inviting and a new role take a fresh PIN; one PIN is good for one of them', async () => {
  const ask = (email: string) =>
    callRoute(routes(), addMember, { caller: shop.caller, body: { role: 'api', name: 'Lamido', email }, requestId: next() })
  await expect(ask('a@shops.example')).rejects.toMatchObject({ code: 'pin.required' })
  await world.grant(shop)
  await ask('b@shops.example')
  await expect(ask('c@shops.example')).rejects.toMatchObject({ code: 'pin.required' })
})

test('ERR-23 SET-58, SET-70, API-56: a new role ends the session, withholds areas, and owner and member get a mail, the owner a text message', async () => {
  const { id, email, personId } = await join('finance')
  const { token, sessionId } = await sessionOf(personId)
  await world.rows('delete from job')
  await world.grant(shop)
  const permissions = { loans: false, affiliates: true, authorizations: false }
  const answer = await routeAnswer(routes(), changeRole, {
    caller: shop.caller,
    body: { member: id, role: 'authorizer', permissions },
    requestId: next(),
  })
  expect(answer.message).toBe('Role changed successfully')
  expect(await rowOf(email)).toMatchObject({ role: 'merchant-authorizer', permissions })
  expect(await isOpen(sessionId)).toBe(false)
  const [{ public_key: publicKey } = { public_key: '' }] = await world.rows(`select public_key from business where id = '${shop.businessId}'`)
  const found = await membershipFor(world.db.system, { sessionHash: sessionHash(token)!, publicKey })
  expect(found).toMatchObject({ may_loans: false, may_affiliates: true, may_authorizations: false })
  const mails = (await sentMessages(world)).filter(({ channel }) => channel === 'mail')
  expect(await textsTo(world, '08031234567')).toEqual([
    expect.stringMatching(/^Kasuwa: .* is Authorizer at Amina Stores\. Not you\? Change your password and PIN and contact support\.$/),
  ])
  expect(mails.map(({ to }) => to).toSorted()).toEqual([email, shop.caller.email].toSorted())
  for (const { text } of mails) expect(text).toMatch(/If (this was not you|you did not expect this)/)
})

test('ERR-24 SET-71, API-57: suspended or removed, a member is signed out at once; a removed one can be invited again', async () => {
  const { id, email, personId } = await join('accountant')
  const moves = [suspendMember, unsuspendMember, removeMember] as const
  for (const [at, state] of (['suspended', 'active', undefined] as const).entries()) {
    const { sessionId } = await sessionOf(personId)
    const { message } = await routeAnswer(routes(), moves[at]!, { caller: shop.caller, body: { member: id }, requestId: next() })
    expect(message).toBe(['Member suspended', 'This member can log in again', 'Member removed successfully'][at])
    expect((await rowOf(email))?.state).toBe(state)
    expect(await isOpen(sessionId)).toBe(false)
  }
  await invite('auditor', email)
  await accept(await mailedCode(email), '')
  expect(await rowOf(email)).toMatchObject({ _id: id, role: 'auditor-finance', state: 'active' })
})

test('the owner cannot be removed, suspended or given another role, and so no business loses its last owner', async () => {
  const owner = (await members())[0]!._id
  const refused = { code: 'team.is_owner' }
  for (const contract of [removeMember, suspendMember])
    await expect(callRoute(routes(), contract, { caller: shop.caller, body: { member: owner }, requestId: next() })).rejects.toMatchObject(refused)
  await world.grant(shop)
  await expect(
    callRoute(routes(), changeRole, { caller: shop.caller, body: { member: owner, role: 'finance' }, requestId: next() }),
  ).rejects.toMatchObject(refused)
})

test('AMB-76: a member of two businesses whose role hides the public key chooses one by its id', async () => {
  const { personId } = await join('support')
  const at = world.clock.now()
  await world.rows(
    `insert into member (id, business_id, person_id, role, created_at) values ('${world.ids.next('mbr')}', '${other.businessId}', '${personId}', 'merchant-support', '${at.toISOString()}')`,
  )
  const hash = sessionHash((await sessionOf(personId)).token)!
  for (const { businessId } of [shop, other])
    expect(await membershipFor(world.db.system, { sessionHash: hash, publicKey: businessId })).toMatchObject({ business_id: businessId })
  const owner = sessionHash((await sessionOf(shop.caller.personId)).token)!
  expect(await membershipFor(world.db.system, { sessionHash: owner, publicKey: shop.businessId })).toBeNull()
})

test('API-59 KYC-25 SET-57: where the flag asks, an invitation needs a video in roles_video', async () => {
  const scope = { businessId: shop.businessId, key: videoConfirmationFlag.key, value: true }
  await setFlag(world, [videoConfirmationFlag], scope, { actor: 'usr_operator', requestId: next() })
  await world.grant(shop)
  const body = { role: 'accountant' as const, name: 'Musa Danjuma', email: `p${++turn}@shops.example` }
  const add = (more: object = {}) => routeAnswer(routes(), addMemberWithVideo, { caller: shop.caller, body: { ...body, ...more }, requestId: next() })
  await expect(routeAnswer(routes(), addMember, { caller: shop.caller, body, requestId: next() })).rejects.toMatchObject({
    code: 'identity.video_required',
  })
  const { question } = (await routeAnswer(routes(), startAddMember, { caller: shop.caller })).data as { question: string }
  const file = { name: 'video.webm', bytes: webm() }
  const upload = (folder: 'Pin Change' | 'roles_video') => storeFile(world, shop.caller, { folder, file, requestId: next() })
  await expect(add({ video_url: await upload('Pin Change'), question })).rejects.toMatchObject({ code: 'uploads.not_found' })
  expect((await add({ video_url: await upload('roles_video'), question })).message).toBe('Team Member Added Successfully')
  expect(await rowOf(body.email)).toMatchObject({ state: 'invited' })
})

test('ROLE-53: without the flag the team is refused', async () => {
  await setFlag(world, [teamFlag], { key: teamFlag.key, value: false, businessId: shop.businessId }, { actor: 'usr_operator', requestId: next() })
  await expect(members()).rejects.toMatchObject({ code: 'team.off' })
})

test('ROLE-24: support gets no public key: not at the sign-in, not in whoami, not in the merchant details', async () => {
  const { personId, email } = await join('support')
  const [{ public_key: publicKey } = { public_key: '' }] = await world.rows(`select public_key from business where id = '${shop.businessId}'`)
  const signedIn = await signIn(
    world,
    { email, password: NEW_PASSWORD, life_span: 'short' },
    { requestId: next(), address: '127.0.0.1', device: 'test' },
  )
  const caller = { ...shop.caller, personId, role: 'merchant-support' as const, email }
  const liveEvents = await openLiveEventHub(world)
  const { signedIn: all } = composeRoutes({ ...world, liveEvents })
  const answers = [
    signedIn,
    Buffer.from(signedIn.token.split('.')[0]!, 'base64url').toString(),
    await callRoute(all, whoAmI, { caller }),
    await callRoute(all, showMerchant, { caller, params: { id: shop.businessId } }),
  ]
  await liveEvents.stop()
  for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(publicKey)
})
