import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { PASSWORD } from '../fixtures/password.ts'
import { newCashier, newFundedOwner } from './businesses.ts'
import { sql } from './database.ts'
import {
  expect,
  expectAccessibleInEveryAppearance,
  fetchData,
  LIGHT_PHONE,
  openWithSession,
  type Session,
  setAppearance,
  signIn,
  test,
} from './fixtures.ts'
import { callSimulator } from './simulator.ts'

const TILL = '/admin/cashpoint/till'
const TABLET = { width: 1240, height: 700 }

/** A cashier at a new cashpoint of a business. */
async function newCashierAt(owner: Session, name: string): Promise<Session> {
  const first = await newCashier(owner)
  const [cashpoint] = await sql<{ id: string }>(
    `insert into cashpoint (id, business_id, name, account_state, account_number, account_name, bank_account_id, created_at)
     values ('cpt_' || gen_random_uuid(), $1, $2, 'active', (2000000000 + floor(random() * 999999999))::bigint::text, $2, gen_random_uuid()::text, now()) returning id`,
    [owner.holder.businessid, name],
  )
  await sql(`update member set cashpoint_id = $1 where person_id = $2`, [cashpoint!.id, first.holder._id])
  return signIn(first.holder.email)
}

async function typeAmount(page: Page, keys: readonly string[]): Promise<string> {
  for (const key of keys) await page.getByRole('button', { name: key, exact: true }).click()
  await page.getByRole('button', { name: 'Show account' }).click()
  await expect(page.locator('.till-number')).toBeVisible()
  return (await page.locator('.till-number').textContent())!.replaceAll(/\D/g, '')
}

const pay = (accountNumber: string, amountKobo: number) =>
  callSimulator('/pay-in', 'POST', {
    accountNumber,
    amountKobo,
    payerName: 'TEMITOPE ADEYEMI',
    payerBank: '058',
    payerAccount: '0123454471',
    narration: randomUUID(),
  })

test('issue 58, CASHIER-42, CASHIER-46: two tills wait for their own amounts, one is green for exactly its own, the other says that it is wrong, and a lost line is said at once', async ({
  page,
  browser,
  noise,
}) => {
  noise.expected(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const owner = await newFundedOwner(0)
  const [main, yaba] = [await newCashier(owner), await newCashierAt(owner, 'Yaba')]
  await setAppearance(page, LIGHT_PHONE)
  await openWithSession(page, main, '/admin/cashpoint')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Till' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Open the till' }).click()
  await expect(page.getByText('The customer pays')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  await setAppearance(page, LIGHT_PHONE)

  const context = await browser.newContext({ viewport: TABLET })
  noise.watch(context)
  const tablet = await context.newPage()
  await openWithSession(tablet, yaba, TILL)
  const [one, other] = [await typeAmount(page, ['1', '8', '5', '00']), await typeAmount(tablet, ['9', '9', '00'])]
  expect(one).not.toBe(other)
  await expect(page.getByText(`+${one}`)).toBeVisible()
  await pay(one, 1_850_000)
  await pay(other, 900_000)
  await expect(page.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
  await expect(page.getByText('Temitope A.')).toBeVisible()
  await expect(page.locator('.till-spoken')).toHaveText(/Eighteen thousand five hundred naira received/)
  await expect(page.locator('.till')).toHaveAttribute('data-stage', 'true')
  await expectAccessibleInEveryAppearance(page)
  await expect(tablet.getByRole('heading', { name: 'Wrong amount' })).toBeVisible()
  await expect(tablet.getByText('₦900.00 is missing of ₦9,900.00.')).toBeVisible()
  await expect(tablet.getByText('The owner decides')).toBeVisible()
  await expect(tablet.locator('.till')).not.toHaveAttribute('data-stage', 'true')
  await tablet.getByRole('button', { name: 'Ask for ₦900.00 more' }).click()
  await context.setOffline(true)
  await expect(tablet.getByText(/^No line since/)).toBeVisible()
  await expect(tablet.getByText('Not known yet')).toBeVisible()
  await pay(other, 90_000)
  await context.setOffline(false)
  await expect(tablet.getByRole('heading', { name: 'Confirmed' })).toBeVisible({ timeout: 30_000 })
  await context.close()
})

test('issue 58: a cashier opens a shift, notes cash, counts it blind and closes with the password; the slip has the sums of the ledger, and the owner sees the shift', async ({
  page,
  browser,
}) => {
  const owner = await newFundedOwner(0)
  const cashier = await newCashier(owner)
  await setAppearance(page, LIGHT_PHONE)
  await openWithSession(page, cashier, TILL)
  await page.getByRole('link', { name: 'Open your shift' }).click()
  for (const key of ['2', '0', '00', '0']) await page.getByRole('button', { name: key, exact: true }).click()
  await page.getByRole('button', { name: 'Open shift with ₦20,000.00' }).click()
  await page.getByRole('link', { name: 'Back to the till' }).click()
  await pay(await typeAmount(page, ['5', '00', '0']), 500_000)
  await expect(page.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
  await page.getByRole('button', { name: 'New amount' }).click()
  for (const key of ['1', '00', '0']) await page.getByRole('button', { name: key, exact: true }).click()
  await page.getByRole('button', { name: 'In cash' }).click()
  await page.getByRole('link', { name: /^Shift open since/ }).click()
  await page.getByRole('button', { name: 'Close the shift' }).click()
  await expect(page.getByText('Transfer 1')).toBeVisible()
  await page.getByRole('button', { name: 'Count the cash' }).click()
  await page.getByLabel('₦1,000').fill('20')
  await page.getByLabel('₦500').fill('1')
  await expectAccessibleInEveryAppearance(page)
  await setAppearance(page, LIGHT_PHONE)
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText('Should be there')).toBeVisible()
  await page.getByLabel('What happened').selectOption('Wrong change given')
  await page.getByLabel('Your password, to close').fill(PASSWORD)
  await page.getByRole('button', { name: 'Close the shift' }).click()
  await expect(page.getByRole('heading', { name: 'Shift closed', level: 2 })).toBeVisible()
  const slip = page.getByLabel('Closing report Z-0001')
  await expect(slip).toContainText('Transfer       1    NGN 5,000.00')
  await expect(slip).toContainText('DIFFERENCE           -NGN 500.00')
  const [ledger] = await sql<{ sum: string }>(`select sum(amount)::text as sum from collection where cashpoint_id = $1 and state = 'posted'`, [
    cashier.holder.cashpointid,
  ])
  expect(ledger!.sum).toBe('500000')
  await expectAccessibleInEveryAppearance(page)

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const office = await context.newPage()
  await openWithSession(office, owner, '/admin/merchant/cashpoint?tab=shifts')
  await expect(office.getByRole('table', { name: 'Shifts' })).toContainText('Closed')
  await expect(office.getByRole('table', { name: 'Shifts' })).toContainText('500.00')
  await expectAccessibleInEveryAppearance(office)
  const { shifts } = await fetchData<{ shifts: { received: number }[] }>(
    owner,
    'GET',
    `/merchant/${owner.holder.businessid}/shifts/show?day=${new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)}`,
  )
  expect(shifts.map(({ received }) => received)).toEqual([500_000])
  await context.close()
})
