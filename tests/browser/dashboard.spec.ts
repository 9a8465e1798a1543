import { type Page } from '@playwright/test'
import { nairaText } from '../../ui/format/naira.ts'
import {
  accountOf,
  call,
  expect,
  expectAccessible,
  forContrastingAppearances,
  forEveryAppearance,
  APPEARANCES,
  setAppearance,
  openWithSession,
  OWNER,
  newOwner,
  newPayerName,
  payIn,
  waitForFirstPayment,
  type Session,
  cachedSession,
  test,
} from './fixtures.ts'

type DashboardData = {
  money: { total_received: number; balance: number; ledger_balance: number; customers: number }
  turnover: { received: number }[]
}

let owner: Session
test.beforeAll(async () => {
  owner = await cachedSession(OWNER)
})

const HOME_PATH = '/admin/merchant'
const money = (page: Page) => page.getByRole('region', { name: 'Money' })
const cell = (page: Page, label: string) => money(page).locator('.balance-summary__cell').filter({ hasText: label })
const screenReaderAmount = (kobo: number) => `${nairaText(kobo).replace('₦', '')} naira`
const rowOf = (page: Page, payer: RegExp) => page.getByRole('link', { name: payer })

async function fetchDashboardData(): Promise<DashboardData> {
  return (await call<DashboardData>(owner, 'GET', `/merchant/${owner.holder.businessid}/dashboard/show`)).data
}

test('DASH-01..05 DASH-13 SHELL-01 SHELL-16: the dashboard says what the books say, half a second after the start', async ({ page }) => {
  await page.addInitScript(() => {
    const look = () => (document.querySelector('.balance-summary') ? performance.mark('first screen') : requestAnimationFrame(look))
    look()
  })
  const books = await fetchDashboardData()
  const customers = await call<unknown[]>(owner, 'GET', `/merchant/${owner.holder.businessid}/customers/show`)
  await openWithSession(page, owner, HOME_PATH)
  await expect(page).toHaveTitle('Kasuwa :: Dashboard')
  await expect(cell(page, 'Total Received')).toContainText(screenReaderAmount(books.money.total_received))
  expect(await page.evaluate(() => performance.getEntriesByName('first screen')[0]!.startTime)).toBeGreaterThanOrEqual(490)
  await expect(cell(page, 'Ledger balance')).toContainText(screenReaderAmount(books.money.ledger_balance))
  await expect(cell(page, 'Ledger balance')).toContainText(`${screenReaderAmount(books.money.balance)} to spend`)
  await expect(cell(page, 'Customers')).toContainText(books.money.customers.toLocaleString('en'))
  expect(books.money.customers).toBe((customers as { count?: number }).count)
  const today = nairaText(books.turnover.at(-1)!.received)
  await expect(page.getByRole('heading', { name: 'Daily Turnover', exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: `Today so far ${today}.` })).toBeVisible()
  const account = await accountOf(owner)
  await expect(page.getByRole('definition').filter({ hasText: 'VFD MFB' })).toHaveText(`${account} VFD MFB`)

  await page.getByRole('button', { name: 'Hide amounts', exact: true }).click()
  await expect(cell(page, 'Total Received').locator('.amount [aria-hidden]')).toHaveText('₦****')
  await expect(money(page)).not.toContainText(screenReaderAmount(books.money.total_received))
  await expect(money(page)).not.toContainText(screenReaderAmount(books.money.ledger_balance))
  await page.getByRole('button', { name: 'Show amounts', exact: true }).click()
  await expect(cell(page, 'Total Received')).toContainText(screenReaderAmount(books.money.total_received))
})

test('DASH-06 DASH-07 DASH-12: from the dashboard to sending, withdrawing and the history', async ({ page }) => {
  await openWithSession(page, owner, HOME_PATH)
  for (const [name, address, heading] of [
    ['Transfer', `${HOME_PATH}/transfer`, 'Send Money'],
    ['Withdraw', `${HOME_PATH}/withdraw`, 'Withdraw Money'],
    ['See More', `${HOME_PATH}/history`, 'History'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    await page.goBack()
  }
})

test('all that the dashboard shows is asked for at once, and once', async ({ page }) => {
  const asked: string[] = []
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/merchant/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname.replace(/biz_\w+/, '{id}'))
    await held
    await route.continue()
  })
  await openWithSession(page, owner, HOME_PATH)
  const all = ['/api/merchant/wallet/fees', '/api/merchant/{id}/cashpoints/show', '/api/merchant/{id}/dashboard/show', '/api/merchant/{id}/show']
  await expect.poll(() => asked.toSorted()).toEqual(all)
  answer()
  await expect(rowOf(page, /Credit/).first()).toBeVisible()
  await expect(page.locator('.tx')).toHaveCount(6)
  expect(asked).toHaveLength(all.length)
})

test('DASH-22: a payment shows on the open dashboard within a second, with every sum that it changes', async ({ page }, info) => {
  const account = await accountOf(owner)
  await setAppearance(page, APPEARANCES[0]!)
  await openWithSession(page, owner, HOME_PATH)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.locator('.tx')).toHaveCount(6)
  await waitForFirstPayment(page, account)
  const began = await page.evaluate(() => performance.timeOrigin)
  for (const [index, look] of APPEARANCES.entries()) {
    await setAppearance(page, look)
    const name = newPayerName()
    const amount = 450_025 + index
    const before = await fetchDashboardData()
    await payIn(account, amount, name)
    const paidAt = performance.now()
    await rowOf(page, new RegExp(name, 'i')).waitFor({ timeout: 5_000 })
    const tookMs = Math.round(performance.now() - paidAt)
    info.annotations.push({ type: 'shown after', description: `${tookMs} ms, ${look.size}, ${look.scheme}` })
    expect(tookMs).toBeLessThan(1_000)

    const { money: sums, turnover } = await fetchDashboardData()
    expect(sums.total_received).toBe(before.money.total_received + amount)
    expect(sums.ledger_balance).toBeGreaterThan(before.money.ledger_balance)
    await expect(rowOf(page, new RegExp(name, 'i'))).toContainText(`Credit ${screenReaderAmount(amount)}`)
    await expect(cell(page, 'Total Received')).toContainText(screenReaderAmount(sums.total_received))
    await expect(cell(page, 'Ledger balance')).toContainText(screenReaderAmount(sums.ledger_balance))
    await expect(page.getByRole('img', { name: `Today so far ${nairaText(turnover.at(-1)!.received)}.` })).toBeVisible()
    await expectAccessible(page)
  }
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(began)
})

test('DASH-14 SHELL-21..23: whoever is new sees an empty book, what is missing, and where to get it', async ({ page }) => {
  const { session } = await newOwner()
  await openWithSession(page, session, HOME_PATH)
  await expect(page.getByText('Activate Your Account', { exact: true })).toBeVisible()
  await expect(page.locator('.banner p')).toHaveText('Activate Your Account Verify Your Business Account To Enjoy All Kasuwa Features', {
    useInnerText: true,
  })
  await expect(page.getByRole('link', { name: 'Verify Account', exact: true })).toHaveAttribute('href', `${HOME_PATH}/compliance`)
  await expect(page.getByRole('button', { name: 'Amina Stores' })).toContainText('Unverified Account')
  await expect(page.getByText('Verify your account to view account details', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Your history page is empty. Make a new transaction and find all your transactions here.', { exact: true }),
  ).toBeVisible()
  await expect(cell(page, 'Total Received')).toContainText('0.00 naira')
  await forEveryAppearance(page, () => expectAccessible(page))
})

test('a dashboard that waits shows its bones; one that is refused says so and can be asked again', async ({ page, noise }) => {
  noise.expected(/404 .*dashboard\/show/)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/dashboard/show', async (route) => {
    await held
    await route.fulfill({ status: 404, json: { status: false, message: 'The business does not exist', code: 'not_found' } })
  })
  await openWithSession(page, owner, HOME_PATH)
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(cell(page, 'Total Received')).not.toContainText('naira')
  await expectAccessible(page)
  answer()
  const note = page.getByRole('status').filter({ hasText: 'Your figures could not be fetched.' })
  await expect(note).toContainText('The business does not exist')
  await forContrastingAppearances(page, () => expectAccessible(page))
  await page.unroute('**/dashboard/show')
  await note.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect(cell(page, 'Total Received')).toContainText('naira')
  await expect(note).toBeHidden()
})

test('when the line breaks the last figures stay, with their time, until an answer comes', async ({ page, noise }) => {
  noise.expected(/ERR_FAILED .*dashboard\/show/)
  await openWithSession(page, owner, HOME_PATH)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const before = screenReaderAmount((await fetchDashboardData()).money.total_received)
  await expect(cell(page, 'Total Received')).toContainText(before)
  await page.route('**/dashboard/show', (route) => route.abort())
  await payIn(await accountOf(owner), 123_456, newPayerName())
  const note = page.getByRole('status').filter({ hasText: 'Your figures could not be fetched.' })
  await expect(note).toContainText('What you see is the last we know.')
  await expect(cell(page, 'Total Received')).toContainText(before)
  await expect(cell(page, 'Total Received')).toContainText('as of')
  await expectAccessible(page)
  await page.unroute('**/dashboard/show')
  await note.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect(cell(page, 'Total Received')).toContainText(screenReaderAmount((await fetchDashboardData()).money.total_received))
  await expect(note).toBeHidden()
})

test('another business of the same person has its own figures', async ({ page }) => {
  const [first, second] = owner.holder.merchants
  await openWithSession(page, owner, HOME_PATH)
  await page.getByRole('button', { name: first!.businessname }).click()
  const asked = page.waitForRequest((request) => request.url().endsWith(`${second!.businessid}/dashboard/show`))
  await page
    .getByRole('menuitem', { name: second!.businessname })
    .or(page.getByRole('menuitemradio', { name: second!.businessname }))
    .click()
  expect((await asked).headers()['publickey']).toBe(second!.publickey)
  const there: Session = { ...owner, publicKey: second!.publickey }
  const { data } = await call<DashboardData>(there, 'GET', `/merchant/${second!.businessid}/dashboard/show`)
  await expect(cell(page, 'Total Received')).toContainText(screenReaderAmount(data.money.total_received))
  await expect(page.getByRole('button', { name: second!.businessname })).toBeVisible()
})
