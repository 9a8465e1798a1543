import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningSimulator, startSimulator } from '../../simulator/start.ts'
import { expect, expectAccessibleInEveryAppearance, LIGHT_PHONE, setAppearance, test } from './fixtures.ts'

/** A simulator of its own: the page changes failure modes for all accounts, and other tests use the shared one. */
let simulator: RunningSimulator
let dataDir: string
test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'simulator-page-'))
  simulator = await startSimulator({ port: 0, dataDir, partners: { bank: { noticeUrl: 'http://127.0.0.1:9/', noticeRetryMs: [] } } })
})
test.afterAll(async () => {
  await simulator?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const send = (method: string, path: string, body: object) =>
  fetch(`${simulator.url}${path}`, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const text = (to: string, sms: string) =>
  send('POST', '/termii/api/sms/send', { api_key: 'k', to, from: 'Kasuwa', sms, type: 'plain', channel: 'dnd' })

test('the simulator’s page is accessible and fits every screen, with messages, people, payments and a failure on it', async ({ page }) => {
  const people = [{ name: 'Halima Sani', email: 'halima@shops.example', phone: '08030000002', role: 'Owner of Gidan Atamfa' }]
  await send('PUT', '/console/api/people', { people })
  await text('2348030000002', '48213 is your code for a new Kasuwa PIN.')
  const inflow = { accountNumber: '1012345678', amountKobo: 450_000, payerName: 'Bello Aisha', payerBank: '058', payerAccount: '0011223344' }
  await send('POST', '/console/api/pay-in', inflow)
  await send('PUT', '/console/api/failure-modes', { partner: 'identity', subject: 'service', mode: 'down' })
  await page.goto(simulator.url)
  await page.locator('details').evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')))
  await expectAccessibleInEveryAppearance(page)
  await send('PUT', '/console/api/failure-modes', { partner: 'identity', subject: 'service', mode: 'ok' })
})

test('with the keyboard alone: a text that arrives is filtered and its code copied, and the focus stays while more arrive', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await setAppearance(page, LIGHT_PHONE)
  await page.goto(simulator.url)
  await text('2348030000005', '71234 is your code.')
  const copy = page.getByRole('button', { name: 'Copy code 71234', exact: true })
  await expect(copy).toBeVisible()
  await page.getByLabel('Messages to', { exact: true }).focus()
  await page.getByLabel('Messages to', { exact: true }).selectOption({ label: '0803 000 0005' })
  await expect(page).toHaveURL(/\?person=08030000005$/)
  await expect(page.locator('[data-message]')).toHaveCount(1)
  await copy.focus()
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('71234')
  await text('2348030000005', '99881 is your newer code.')
  await expect(page.getByRole('button', { name: 'Copy code 99881', exact: true })).toBeVisible()
  await text('2348030000005', 'The fraud report FBN/FR/88123 was decided.')
  await expect(page.getByText('FBN/FR/88123')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy code 88123', exact: true })).toHaveCount(0)
  await expect(copy).toBeFocused()
})

test('a payment in and a failure are one press each, and the red bar turns the failure off', async ({ page }) => {
  await setAppearance(page, LIGHT_PHONE)
  await page.goto(simulator.url)
  await page.getByText('Wrong number', { exact: true }).click()
  const form = page.locator('#pay-in')
  await form.getByLabel('Amount in naira', { exact: true }).fill('1,250.50')
  await form.getByRole('button', { name: 'Pay in ₦1,250.50', exact: true }).click()
  await expect(page.locator('#pay-in .result')).toHaveText(
    'Igwe Chioma Amarachi has paid ₦1,250.50. No business has the number. No balance in Kasuwa should change; Kasuwa staff keep the money for its owner.',
  )
  await expect(page.locator('#inflows')).toContainText('a number that no business has')

  await page.getByRole('button', { name: /^Slow/ }).click()
  const bar = page.locator('.red-bar')
  await expect(bar).toContainText('Transfers: Slow. Each answer takes 3 seconds.')
  await bar.getByRole('button', { name: /^Turn off/ }).click()
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Transfers' }).getByRole('button', { name: /^As usual/ })).toHaveAttribute('aria-pressed', 'true')
})
