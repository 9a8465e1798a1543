import type { Page } from '@playwright/test'
import { accountOf, newSender } from './businesses.ts'
import { expectBooksToHold, sql } from './database.ts'
import {
  expect,
  expectAccessibleInEveryAppearance,
  LIGHT_DESKTOP,
  LIGHT_PHONE,
  newPerson,
  openWithSession,
  PIN,
  setAppearance,
  test,
  toast,
} from './fixtures.ts'
import { choose, fillPerson, next } from './sign-up-form.ts'
import { payIn } from './simulator.ts'

const REFERRAL_PATH = '/admin/merchant/referral'
const BONUS_PATH = '/admin/merchant/bonus'

/** Signs up with a link, as a person who received it. Returns the account number of the new business. */
async function signUpWith(page: Page, link: string, name: string): Promise<string> {
  const { email, phone } = newPerson()
  await page.goto(link)
  await expect(page.getByLabel('Referral Code (Optional)')).not.toHaveValue('')
  await fillPerson(page, email, phone, ['Ngozi', 'Chidi'])
  await next(page).click()
  await page.getByRole('radio', { name: 'Business not registered yet' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Name of your business').fill(name)
  await choose(page, 'Business Industry', 'Fashion', 'Fashion and Tailoring')
  await choose(page, 'State', 'Kano')
  await choose(page, 'LGA', 'Nasarawa')
  await page.getByLabel('Street Address').fill('5 Ladipo Market')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/login')
  type Account = { account_number: string }
  const account = () =>
    sql<Account>(
      `select c.account_number from cashpoint c join business b on b.id = c.business_id where b.email = $1 and c.account_state = 'active'`,
      [email],
    )
  await expect.poll(account, { intervals: [50] }).toHaveLength(1)
  // Staff have verified it; its own journey is in verify.spec.ts.
  await sql(`update business set tier = 'verified', owner_identity = id where email = $1`, [email])
  return (await account())[0]!.account_number
}

const awardNow = () => sql(`select enqueue_jobs('[{"task": "rewards.award-referrals", "payload": {}}]')`, [])
const withdrawable = (page: Page) => page.getByRole('region', { name: 'Referral' }).locator('div').filter({ hasText: 'Withdrawable Earnings' }).last()

for (const look of [LIGHT_DESKTOP, LIGHT_PHONE])
  test(`REF-01..13, REF-22, REF-23: a business signs up with the link, is verified and earns; the owner withdraws to the bank and to the balance (${look.size})`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(60_000)
    const owner = await newSender(10_000_000)
    await setAppearance(page, look)
    await openWithSession(page, owner, REFERRAL_PATH)
    await page.getByRole('button', { name: 'Share Referral Link' }).click()
    const link = await page.getByRole('dialog', { name: 'Share to' }).getByRole('textbox', { name: 'Link' }).inputValue()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'View Referrals' }).click()
    await expect(page.getByText('Invite customers to transfer using Kasuwa and Earn.')).toBeVisible()
    await page.getByRole('button', { name: 'Back', exact: true }).click()

    const stranger = await browser.newContext({ baseURL: baseURL! })
    const account = await signUpWith(await stranger.newPage(), new URL(link).pathname + new URL(link).search, 'Mama Chidi Foods')
    await stranger.close()
    await payIn(account, 5_000_000, 'Halima Sani')
    await expect(async () => {
      await awardNow()
      await expect(withdrawable(page)).toContainText('2,500', { timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
    await page.getByRole('button', { name: 'View Referrals' }).click()
    await expect(page.getByRole('list', { name: 'Referrals' })).toContainText('Mama Chidi Foods')
    await expectAccessibleInEveryAppearance(page)
    await page.getByRole('button', { name: 'Back', exact: true }).click()

    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    const popup = page.getByRole('dialog', { name: 'Withdraw referral earnings' })
    await popup.getByLabel('Amount').fill('1500')
    await expectAccessibleInEveryAppearance(page)
    await popup.getByRole('button', { name: 'Continue', exact: true }).click()
    await popup.getByRole('button', { name: /^Enter PIN to withdraw/ }).click()
    await popup.getByLabel('Transaction PIN').pressSequentially(PIN)
    await expect(popup.getByRole('heading', { name: 'Sent' })).toBeVisible({ timeout: 15_000 })
    await popup.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(withdrawable(page)).toContainText('1,000')

    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await popup.getByRole('radio', { name: /Your balance/ }).click()
    await popup.getByRole('button', { name: 'Withdraw all' }).click()
    await popup.getByRole('button', { name: 'Continue', exact: true }).click()
    await popup.getByLabel('Transaction PIN').pressSequentially(PIN)
    await expect(popup.getByRole('heading', { name: 'Moved to your balance' })).toBeVisible()
    await popup.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(withdrawable(page)).toContainText('₦0')
    await expectBooksToHold()
  })

test('BONUS-01..20, BONUS-33, BONUS-37: a business adds the code of an aggregator, and its payment shows in the earnings of the aggregator', async ({
  page,
}) => {
  const [aggregator, member] = [await newSender(0), await newSender(0)]
  const code = `AGG-${aggregator.holder.businessid.slice(-8)}`
  // The desk makes aggregators; its own test proves it.
  await sql(`insert into reward_profile (id, aggregator_code, changed_by, changed_at) values ($1, $2, 'test', now())`, [
    aggregator.holder.businessid,
    code,
  ])
  await sql(`update business set classification = 'pos' where id = any($1)`, [[aggregator.holder.businessid, member.holder.businessid]])
  await setAppearance(page, LIGHT_DESKTOP)
  await openWithSession(page, member, BONUS_PATH)
  await page.getByRole('button', { name: 'Add an aggregator code' }).click()
  const popup = page.getByRole('dialog', { name: 'Add an aggregator code' })
  await popup.getByLabel('Aggregator code').fill(code)
  await expectAccessibleInEveryAppearance(page)
  await popup.getByRole('button', { name: 'Add code' }).click()
  await expect(toast(page, 'Success', 'Aggregator added successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add an aggregator code' })).toBeHidden()

  await openWithSession(page, aggregator, BONUS_PATH)
  await expect(page.getByText('1 business uses your code')).toBeVisible()
  await payIn(await accountOf(member), 10_000_000, 'Halima Sani')
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('1 member, so far').first()).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 30_000 })
  await expectAccessibleInEveryAppearance(page)
  await page.getByRole('link', { name: /^Members/ }).click()
  await page.getByRole('link', { name: 'Amina Stores' }).click()
  await expect(page.getByText('Earned this month')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  await expectBooksToHold()
})
