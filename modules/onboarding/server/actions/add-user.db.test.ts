import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../../tests/fixtures/app-fixture.ts'
import { createPerson } from '../../../identity/index.ts'
import { insertMember } from '../../../team/index.ts'
import { createLogin } from './add-user.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
})
afterEach(() => world.close())

let requests = 0
const signUp = (email: string, address: string) =>
  createLogin(
    { ...world, db: world.people, productName: 'Kasuwa' },
    { email, password: 'Harmattan&Dust31' },
    { requestId: `sign-up-${++requests}`, address, device: '' },
  )

test('thirty answers of `taken` an hour for a subnet, over all servers; sign-ups that succeed use none up', async () => {
  const from = (host: number) => `2001:db8:1:2::${host.toString(16)}`
  for (let times = 1; times <= 3; times++) await signUp(`new${times}@shops.example`, from(times))
  const all = await Promise.allSettled(Array.from({ length: 50 }, (_, host) => signUp(shop.caller.email, from(host))))
  const codes = all.map((each) => (each.status === 'rejected' ? (each.reason as { code: string }).code : 'made'))
  expect(codes.filter((code) => code === 'identity.email_taken')).toHaveLength(30)
  expect(codes.filter((code) => code === 'identity.too_many_tries')).toHaveLength(20)
  await expect(signUp('free@shops.example', from(99))).rejects.toMatchObject({ httpStatus: 429 })
  await signUp('neighbour@shops.example', '2001:db8:1:3::1')
  world.clock.advance(61 * 60_000)
  await signUp('free@shops.example', from(99))
})

test('the login of a former cashier is free for somebody new; that of a cashier is taken', async () => {
  const { businessId, cashpointId } = shop
  const at = world.clock.now()
  const login = { password: 'Harmattan&Dust31', phone: null, firstname: 'Ladi', lastname: 'Audu', referralCode: null, at }
  const former = await createPerson(world.people, world.ids, { ...login, email: 'ladi@shops.example' })
  await insertMember(world.db.system, { id: 'mbr_ladi', businessId, personId: former, role: 'cashier', cashpointId, at })
  await expect(signUp('ladi@shops.example', '10.0.0.1')).rejects.toMatchObject({ code: 'identity.email_taken' })
  await world.rows(`update member set state = 'removed' where id = 'mbr_ladi'`)
  const now = await signUp('ladi@shops.example', '10.0.0.1')
  expect(await world.rows(`select id from person where email = 'ladi@shops.example'`)).toEqual([{ id: now }])
  expect(now).not.toBe(former)
})

test('a guessable password, or one made of the person’s own data, makes no account', async () => {
  const person = { email: 'gwandu@shops.example', contactfirstname: 'Zulaihat', contactlastname: 'Bello' }
  for (const password of ['Kasuwa@2026', 'Welcome@Home1', 'Zulaihat@77', 'Gwandu.1990'])
    await expect(
      createLogin({ ...world, productName: 'Kasuwa' }, { ...person, password }, { requestId: `weak-${password}`, address: '10.0.0.1', device: '' }),
    ).rejects.toMatchObject({ code: 'identity.weak_password', fieldErrors: [{ field: 'password' }] })
  expect(await world.rows(`select 1 from person where email = '${person.email}'`)).toEqual([])
})
