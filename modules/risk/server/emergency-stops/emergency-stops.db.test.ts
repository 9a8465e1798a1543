import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../../tests/fixtures/app-fixture.ts'
import { createDesk } from '../../../../tests/fixtures/desk.ts'
import { queuedJobs } from '../../../../tests/fixtures/enqueue.ts'
import { runJob } from '../../../../tests/fixtures/jobs.ts'
import { createHeldTransfer } from '../../../../tests/fixtures/payment-fixture.ts'
import { raiseAlerts } from '../alerts/store.ts'
import { riskAlertWork } from '../alerts/work-items.ts'
import { emergencyStopClockJob } from '../jobs.ts'
import { standingWork } from '../standing/work-items.ts'
import { emergencyStopWork } from './work-items.ts'

const MINUTE_MS = 60_000

let world: AppFixture
let shop: Shop
let desk: ReturnType<typeof createDesk>
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  await world.paidIn(shop, 500_000_000n)
  desk = createDesk(world, [riskAlertWork, standingWork, emergencyStopWork])
})
afterEach(() => world.close())

const alert = async (id = 'rsk_1', kind: 'velocity' | 'noted' = 'velocity') => {
  await raiseAlerts(world.db.system, { nextId: () => id, at: world.clock.now() }, [
    { kind, subject: id, businessId: shop.businessId, what: '40 payments out in an hour', amount: 90_000_000n, facts: [] },
  ])
  return id
}
const stopped = async () => (await world.rows<{ id: string }>(`select id from emergency_stop order by stopped_at desc, id desc limit 1`))[0]!.id
const standing = async () => (await world.rows<{ standing: string }>(`select standing from business`))[0]!.standing
const clock = async (id: string) => runJob(emergencyStopClockJob, world, { stopId: id })
const states = () => world.rows(`select state from emergency_stop order by stopped_at, id`).then((rows) => rows.map(({ state }) => state))
const mails = async () =>
  (await world.rows<{ payload: { to: string; subject: string } }>(`select payload from job where task = 'messages.send-mail' order by id`)).map(
    ({ payload }) => payload,
  )
const stopNow = (role: 'support' | 'finance' | 'compliance' | 'administrator' | 'viewer', id: string) =>
  desk.propose(role, riskAlertWork, id, 'stop-now')
const stopFromPage = (role: 'support' | 'finance') => desk.propose(role, standingWork, shop.businessId, 'stop-now')

describe('docs/money.md §8, origin emergency: one person stops money out at once', () => {
  test('no payment leaves from that commit on; a second person of another role confirms it, and the alert is closed where one is of compliance', async () => {
    await stopNow('support', await alert())
    expect(await standing()).toBe('no_debit')
    await expect(createHeldTransfer(world, shop, 10_000n)).rejects.toMatchObject({ code: 'businesses.no_debit' })
    const id = await stopped()
    expect(await desk.list('finance', emergencyStopWork)).toMatchObject([{ _id: id, state: 'proposed', business: 'Amina Stores' }])
    await expect(desk.second('support', emergencyStopWork, id)).rejects.toMatchObject({ code: 'desk.no_right' })
    await expect(desk.second('administrator', emergencyStopWork, id)).rejects.toMatchObject({ code: 'desk.no_right' })
    await desk.second('compliance', emergencyStopWork, id)
    expect([await standing(), await states()]).toEqual(['no_debit', ['confirmed']])
    expect(await world.rows(`select state from risk_alert`)).toEqual([{ state: 'restricted' }])
    world.clock.advance(61 * MINUTE_MS)
    await clock(id)
    expect(await standing()).toBe('no_debit')
    expect(await world.rows(`select to_standing, origin from business_standing_change order by id`)).toEqual([
      { to_standing: 'no_debit', origin: 'emergency' },
      { to_standing: 'no_debit', origin: 'two_people' },
    ])
  })

  test('the stops of two businesses have a clock each', async () => {
    const other = await world.createShop('Bello Foods')
    await stopFromPage('support')
    await desk.propose('support', standingWork, other.businessId, 'stop-now')
    const clocks = (await queuedJobs(world)).filter(({ task }) => task === 'risk.emergency-stop-clock')
    const stops = await world.rows<{ id: string }>('select id from emergency_stop order by id')
    expect(clocks.map(({ payload }) => (payload as { stopId: string }).stopId).toSorted()).toEqual(stops.map(({ id }) => id))
    expect(stops).toHaveLength(2)
  })

  test('although another person has the alert and a proposal waits there, and these stay', async () => {
    const id = await alert()
    await desk.propose('finance', riskAlertWork, id, 'no_debit', { reason: 'We are checking a payment with you.' })
    await stopNow('support', id)
    expect(await desk.show('compliance', riskAlertWork, id)).toMatchObject({ state: 'proposed', with: 'Finance Person' })
    await desk.second('compliance', riskAlertWork, id)
    expect([await standing(), await states()]).toEqual(['no_debit', ['confirmed']])
  })

  test('without a second person the alarm is raised at half an hour and it lapses at the hour; the owner is told of both', async () => {
    await stopNow('support', await alert())
    const id = await stopped()
    const alarms: string[] = []
    const heard = { ...world, log: { ...world.log, error: (_facts: unknown, message: string) => void alarms.push(message) } as typeof world.log }
    world.clock.advance(30 * MINUTE_MS)
    await runJob(emergencyStopClockJob, heard, { stopId: id })
    await runJob(emergencyStopClockJob, heard, { stopId: id })
    expect(alarms).toHaveLength(1)
    expect(await standing()).toBe('no_debit')
    world.clock.advance(30 * MINUTE_MS)
    await expect(desk.second('finance', emergencyStopWork, id)).rejects.toMatchObject({ code: 'risk.stop_ended' })
    await clock(id)
    await clock(id)
    expect([await standing(), await states()]).toEqual(['open', ['lapsed']])
    expect(await world.rows(`select from_standing, to_standing, origin from business_standing_change order by id desc limit 1`)).toEqual([
      { from_standing: 'no_debit', to_standing: 'open', origin: 'lapsed' },
    ])
    const ofOwner = (await mails()).filter(({ subject }) => subject.includes('account')).map(({ subject }) => subject)
    expect(ofOwner).toHaveLength(2)
    expect((await desk.list('finance', emergencyStopWork)) as unknown[]).toEqual([])
  })

  test('a second person who refuses it opens the business at once, and so does its own person', async () => {
    await stopNow('support', await alert())
    await desk.refuse('finance', emergencyStopWork, await stopped())
    expect([await standing(), await states()]).toEqual(['open', ['lifted']])
    await stopNow('finance', 'rsk_1')
    await desk.refuse('finance', emergencyStopWork, await stopped())
    expect([await standing(), await states()]).toEqual(['open', ['lifted', 'lifted']])
  })

  test('once for one matter and person: an alert of the product is a matter, a risk that staff noted is none beside the business', async () => {
    await stopNow('support', await alert())
    await desk.refuse('finance', emergencyStopWork, await stopped())
    await expect(stopNow('support', 'rsk_1')).rejects.toMatchObject({ code: 'risk.stopped_once' })
    await stopFromPage('support')
    await desk.refuse('finance', emergencyStopWork, await stopped())
    await expect(stopFromPage('support')).rejects.toMatchObject({ code: 'risk.stopped_once' })
    await expect(stopNow('support', await alert('rsk_2', 'noted'))).rejects.toMatchObject({ code: 'risk.stopped_once' })
    expect((await desk.show('support', standingWork, shop.businessId)).decisions[0]).toMatchObject({
      key: 'stop-now',
      urgent: true,
      refused_because: 'You stopped money out in this matter before. Two people decide now.',
    })
    expect((await desk.show('finance', standingWork, shop.businessId)).decisions[0].refused_because).toBeNull()
    expect(await standing()).toBe('open')
  })

  test('a stop that two people made part of another standing is ended with it and lapses no more', async () => {
    await stopFromPage('support')
    const id = await stopped()
    await desk.propose('support', standingWork, shop.businessId, 'frozen', { reason: 'A court order.' })
    await desk.second('compliance', standingWork, shop.businessId)
    world.clock.advance(61 * MINUTE_MS)
    await clock(id)
    expect([await standing(), await states()]).toEqual(['frozen', ['confirmed']])
  })

  test('is for support, compliance and finance, and not for who belongs to the business', async () => {
    const id = await alert()
    for (const role of ['viewer', 'administrator'] as const) await expect(stopNow(role, id)).rejects.toMatchObject({ httpStatus: 403 })
    expect(await standing()).toBe('open')
  })
})

test('those who may be the second person get a mail, and the person who stopped money out gets none', async () => {
  await desk.show('finance', standingWork, shop.businessId)
  await desk.show('viewer', standingWork, shop.businessId)
  await desk.show('administrator', standingWork, shop.businessId)
  await stopFromPage('support')
  const notified = (await mails()).filter(({ subject }) => subject.includes('second person'))
  const finance = await world.rows<{ email: string }>(`select email from operator where role = 'finance'`)
  expect(notified.map(({ to }) => to)).toEqual(finance.map(({ email }) => email))
  expect(notified[0]!.subject).toBe('Kasuwa desk: waits for a second person: Keep money out stopped (Amina Stores)')
})

test('of a confirmation and the end of the hour at once one wins, and the standing is what that one made', async () => {
  await stopFromPage('support')
  const id = await stopped()
  world.clock.advance(59 * MINUTE_MS)
  const confirming = desk.second('finance', emergencyStopWork, id)
  world.clock.advance(MINUTE_MS)
  const [confirmed] = await Promise.allSettled([confirming, clock(id)])
  expect([confirmed.status, await standing(), ...(await states())]).toEqual(
    confirmed.status === 'fulfilled' ? ['fulfilled', 'no_debit', 'confirmed'] : ['rejected', 'open', 'lapsed'],
  )
})
