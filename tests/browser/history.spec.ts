import { readFile } from 'node:fs/promises'
import { type Locator, type Page } from '@playwright/test'
import {
  setBankMode,
  recordCalls,
  expectAccessibleInBothAppearances,
  formatNaira,
  newFundedOwner,
  setPin,
  newExternalAccount,
} from './payment-setup.ts'
import {
  accountOf,
  call,
  setAppearance,
  expect,
  expectAccessible,
  forEveryAppearance,
  newOwner,
  openWithSession,
  OWNER,
  newPayerName,
  payIn,
  PIN,
  type Session,
  cachedSession,
  test,
} from './fixtures.ts'

const HISTORY_PATH = '/admin/merchant/history'
const EMPTY = 'Your history page is empty. Make a new transaction and find all your transactions here.'

/** The demo's first business: three months, thousands of lines. */
let demo: Session
/** A business with four lines: two payments in, one payment out, one that the bank refused. */
let small: Session

test.beforeAll(async () => {
  demo = await cachedSession(OWNER)
  small = await newFundedOwner(5_000_000)
  await setPin(small)
  const { prefix } = (await call<{ prefix: string }>(small, 'GET', `/wallet/prefix/${small.holder.businessid}`)).data
  for (const [name, mode] of [
    ['paid', 'ok'],
    ['refused', 'decline:51'],
  ] as const) {
    await setBankMode(mode)
    await call(small, 'POST', '/pin/authorise', { pin: PIN })
    const to = { nuban: newExternalAccount(), bank_code: '057', amount: 1_200_000, remark: `Wax ${name}` }
    expect((await call(small, 'POST', '/wallet/transfer', { ...to, transaction_ref: `${prefix}-history-${name}` })).http).toBe(200)
  }
  await setBankMode('ok')
})
test.afterEach(() => setBankMode('ok'))

/** The rows of movements. The headings of days are rows too, without a link. */
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Transaction' })
const panelItem = (page: Page, name: string) => panel(page).getByRole('term').filter({ hasText: name }).locator('xpath=../dd')
const koboOf = (text: string) => Math.round(Number(/₦([\d,]+\.\d\d)/.exec(text)![1]!.replaceAll(',', '')) * 100)
const lagosDay = (daysAgo: number) => new Date(Date.now() + 3_600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10)

async function chooseRange(page: Page, range: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter By Date' }).last().click()
  await page.getByRole('dialog').getByRole('radio', { name: range }).check({ force: true })
}
const applyRange = (page: Page) => page.getByRole('button', { name: 'Show these days' }).click()

test('HIST-01..10 HIST-13 HIST-50..52 HIST-64..65 HIST-110..111 HIST-124..125: a day of the table adds up to its head, page by page', async ({
  page,
}) => {
  await setAppearance(page, { size: 'desktop', scheme: 'light' })
  await openWithSession(page, demo, HISTORY_PATH)
  const heads = page.getByRole('columnheader')
  await expect(heads).toHaveText(['Amount', 'Narrative', 'Tnx Referrence', 'Date', 'Type'])
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await expect.poll(() => page.getByRole('rowheader').count()).toBeGreaterThan(0)

  const { data: fees } = await call<{ inbound_percent: number; outbound: number }>(demo, 'GET', '/merchant/wallet/fees')
  await expect(page.getByText('Pay as low as')).toContainText(`${fees.inbound_percent}% only for inbound Transfer`)
  await expect(page.getByText('Pay as low as')).toContainText(formatNaira(fees.outbound).replace('.00', ''))

  type Day = { day: string; credit: number; debit: number; credits: number; debits: number }
  const week = `startdate=${lagosDay(9)}&enddate=${lagosDay(1)}`
  const { data: days } = await call<Day[]>(demo, 'GET', `/wallet/${demo.holder.businessid}/days/show?${week}`)
  const busy = days.toSorted((a, b) => b.credits - a.credits)[0]!
  expect(busy.credits + busy.debits).toBeGreaterThan(20)

  const calls = recordCalls(page)
  await chooseRange(page, 'Custom date range')
  const dialog = page.getByRole('dialog')
  const today = lagosDay(0)
  const day = (label: string) => dialog.getByLabel(label, { exact: true })
  for (const label of ['From', 'To']) await expect(day(label)).toHaveAttribute('max', today)
  await day('From').fill(busy.day)
  await day('To').fill(lagosDay(-1))
  await applyRange(page)
  await expect(dialog.getByText('Days after today are not here yet')).toBeVisible()
  await day('To').fill(busy.day)
  await applyRange(page)
  await expect(page).toHaveURL(new RegExp(`range=custom&from=${busy.day}&to=${busy.day}`))
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  const asked = () => calls.filter(({ path }) => path.endsWith('/history/show')).map(({ query }) => Object.fromEntries(query))
  await expect.poll(() => asked()[0]).toEqual({ startdate: busy.day, enddate: busy.day })

  // This includes failed payments, which have a line but moved no money.
  const oneDay = `startdate=${busy.day}&enddate=${busy.day}`
  const { count: all } = (await call(demo, 'GET', `/wallet/${demo.holder.businessid}/history/show?${oneDay}`)) as unknown as { count: number }
  await expect(async () => {
    await rows(page).last().scrollIntoViewIfNeeded()
    expect(await rows(page).count()).toBe(all)
  }).toPass()
  // Each page is requested once, from the cursor of the page before.
  expect(asked()).toHaveLength(Math.ceil(all / 20))
  expect(new Set(asked().map(({ cursor }) => cursor)).size).toBe(Math.ceil(all / 20))
  const lines = await rows(page).allInnerTexts()
  const sum = (sign: string) => lines.filter((line) => line.startsWith(sign)).reduce((kobo, line) => kobo + koboOf(line), 0)
  expect([sum('+'), sum('−')]).toEqual([busy.credit, busy.debit])
  const head = page.getByRole('rowheader')
  await expect(head).toContainText(`${busy.day.slice(8)}/${new Date(`${busy.day}T12:00:00Z`).toUTCString().slice(8, 11)}/${busy.day.slice(0, 4)}`)
  await expect(head).toContainText(`Debit − ${formatNaira(busy.debit)}`)
  await expect(head).toContainText(`Credit + ${formatNaira(busy.credit)}`)

  const tone = (row: Locator) =>
    row
      .getByRole('cell')
      .first()
      .locator('.amount')
      .evaluate((amount) => getComputedStyle(amount).color)
  const [credit, debit] = await Promise.all([
    tone(rows(page).filter({ hasText: 'Credit' }).first()),
    tone(rows(page).filter({ hasText: 'Debit' }).first()),
  ])
  const [creditRed, creditGreen] = credit.match(/\d+/g)!.map(Number) as [number, number]
  const [debitRed, debitGreen] = debit.match(/\d+/g)!.map(Number) as [number, number]
  expect(creditGreen).toBeGreaterThan(creditRed)
  expect(debitRed).toBeGreaterThan(debitGreen)
})

test('HIST-38..43 HIST-46..47: each choice of days asks for its days, stands in the address, and can be taken off', async ({ page }) => {
  await setAppearance(page, { size: 'desktop', scheme: 'light' })
  await openWithSession(page, demo, HISTORY_PATH)
  await expect(rows(page).first()).toBeVisible()
  const calls = recordCalls(page)
  const today = lagosDay(0)
  const first = `${today.slice(0, 8)}01`
  const last = new Date(Date.parse(`${first}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  for (const [label, word, startdate, enddate] of [
    ['Yesterday', 'yesterday', lagosDay(1), lagosDay(1)],
    ['Last 7 days', 'last-7-days', lagosDay(6), today],
    ['Last 28 days', 'last-28-days', lagosDay(27), today],
    ['This month', 'this-month', first, today],
    ['Last month', 'last-month', `${last.slice(0, 8)}01`, last],
  ] as const) {
    await chooseRange(page, label)
    await applyRange(page)
    await expect(page).toHaveURL(new RegExp(`range=${word}`))
    await expect
      .poll(() =>
        calls.filter(({ path, query }) => path.endsWith('/history/show') && !query.has('cursor')).map(({ query }) => Object.fromEntries(query)),
      )
      .toContainEqual({ startdate, enddate })
  }
  await page.getByRole('button', { name: 'Filter By Date' }).last().click()
  for (const radio of ['Yesterday', 'Last 7 days', 'Last 28 days', 'This month', 'Last month', 'Custom date range'])
    await expect(page.getByRole('dialog').getByRole('radio', { name: radio, exact: true })).toBeAttached()
  await expectAccessibleInBothAppearances(page)
  await setAppearance(page, { size: 'desktop', scheme: 'light' })
  await page.getByRole('dialog').getByRole('button', { name: 'Clear filter' }).click()
  await expect(page).toHaveURL(new RegExp(`${HISTORY_PATH}$`))
})

test('HIST-37 HIST-118: direction and cashpoint narrow the list, survive a reload, and go back with the browser', async ({ page }) => {
  await setAppearance(page, { size: 'desktop', scheme: 'light' })
  await openWithSession(page, demo, HISTORY_PATH)
  const { data: cashpoints } = await call<{ _id: string; name: string }[]>(demo, 'GET', `/merchant/${demo.holder.businessid}/cashpoints/show`)
  await page.getByRole('button', { name: 'All cashpoints' }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['All cashpoints', ...cashpoints.map(({ name }) => name)])
  const second = cashpoints[1]!
  await page.getByRole('menuitemradio', { name: second.name }).click()
  await expect(page).toHaveURL(new RegExp(`cashpoint=${second._id}`))
  await page.getByRole('button', { name: 'Credit and debit' }).click()
  await page.getByRole('menuitemradio', { name: 'Credit', exact: true }).click()
  await expect(page).toHaveURL(/type=credit/)
  for (const round of ['chosen', 'reloaded']) {
    await expect(rows(page).first()).toContainText(second.name)
    for (const line of await rows(page).allInnerTexts()) expect(line, round).toMatch(new RegExp(`^\\+ ₦[^]*${second.name}`))
    if (round === 'chosen') await page.reload()
  }
  await page.goBack()
  await expect(page).not.toHaveURL(/type=credit/)
  await page.goto(`${HISTORY_PATH}?range=custom&from=2019-01-01&to=2019-01-02`)
  await expect(page.getByText('No transaction matches your filter.')).toBeVisible()
  await expectAccessibleInBothAppearances(page)
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect(page).toHaveURL(new RegExp(`${HISTORY_PATH}$`))
})

test('HIST-11 HIST-63 TXN-01..10 TXN-66..67 TXN-70: a short list asks for no more; a line opens with its facts, receipt and trail', async ({
  page,
  noise,
}) => {
  noise.expected(/503.*receipt\/download/)
  await setAppearance(page, { size: 'desktop', scheme: 'light' })
  await openWithSession(page, small, '/icon.svg')
  const calls = recordCalls(page)
  await page.goto(HISTORY_PATH)
  await expect(rows(page)).toHaveCount(3)
  await rows(page).last().scrollIntoViewIfNeeded()
  const failed = rows(page).filter({ hasText: 'Wax refused' })
  await expect(failed).toContainText('Failed')
  const paid = rows(page).filter({ hasText: 'Wax paid' })
  await expect(paid).toContainText('Debit')

  await paid.getByRole('link').click()
  await expect(page).toHaveURL(/tx=txn_/)
  await expect(panel(page)).toContainText('Debit, confirmed')
  await expect(panel(page)).toContainText(`− ${formatNaira(1_200_000 + 2_000 + 5_000)}`)
  await expect(panelItem(page, 'Beneficiary')).toContainText(/Zenith Bank · ••• \d{4}/)
  await expect(panelItem(page, 'Amount')).toContainText(formatNaira(1_200_000))
  await expect(panelItem(page, 'Fee')).toContainText(formatNaira(2_000))
  await expect(panelItem(page, 'Stamp duty')).toContainText(formatNaira(5_000))
  await expect(panelItem(page, 'Date')).toHaveText(/^\w{3} \d{1,2} \w{3} \d{4}, \d\d:\d\d:\d\d$/)
  await expect(panelItem(page, 'Transaction ref')).toContainText('-history-paid')
  await expect(panelItem(page, 'Receipt ID')).toHaveText(/^rct_/)
  await forEveryAppearance(page, () => expectAccessible(page))
  await setAppearance(page, { size: 'desktop', scheme: 'light' })

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await panel(page).getByRole('button', { name: 'Copy session ID' }).click()
  await expect(page.getByText('Session ID Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{30}$/)

  const address = '**/api/merchant/receipt/download*'
  const problem = { status: false, message: 'The printer is out of paper.', code: 'x', errors: [], requestId: 'req_1' }
  await page.route(address, (route) => route.fulfill({ status: 503, json: problem }))
  const button = panel(page).getByRole('button', { name: 'Download Receipt' })
  await button.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ooopps...' })).toContainText(problem.message)
  await page.unroute(address)
  const arriving = page.waitForEvent('download')
  await button.click()
  expect((await readFile(await (await arriving).path())).subarray(0, 4).toString()).toBe('%PDF')
  expect(Object.fromEntries(calls.findLast(({ path }) => path === '/merchant/receipt/download')!.query)).toEqual({
    businessid: small.holder.businessid,
    transactionId: new URL(page.url()).searchParams.get('tx'),
  })

  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await failed.getByRole('link').click()
  await expect(panel(page)).toContainText('Failed')
  await expect(button).toBeHidden()
  await panel(page).getByRole('link', { name: 'See where it is' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Not sent', exact: true })).toBeVisible()
  await page.goBack()
  await expect(panel(page)).toBeVisible()

  await page.goto(`${HISTORY_PATH}?type=credit`)
  await expect(rows(page)).toHaveCount(1)
  await rows(page).getByRole('link').click()
  await expect(panel(page)).toContainText('Credit, confirmed')
  await expect(panelItem(page, 'Customer')).toContainText('Balarabe Yusuf')
  await expect(panelItem(page, 'Destination')).toContainText(/\d{10}/)
  expect(calls.filter(({ path, query }) => path.endsWith('/history/show') && query.has('cursor'))).toEqual([])
})

test('HIST-35: a new business reads that nothing is here yet; a history that cannot be fetched says so and comes back', async ({ page, noise }) => {
  noise.expected(/503.*history\/show/)
  const { session } = await newOwner()
  await openWithSession(page, session, HISTORY_PATH)
  await expect(page.getByText(EMPTY)).toBeVisible()
  await expectAccessibleInBothAppearances(page)

  const address = '**/api/wallet/*/history/show*'
  const problem = { status: false, message: 'The books are being counted.', code: 'x', errors: [], requestId: 'req_1' }
  await page.route(address, (route) => route.fulfill({ status: 503, json: problem }))
  await page.reload()
  await expect(page.getByText(`Your history could not be fetched. ${problem.message}`)).toBeVisible()
  await expectAccessibleInBothAppearances(page)
  await page.unroute(address)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(EMPTY)).toBeVisible()
})

test('under a thumb: rows instead of a table, no call waits for another, and a long list stays quick', async ({ page }) => {
  await openWithSession(page, demo, '/icon.svg')
  const calls = recordCalls(page)
  const links = page.locator('.history-table a')
  await setAppearance(page, { size: 'phone', scheme: 'light' })
  await page.goto(HISTORY_PATH)
  await expect(links).toHaveCount(20)
  // The totals of the days are requested in parallel with the first page: once, and then once a month.
  expect(calls.filter(({ path }) => path.endsWith('/days/show'))).toHaveLength(1)
  for (let count = 40; count <= 200; count += 20) {
    await links.last().scrollIntoViewIfNeeded()
    await expect(links).toHaveCount(count)
  }
  expect(calls.filter(({ path }) => path.endsWith('/history/show'))).toHaveLength(10)
  expect(calls.filter(({ path }) => path.endsWith('/days/show')).length).toBeLessThanOrEqual(2)
  await links.nth(150).click()
  await expect(panel(page)).toBeVisible()
  await page.goBack()
  await expect(panel(page)).toBeHidden()
  await expect(links.nth(150)).toBeInViewport()
  await page.goto(HISTORY_PATH)
  await expect(links.first()).toBeVisible()
  await forEveryAppearance(page, () => expectAccessible(page))
})

// The last tests here: their payments are live events for pages that open within the next seconds.
const NEXT_PAGE = /\/history\/show\?(.*&)?cursor=/

test('a payment that comes while the next page is under way is shown, and so is the page', async ({ page }) => {
  await setAppearance(page, { size: 'desktop', scheme: 'light' })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(NEXT_PAGE, async (route) => {
    await released
    await route.continue()
  })
  const givenUp: string[] = []
  page.on('requestfailed', (request) => void (request.url().includes('/history/show') && givenUp.push(request.url())))
  const calls = recordCalls(page)
  await openWithSession(page, demo, HISTORY_PATH)
  const nextPage = page.waitForRequest(NEXT_PAGE)
  await rows(page).last().scrollIntoViewIfNeeded()
  await nextPage
  const daysAsked = () => calls.filter(({ path }) => path.endsWith('/days/show')).length
  const before = daysAsked()
  const name = newPayerName()
  await payIn(await accountOf(demo), 100_000, name)
  await expect.poll(daysAsked).toBeGreaterThan(before)
  await expect(rows(page)).toHaveCount(20)
  release()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(20)
  await expect(rows(page).filter({ hasText: new RegExp(name, 'i') })).toHaveCount(1)
  expect(givenUp).toEqual([])
})

test('a list whose next page failed goes on by itself when news have it asked for again', async ({ page, noise }) => {
  noise.expected(/409.*history\/show/)
  await setAppearance(page, { size: 'desktop', scheme: 'light' })
  const problem = { status: false, message: 'The books are being counted.', code: 'x', errors: [], requestId: 'req_1' }
  await page.route(NEXT_PAGE, (route) => route.fulfill({ status: 409, json: problem }))
  await openWithSession(page, demo, HISTORY_PATH)
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(page.getByText('The rest could not be fetched.')).toBeVisible()
  await expect(rows(page)).toHaveCount(20)
  await page.unroute(NEXT_PAGE)
  await payIn(await accountOf(demo), 100_000, newPayerName())
  await expect.poll(() => rows(page).count()).toBeGreaterThan(20)
  await expect(page.getByText('The rest could not be fetched.')).toBeHidden()
})
