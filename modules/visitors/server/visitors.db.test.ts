import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture } from '../../../tests/fixtures/app-fixture.ts'
import { sentMessages } from '../../../tests/fixtures/enqueue.ts'
import { routeAnswer } from '../../../tests/fixtures/history.ts'
import { newOperatorCaller, operatorContextOf } from '../../../tests/fixtures/operators.ts'
import { joinWaitlist, sendContactMessage } from '../contract.ts'
import { visitorPublicRoutes } from './routes.ts'
import { visitorMessageWork } from './work-items.ts'

let world: AppFixture
beforeEach(async () => {
  world = await createAppFixture()
})
afterEach(() => world.close())

const ask = (contract: any, body: object, requestId: string = world.ids.next('req')): Promise<any> =>
  routeAnswer(visitorPublicRoutes(world), contract, { body, caller: null, requestId } as never)
const MESSAGE = { email: 'halima@home.example', subject: 'A payment that I cannot find', message: 'Paid ₦12,500\nfrom Zenith Bank' }

test('PUB-07 API-160: an address is on its waitlist once, whatever its case, with the same answer each time', async () => {
  const first = await ask(joinWaitlist, { email: 'ada@shops.example' })
  expect(await ask(joinWaitlist, { email: 'ADA@shops.example' })).toEqual(first)
  await ask(joinWaitlist, { email: 'ada@shops.example', list: 'app' })
  expect(await world.rows('select list, email::text from waitlist_entry order by list')).toEqual([
    { list: 'app', email: 'ada@shops.example' },
    { list: 'storefront', email: 'ada@shops.example' },
  ])
  await expect(ask(joinWaitlist, { email: 'abc' })).rejects.toMatchObject({ httpStatus: 400, fieldErrors: [{ field: 'email' }] })
})

test('PUB-50: a message arrives once at the desk and in the mail of support; an operator answers it by mail, once', async () => {
  await ask(sendContactMessage, MESSAGE, 'req-1')
  await ask(sendContactMessage, MESSAGE, 'req-1')
  expect(await sentMessages(world)).toMatchObject([{ to: world.supportEmail, subject: 'Contact page: A payment that I cannot find' }])
  const [item] = await visitorMessageWork.open(world.db.system, { after: null, limit: 10 })
  expect(item).toMatchObject({ what: MESSAGE.subject, business: MESSAGE.email })
  const by = (await newOperatorCaller(world, 'support')).caller
  const answer = visitorMessageWork.decisions({ ...item!, isOpen: true })[0]!
  const order = {
    context: operatorContextOf(world),
    item: item!,
    fields: { answer: 'It arrived at 11:20.' },
    by,
    proposedBy: null,
    note: '',
    requestId: 'r',
  }
  await answer.carryOut(order)
  await expect(answer.carryOut(order)).rejects.toMatchObject({ code: 'visitors.ended' })
  expect((await sentMessages(world)).at(-1)).toMatchObject({ to: MESSAGE.email, subject: `Re: ${MESSAGE.subject}` })
  expect(await visitorMessageWork.open(world.db.system, { after: null, limit: 10 })).toEqual([])
})

test('a message whose hidden field is filled in is answered like any other and not stored', async () => {
  await ask(sendContactMessage, { ...MESSAGE, website: 'https://spam.example' })
  expect(await world.rows('select 1 from visitor_message')).toEqual([])
  expect(await sentMessages(world)).toEqual([])
})
