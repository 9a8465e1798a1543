import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../../tests/fixtures/app-fixture.ts'
import { sentMessages } from '../../../../tests/fixtures/enqueue.ts'
import { signIn } from '../../../identity/server/actions/sign-in.ts'
import { findCashpoint } from '../queries.ts'
import { openCashpoint } from './add-cashpoint.ts'
import { sendCashierPassword } from './send-password.ts'

const PHONE = '08061112222'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
})
afterEach(() => world.close())

let requests = 0
const meta = (requestId = `cashier-${++requests}`) => ({ requestId, address: '10.9.8.7', device: 'Firefox Windows' })
async function addCashier(more: { email?: string } = {}): Promise<string> {
  const input = { merchant: shop.businessId, firstname: 'Sadiya', lastname: 'Garba', phone: PHONE, ...more }
  return (await openCashpoint(world, shop.caller, input, meta())).outcome.id
}
const send = async (cashpointId: string, requestId?: string) =>
  sendCashierPassword(world, shop.caller, (await findCashpoint(world.db.system, cashpointId))!, meta(requestId))
const passwords = async () => (await sentMessages(world)).filter(({ text }) => / is your (first|new) Kasuwa password/.test(text))
const enter = (password: string) => signIn(world, { email: PHONE, password, life_span: 'short' }, meta())

test('a first password is three plain words, and the text names the address to open', async () => {
  await addCashier()
  const { text } = (await passwords())[0]!
  expect(text).toMatch(
    /^[a-z]{3,6}(-[a-z]{3,6}){2} is your first Kasuwa password for Amina Stores\. Log in at https:\/\/kasuwa\.example\/login with this phone number\. Do not share it\.$/,
  )
  expect(text.length).toBeLessThanOrEqual(160)
})

test('a cashier without an email address gets a new password by text, once for a request; the old one and its sessions end, and it must be changed', async () => {
  const cashpoint = await addCashier()
  const first = (await passwords())[0]!.text.split(' ')[0]!
  await enter(first)
  await send(cashpoint, 'again')
  expect(await send(cashpoint, 'again')).toMatchObject({ replayed: true })
  expect(await world.rows(`select 1 from session s join person p on p.id = s.person_id where p.phone = '${PHONE}' and s.ended_at is null`)).toEqual(
    [],
  )
  const sent = await passwords()
  expect(sent).toMatchObject([{ channel: 'sms', to: PHONE, text: expect.stringContaining('is your new Kasuwa password for Amina Stores') }])
  await expect(enter(first)).rejects.toMatchObject({ httpStatus: 400 })
  expect(await enter(sent[0]!.text.split(' ')[0]!)).toMatchObject({ must_change_password: true })
  expect(await world.rows(`select actor from audit_entry where operation = 'cashpoints.send_password'`)).toEqual([{ actor: shop.caller.personId }])
})

test('no password is sent to a cashier with an email address, to one of another business too, and a sixth time in a day', async () => {
  const cashpoint = await addCashier({ email: 'sadiya@shops.example' })
  await expect(send(cashpoint)).rejects.toMatchObject({ code: 'cashpoints.no_password' })
  await world.rows(`update person set email = null where phone = '${PHONE}'`)
  const neighbour = await world.createShop('Bello Foods')
  await world.rows(`insert into member (id, business_id, person_id, role, created_at)
    select 'mbr_other', '${neighbour.businessId}', id, 'auditor-finance', now() from person where phone = '${PHONE}'`)
  await expect(send(cashpoint)).rejects.toMatchObject({ code: 'cashpoints.no_password' })
  await world.rows(`delete from member where id = 'mbr_other'`)
  for (let times = 0; times < 5; times++) await send(cashpoint)
  await expect(send(cashpoint)).rejects.toMatchObject({ code: 'identity.too_many_tries' })
  await expect(send(shop.cashpointId)).rejects.toMatchObject({ httpStatus: 404 })
})
