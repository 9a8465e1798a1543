import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Cron } from 'croner'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAppContext } from '../../apps/app-context.ts'
import { schedules } from '../../apps/jobs.ts'
import { openingFloatCommand } from '../../modules/bills/server/actions/top-up.ts'
import { modules } from '../../modules/index.ts'
import { turnJob, type Schedule } from '../../platform/jobs/schedules.ts'
import { type Product, startProduct, until } from '../fixtures/product-processes.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../fixtures/webhook-receiver.ts'
import { type Desk, openDesk } from './messages/desk.ts'
import { answerCustomers, buyElectricity, challengePayer, loseCardDispute, recallPayment } from './messages/desk-work.ts'
import { namesOf, WORDS } from './messages/expected.ts'
import { receivedBy } from './messages/inbox.ts'
import { borrow } from './messages/loans.ts'
import { buildTeam, changeLogin } from './messages/people.ts'
import { askForLimit, changeSettings, mailStatement, payGroupInVain, verifyBusiness, waitForPayment, writeFromOutside } from './messages/settings.ts'

const FLOAT_KOBO = 100_000_000
const LISTED = modules.flatMap(({ messages = [] }) => messages)
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

let folder: string
let receiver: WebhookReceiver
let world: Product
let desk: Promise<Desk>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kasuwa-receiver-'))
  receiver = await startWebhookReceiver(folder)
  world = await startProduct({ WEBHOOK_TEST_RECEIVER: receiver.setting })
  // What staff do not decide needs not wait for them.
  desk = openDesk(world)
  desk.catch(() => {})
})
afterAll(async () => {
  await world?.close()
  await receiver?.close()
  await rm(folder, { recursive: true, force: true })
})

async function fillBillerFloat(): Promise<void> {
  const context = openAppContext(
    { DATABASE_URL: world.databaseUrl, PIN_PEPPER: 'none', DATA_KEY: 'none'.repeat(8), LOG_LEVEL: 'silent', ALLOW_NON_DURABLE_DATABASE: 'on' },
    'test',
  )
  await context.postingQueue.submit(openingFloatCommand(context.biller.name, BigInt(FLOAT_KOBO)))
  await context.close()
  await world.console('/vtung/top-up', { method: 'POST', body: { amountKobo: FLOAT_KOBO } })
}

/** Each makes people get messages as they get them from the product: by HTTP. What had to pass before is set beside it. */
describe.concurrent('what people do is done', () => {
  test('a person changes the login', () => changeLogin(world))
  test('a team is built', () => buildTeam(world))
  test('settings are changed', async () => changeSettings(world, receiver, await desk))
  test('a business is verified', () => verifyBusiness(world))
  test('a limit is asked for', () => askForLimit(world))
  test('a statement is mailed', () => mailStatement(world))
  test('the end of a payment is waited for', () => waitForPayment(world))
  test('a payment of a group fails', () => payGroupInVain(world))
  test('visitors write', () => writeFromOutside(world))
  test('staff answer customers', async () => answerCustomers(world, await desk))
  test('a bank asks a payment back', async () => recallPayment(world, await desk))
  test('a payer is challenged', () => challengePayer(world))
  test('a dispute about a card is lost', () => loseCardDispute(world))
  test('electricity is bought', async () => {
    await fillBillerFloat()
    await buyElectricity(world)
  })
  test('a loan runs from its request to a new plan', async () => borrow(world, await desk))
})

/** Jobs whose time has come, and those that wait for another try after a failure. */
const unfinishedJobs = () => world.sql<{ task: string }>('select task, attempts, last_error from job where run_at <= now() or last_error is not null')

test('every message that a module lists leaves the product by each of its channels', async () => {
  const expected = LISTED.flatMap(({ name, channels }) => channels.map((channel) => `${name} by ${channel}`))
  const missing = async () => {
    const seen = (await receivedBy(world)).flatMap(namesOf)
    return expected.filter((one) => !seen.includes(one)).toSorted()
  }
  await until('every message has arrived', async () => (await missing()).length === 0).catch(() => {})
  expect(await missing(), 'messages that never arrived').toEqual([])
  expect(
    (await receivedBy(world)).map(namesOf).filter((names) => names.length > 1),
    'messages that have the words of two',
  ).toEqual([])
})

test('each message about a business says which one: a mail in its subject, a text message in its text', async () => {
  // An invited person, and a former address, belong to no business: there the name of any is looked for.
  const places = await world.sql<{ to: string; name: string }>(
    `with worker as (select owner_id as person_id, id as business_id from business union select person_id, business_id from member),
       address as (
         select p.email::text as email, p.phone, w.business_id from worker w join person p on p.id = w.person_id
         union select email::text, phone, id from business union select email::text, phone, business_id from cashpoint)
     select distinct unnest(array[lower(a.email), regexp_replace(a.phone, '^0', '234')]) as to, b.name from address a join business b on b.id = a.business_id`,
  )
  const namesFor = (to: string) => {
    const own = places.filter((place) => place.to === to.toLowerCase())
    return (own.length > 0 ? own : places).map(({ name }) => name)
  }
  const about = LISTED.filter(({ noBusiness }) => noBusiness === null).map(({ name }) => name)
  const nameless = (await receivedBy(world)).filter((message) => {
    const isAbout = namesOf(message).some((one) => about.includes(one.split(' by ')[0]!))
    const said = message.channel === 'mail' ? message.subject : message.text
    return isAbout && !namesFor(message.to).some((name) => said.includes(name))
  })
  expect(nameless.map((message) => [namesOf(message), message.to, message.subject || message.text])).toEqual([])
})

test('the expected words name each listed message, and no other', () => {
  expect(Object.keys(WORDS).toSorted()).toEqual(LISTED.map(({ name }) => name).toSorted())
})

const nameOf = ({ name, task }: Schedule) => name ?? task

/** A worker makes up for the newest turn that was missed, where it is of the last day and not of each minute. */
function isMadeUpFor({ cron }: Schedule, now: Date): boolean {
  const [last] = new Cron(cron, { timezone: 'UTC', paused: true }).previousRuns(1, now)
  return cron !== '* * * * *' && last !== undefined && now.getTime() - last.getTime() < DAY_MS - HOUR_MS
}

test('every scheduled job runs to its end, none fails, and the books hold', async () => {
  await world.endWorker()
  // As if no worker had been there for two days.
  const [moved] = await world.sql<{ now: Date; last_turn: Date }>(
    `with moved as (update job_schedule set last_turn = now() - interval '2 days' returning last_turn) select now() as now, last_turn from moved limit 1`,
  )
  const { now, last_turn: before } = moved!
  await world.startWorker()
  const missed = schedules.filter((schedule) => isMadeUpFor(schedule, now))
  // The others have their next turn in a minute, a week or a month.
  const others = schedules.filter((schedule) => !missed.includes(schedule))
  const turns = others.map((schedule) => turnJob({ name: nameOf(schedule), schedule, at: now, isMadeUpFor: true }))
  await world.sql('select enqueue_jobs($1::jsonb)', [JSON.stringify(turns)])

  const withoutTurn = async () => {
    const rows = await world.sql<{ name: string }>('select name from job_schedule where last_turn > $1', [before])
    return missed.map(nameOf).filter((name) => !rows.some((row) => row.name === name))
  }
  await until('each missed turn is made up for', async () => (await withoutTurn()).length === 0).catch(() => {})
  expect(await withoutTurn(), 'schedules whose missed turn was not made up for').toEqual([])
  await until('every job is done', async () => (await unfinishedJobs()).length === 0, 60_000).catch(() => {})
  expect(await unfinishedJobs(), 'jobs that failed or still wait').toEqual([])
  await until('the books hold', async () => (await world.failedChecks()).length === 0).catch(() => {})
  expect(await world.failedChecks()).toEqual([])
}, 180_000)
