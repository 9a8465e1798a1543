import { afterEach, beforeEach, expect, test } from 'vitest'
import { modules } from '../../index.ts'
import { declaredHistory } from '../../history/index.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { queuedJobs, sentMessages } from '../../../tests/fixtures/enqueue.ts'
import { callRoute, routeAnswer } from '../../../tests/fixtures/history.ts'
import { pdfTexts } from '../../../tests/fixtures/pdf-texts.ts'
import { inMemoryFiles } from '../../../tests/fixtures/identity-checks.ts'
import { runJob } from '../../../tests/fixtures/jobs.ts'
import { runChecks } from '../../../platform/integrity-checks/index.ts'
import { downloadStatement, mailStatement, previewStatement, showStatement, stopStatement } from '../contract.ts'
import { statementChecks } from './checks.ts'
import { deleteOutdatedJob, writeStatementJob } from './jobs.ts'
import { statementRoutes } from './routes.ts'

let world: AppFixture & { files: ReturnType<typeof inMemoryFiles> }
let shop: Shop
let routes: ReturnType<typeof statementRoutes>
const declarations = declaredHistory(modules)
const job = writeStatementJob(declarations)
const HOUR = 3_600_000
beforeEach(async () => {
  world = { ...(await createAppFixture()), files: inMemoryFiles() }
  shop = await world.createShop('Amina Stores')
  routes = statementRoutes(world, declarations, (statementId) => job.enqueue({ statementId }))
})
afterEach(() => world.close())

const period = { all_time: false, single_date: null, start_date: null, end_date: null }
type DaysInput = Partial<{ all_time: boolean; single_date: string; start_date: string; end_date: string; email: string; charges: 'lines' | 'folded' }>
const ask = async (days: DaysInput) => {
  const body = { businessid: shop.businessId, type: 'mail' as const, ...period, ...days }
  return (await callRoute(routes, mailStatement, { body, caller: shop.caller, requestId: world.ids.next('req') })).data
}
async function make(days: DaysInput) {
  const { statement } = await ask(days)
  await runJob(job, world, { statementId: statement._id })
  const csv = (await routeAnswer(routes, downloadStatement, { query: { statement: statement._id, format: 'csv' }, caller: shop.caller }))
    .data as Buffer
  return { id: statement._id, lines: csv.toString().trim().split('\r\n') }
}
const refusalOf = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: { message: string; fieldErrors: unknown }) => error,
  )

test('HIST-53..58: a statement has each movement with fee and VAT as lines, and opening plus movements is the closing balance of the wallet', async () => {
  await world.paidIn(shop, 1_000_000n, { payerName: '=HYPERLINK("x")' })
  const before = (await world.wallet(shop)).balance
  world.clock.advance(24 * HOUR)
  await world.paidIn(shop, 2_500_050n)
  const { lines } = await make({ start_date: '2026-11-21', end_date: '2026-11-21' })
  expect(lines[1]).toMatch(new RegExp(`,Opening balance,.*,${Number(before) / 100}`))
  expect(lines.map((line) => line.split(',')[3]).slice(1)).toEqual(['', 'Payment', 'Fee', 'VAT', ''])
  const after = (await world.wallet(shop)).balance
  expect(lines.at(-1)).toMatch(new RegExp(`,Closing balance,.*,${(Number(after) / 100).toFixed(2)}$`))
  const whole = await make({ all_time: true })
  expect(whole.lines.length).toBe(2 + 1 + 6)
  expect(whole.lines.join('\n')).toContain(`"'=HYPERLINK(""x"")"`)
  expect((await runChecks(world.db, statementChecks)).every(({ broken }) => broken.length === 0)).toBe(true)
})

test('the preview has the balances of the statement and names the address it goes to; the sums of the statement are its lines', async () => {
  await world.paidIn(shop, 1_000_000n)
  world.clock.advance(24 * HOUR)
  await world.paidIn(shop, 2_500_050n)
  const days = { start_date: '2026-11-21', end_date: '2026-11-21' }
  const { data: preview } = await callRoute(routes, previewStatement, { query: { businessid: shop.businessId, ...days }, caller: shop.caller })
  expect(preview).toMatchObject({ transactions: 1, goes_to: shop.caller.email })
  const { lines } = await make(days)
  const sumOf = (column: number) => lines.slice(1).reduce((sum, line) => sum + BigInt((line.split(',')[column] || '0').replaceAll(/\D/g, '')), 0n)
  const [row] = await world.rows('select opening, credit, debit, closing from statement')
  expect(row).toEqual({ opening: BigInt(preview.opening), credit: sumOf(11), debit: sumOf(10), closing: BigInt(preview.closing) })
  expect([row!.credit, Number(row!.opening) + Number(row!.credit) - Number(row!.debit)]).toEqual([2_500_050n, preview.closing])
  expect([BigInt(preview.credit), BigInt(preview.debit)]).toEqual([row!.credit, row!.debit])
})

test('the sums of the preview are those of the chosen days, also before today, and its ends meet', async () => {
  await world.paidIn(shop, 1_000_000n)
  world.clock.advance(24 * HOUR)
  await world.paidIn(shop, 2_500_050n)
  world.clock.advance(48 * HOUR)
  const previewOf = async (first: string, last: string) => {
    const query = { businessid: shop.businessId, start_date: first, end_date: last }
    const { opening, credit, debit, closing } = (await callRoute(routes, previewStatement, { query, caller: shop.caller })).data
    expect(opening + credit - debit).toBe(closing)
    return { opening, credit, closing }
  }
  const whole = Number((await world.wallet(shop)).balance)
  const first = await previewOf('2026-11-20', '2026-11-20')
  expect(first).toMatchObject({ opening: 0, credit: 1_000_000 })
  expect(await previewOf('2026-11-21', '2026-11-21')).toEqual({ opening: first.closing, credit: 2_500_050, closing: whole })
  expect(await previewOf('2026-11-22', '2026-11-23')).toEqual({ opening: whole, credit: 0, closing: whole })
  expect(await previewOf('2026-11-01', '2026-11-23')).toEqual({ opening: 0, credit: 3_500_050, closing: whole })
  expect(await previewOf('2026-11-01', '2026-11-19')).toEqual({ opening: 0, credit: 0, closing: 0 })
})

test('charges are folded under their payment where the person asked for it, with the same sums', async () => {
  await world.paidIn(shop, 1_000_000n)
  const [lines, folded] = [await make({ all_time: true }), await make({ all_time: true, charges: 'folded' })]
  expect([lines.lines.length, folded.lines.length]).toEqual([1 + 1 + 3 + 1, 1 + 1 + 1 + 1])
  expect(folded.lines[0]).toMatch(/,Balance,Fee,VAT,Stamp duty$/)
  const [one, other] = await world.rows('select opening, credit, debit, closing from statement order by created_at, id')
  expect(other).toEqual(one)
})

test('a statement of no movements is whole, too, and the PDF names the business, its days and its balance', async () => {
  const { id } = await make({ single_date: '2026-11-20' })
  const pdf = (await routeAnswer(routes, downloadStatement, { query: { statement: id }, caller: shop.caller })).data as Buffer
  expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7')
  const letters = pdfTexts(pdf)
  for (const said of ['Amina Stores', '20/Nov/2026', 'Opening balance', '₦0.00', 'Page 1 of ']) expect(letters).toContain(said)
})

test('a statement goes to the person who asks, or to the address that is named', async () => {
  const member = { ...shop.caller, email: 'musa@amina.example' }
  const body = { businessid: shop.businessId, type: 'mail' as const, ...period, all_time: true }
  const requestStatement = async (more: object) =>
    (await callRoute(routes, mailStatement, { body: { ...body, ...more }, caller: member, requestId: world.ids.next('req') })).data
  expect((await requestStatement({})).statement.mailed_to).toBe('musa@amina.example')
  const { message, statement } = await requestStatement({ email: 'accounts@amina.example' })
  expect([statement.mailed_to, message]).toEqual([
    'accounts@amina.example',
    'We are writing your statement. We will email it to accounts@amina.example.',
  ])
})

test('HIST-59: the mail holds a link for members, and a week later neither link nor file is there', async () => {
  const { id } = await make({ all_time: true })
  const [mail] = (await sentMessages(world)).filter(({ subject }) => subject.includes('statement'))
  expect(mail).toMatchObject({
    to: shop.caller.email,
    text: expect.stringContaining(`https://kasuwa.example/admin/merchant/history?statement=${id}`),
  })
  const neighbour = await world.createShop('Bello Foods')
  const read = (caller = shop.caller) => routeAnswer(routes, downloadStatement, { query: { statement: id }, caller })
  expect(await refusalOf(read(neighbour.caller))).toMatchObject({ message: 'The statement was not found' })
  world.clock.advance(7 * 24 * HOUR)
  expect(await refusalOf(read())).toMatchObject({ code: 'statements.expired', httpStatus: 410 })
  world.clock.advance(1)
  await runJob(deleteOutdatedJob, world, {})
  expect(world.files.kept.size).toBe(0)
  expect((await callRoute(routes, showStatement, { query: { statement: id }, caller: shop.caller })).data).toMatchObject({ state: 'expired' })
})

test('days in the wrong order and days after today are refused at their field, and nothing is made', async () => {
  const refused = [
    [{ start_date: '2026-11-20', end_date: '2026-11-19' }, 'end_date', 'The first day is after the last day'],
    [{ start_date: '2026-11-20', end_date: '2026-11-21' }, 'end_date', 'Choose a day up to today'],
    [{ single_date: '2026-11-21' }, 'single_date', 'Choose a day up to today'],
    [{ start_date: '2026-11-20' }, 'end_date', 'Choose the last day'],
    [{}, 'start_date', 'Choose the first day'],
  ] as const
  for (const [days, field, message] of refused) expect(await refusalOf(ask(days))).toMatchObject({ fieldErrors: [{ field, message }] })
  const queued = (await queuedJobs(world)).filter(({ task }) => task.startsWith('statements.'))
  expect([await world.rows('select 1 from statement'), queued]).toEqual([[], []])
})

test('a statement that was stopped is not written, and an eleventh one at once is refused', async () => {
  const { statement } = await ask({ all_time: true })
  const { data: stopped } = await callRoute(routes, stopStatement, { body: { statement: statement._id }, caller: shop.caller })
  await runJob(job, world, { statementId: statement._id })
  expect([stopped.state, world.files.kept.size]).toEqual(['stopped', 0])
  for (let nth = 0; nth < 10; nth++) await ask({ all_time: true })
  expect(await refusalOf(ask({ all_time: true }))).toMatchObject({ code: 'statements.too_many', httpStatus: 409 })
})
