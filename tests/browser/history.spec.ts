import { readFile } from 'node:fs/promises'
import { type Locator, type Page } from '@playwright/test'
import { newSender, sendOverHttp } from './businesses.ts'
import {
  call,
  demoSession,
  expect,
  expectAccessibleInEveryAppearance,
  fetchData,
  formatNaira,
  LIGHT_DESKTOP,
  LIGHT_PHONE,
  openWithSession,
  OWNER,
  recordCalls,
  setAppearance,
  test,
} from './fixtures.ts'
import { newExternalAccount } from './simulator.ts'

const HISTORY_PATH = '/admin/merchant/history'

/** The rows of movements. The headings of days are rows too, without a link. */
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') })
const cards = (page: Page) => page.getByRole('list', { name: 'Transactions' }).getByRole('link')
const panel = (page: Page) => page.getByRole('dialog', { name: 'Transaction' })
const koboOf = (text: string) => Math.round(Number(/₦([\d,]+\.\d\d)/.exec(text)![1]!.replaceAll(',', '')) * 100)
const lagosDay = (daysAgo: number) => new Date(Date.now() + 3_600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10)

test('HIST-01..10 HIST-13 HIST-64..65: the demo’s busiest day as a table adds up to its heading, page by page, credits green and debits red', async ({
  page,
}) => {
  const demo = demoSession(OWNER)
  type Day = { day: string; credit: number; debit: number; credits: number; debits: number }
  const week = `startdate=${lagosDay(9)}&enddate=${lagosDay(1)}`
  const days = await fetchData<Day[]>(demo, 'GET', `/wallet/${demo.holder.businessid}/days/show?${week}`)
  const busy = days.toSorted((a, b) => b.credits - a.credits)[0]!
  expect(busy.credits + busy.debits).toBeGreaterThan(20)
  await setAppearance(page, LIGHT_DESKTOP)
  await openWithSession(page, demo, '/icon.svg')
  const calls = recordCalls(page)
  await page.goto(`${HISTORY_PATH}?range=custom&from=${busy.day}&to=${busy.day}`)
  await expect(page.getByRole('columnheader')).toHaveText(['Amount', 'Narrative', 'Tnx Referrence', 'Date', 'Type'])

  // This includes failed payments, which have a line but moved no money.
  const oneDay = `startdate=${busy.day}&enddate=${busy.day}`
  const { count: all } = (await call(demo, 'GET', `/wallet/${demo.holder.businessid}/history/show?${oneDay}`)) as unknown as { count: number }
  await expect(async () => {
    await rows(page).last().scrollIntoViewIfNeeded()
    expect(await rows(page).count()).toBe(all)
  }).toPass({ intervals: [50] })
  const requests = calls.filter(({ path }) => path.endsWith('/payouts/show')).map(({ query }) => Object.fromEntries(query))
  expect(requests[0]).toEqual({ startdate: busy.day, enddate: busy.day, page: '1' })
  // A live event of the demo may ask for the pages again.
  expect(new Set(requests.map(({ cursor }) => cursor)).size).toBe(Math.ceil(all / 20))
  const lines = await rows(page).allInnerTexts()
  const sum = (sign: string) => lines.filter((line) => line.startsWith(sign)).reduce((kobo, line) => kobo + koboOf(line), 0)
  expect([sum('+'), sum('−')]).toEqual([busy.credit, busy.debit])
  const head = page.getByRole('rowheader')
  await expect(head).toHaveCount(1)
  await expect(head).toContainText(`Debit − ${formatNaira(busy.debit)}`)
  await expect(head).toContainText(`Credit + ${formatNaira(busy.credit)}`)

  const colour = (row: Locator) =>
    row
      .getByRole('cell')
      .first()
      .locator('.amount')
      .evaluate((amount) => getComputedStyle(amount).color.match(/\d+/g)!.map(Number))
  const [creditRed, creditGreen] = (await colour(rows(page).filter({ hasText: 'Credit' }).first())) as [number, number]
  const [debitRed, debitGreen] = (await colour(rows(page).filter({ hasText: 'Debit' }).first())) as [number, number]
  expect(creditGreen).toBeGreaterThan(creditRed)
  expect(debitRed).toBeGreaterThan(debitGreen)
})

/** The place of the page when nothing has moved it for ten frames. */
const restingPlace = (page: Page) =>
  page.evaluate(async () => {
    let [place, still] = [window.scrollY, 0]
    while (still < 10) {
      await new Promise(requestAnimationFrame)
      still = window.scrollY === place ? still + 1 : 0
      place = window.scrollY
    }
    return place
  })

test('on a phone the history is a list of cards; ten pages on, a row opens, and the place stays: with the row open, after back, and after another page', async ({
  page,
}) => {
  const demo = demoSession(OWNER)
  await openWithSession(page, demo, '/icon.svg')
  const calls = recordCalls(page)
  const pages = () => calls.filter(({ path }) => path.endsWith('/history/show')).length
  await setAppearance(page, LIGHT_PHONE)
  await page.goto(HISTORY_PATH)
  await expect(cards(page)).toHaveCount(20)
  await expect(page.getByRole('table')).toHaveCount(0)
  // The totals of the days are requested in parallel with the first page: once, and then once a month.
  expect(calls.filter(({ path }) => path.endsWith('/days/show'))).toHaveLength(1)
  for (let count = 2; count <= 10; count++) {
    await expect(async () => {
      await page.mouse.wheel(0, 20_000)
      // A failed page waits for a click on "Try again".
      const hasFailed = await page.getByText('The rest could not be fetched.').isVisible()
      expect({ hasAsked: pages() >= count, hasFailed }).toEqual({ hasAsked: true, hasFailed: false })
    }).toPass({ intervals: [50] })
  }
  expect(calls.filter(({ path }) => path.endsWith('/days/show')).length).toBeLessThanOrEqual(2)
  const card = page.locator('[aria-posinset="151"] a')
  await expect(async () => {
    await page.mouse.wheel(0, -400)
    await expect(card).toBeInViewport({ timeout: 100 })
  }).toPass({ intervals: [50] })
  const href = (await card.getAttribute('href'))!
  // A click on a card that something covers would scroll, and the wheel may still be moving.
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const place = await restingPlace(page)
  await card.click()
  await expect(panel(page)).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(place)
  await page.goBack()
  await expect(panel(page)).toBeHidden()
  await expect(page.locator(`[href="${href}"]`)).toBeInViewport()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('region', { name: 'Money' })).toBeVisible()
  await page.goBack()
  await expect(page.locator(`[href="${href}"]`)).toBeInViewport()
})

test('five thousand movements scroll with a few hundred elements, and the table says how many rows there are', async ({ page }) => {
  const demo = demoSession(OWNER)
  await page.route('**/history/show*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: { _id: string; createdon: string }[] }
    const last = Date.parse(answer.data[0]!.createdon)
    const data = Array.from({ length: 5_000 }, (_, at) => ({
      ...answer.data[at % answer.data.length]!,
      _id: `txn_${at}`,
      createdon: new Date(last - at * 600_000).toISOString(),
    }))
    await route.fulfill({ json: { ...answer, data, meta: { next: null } } })
  })
  await setAppearance(page, LIGHT_DESKTOP)
  await openWithSession(page, demo, HISTORY_PATH)
  const table = page.getByRole('table', { name: 'Transactions' })
  await expect(table).toBeVisible()
  const total = Number(await table.getAttribute('aria-rowcount'))
  expect(total).toBeGreaterThan(5_000)
  for (const at of [0, 0.5, 1]) {
    await page.evaluate((part) => window.scrollTo(0, part * document.documentElement.scrollHeight), at)
    await expect(page.locator('.data-table tbody tr:not([aria-hidden])').first()).toBeAttached()
    expect(await rows(page).count()).toBeLessThan(120)
  }
  await expect(table.locator(`[aria-rowindex="${total}"]`)).toBeInViewport()
})

test('TXN-05 TXN-10 TXN-67: a payment opens beside the list and closes by Escape; its session id is copied, and its receipt is saved as a PDF', async ({
  page,
}) => {
  const owner = await newSender(5_000_000)
  const { transaction_id } = await sendOverHttp(owner, newExternalAccount(), 1_200_000, 'Wax paid')
  await setAppearance(page, LIGHT_DESKTOP)
  await openWithSession(page, owner, HISTORY_PATH)
  const link = rows(page).filter({ hasText: 'Wax paid' }).getByRole('link')
  await link.click()
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`tx=${transaction_id}`))
  await expect(panel(page)).toContainText('Debit, confirmed')
  const fee = panel(page).getByRole('term').filter({ hasText: 'Fee' }).locator('xpath=../dd')
  await expect(fee).toContainText(formatNaira(2_000))
  await expectAccessibleInEveryAppearance(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await panel(page).getByRole('button', { name: 'Copy session ID' }).click()
  await expect(page.getByText('Session ID Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{30}$/)
  const arriving = page.waitForEvent('download')
  await panel(page).getByRole('button', { name: 'Download Receipt' }).click()
  expect((await readFile(await (await arriving).path())).subarray(0, 4).toString()).toBe('%PDF')
})

test('a payment opened from far down the list keeps the place, and its receipt as a picture is 1,080 pixels wide', async ({ page }) => {
  await setAppearance(page, LIGHT_DESKTOP)
  await openWithSession(page, demoSession(OWNER), `${HISTORY_PATH}?type=credit&range=last-28-days`)
  const row = rows(page).nth(18).getByRole('link')
  await row.scrollIntoViewIfNeeded()
  await row.click()
  await expect(panel(page)).toBeVisible()
  await expect(row).toBeInViewport()
  await panel(page).getByRole('button', { name: 'More formats' }).click()
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Picture for a phone' }).click()])
  expect(saved.suggestedFilename()).toMatch(/^kasuwa-transaction-receipt-KSW-\w{4}-\w{4}\.png$/)
  const picture = await readFile(await saved.path())
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect(picture.readUInt32BE(16)).toBe(1_080)
})
