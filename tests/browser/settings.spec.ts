import { newCashier, newSender } from './businesses.ts'
import { sql } from './database.ts'
import { newExternalAccount, payoutsTo } from './simulator.ts'
import {
  fetchData,
  expect,
  expectAccessibleInEveryAppearance,
  LIGHT_DESKTOP,
  openWithSession,
  PIN,
  resultHeading,
  setAppearance,
  test,
  toast,
} from './fixtures.ts'
import { choose } from './sign-up-form.ts'
import { png } from '../fixtures/image-fixtures.ts'

const PATH = '/admin/merchant/settings'

test('SHELL-124 SET-23 SET-26 XFER-42 XFER-43: an owner without a payout account links one and withdraws to it', async ({ page }) => {
  const owner = await newSender(50_000_000)
  const account = newExternalAccount()
  const { accountname } = await fetchData<{ accountname: string }>(owner, 'GET', `/bank/name/show?accountnumber=${account}&bankcode=058`)
  // The business has the name of the account, so that nothing is left to review.
  await sql(
    'update business set name = $2, payout_account_number = null, payout_bank_code = null, payout_bank_name = null, payout_account_name = null where id = $1',
    [owner.holder.businessid, accountname],
  )
  await setAppearance(page, LIGHT_DESKTOP)
  await openWithSession(page, owner, '/admin/merchant/withdraw')
  await page.getByRole('link', { name: 'Go To Settings' }).click()
  await expect(page.getByRole('tab', { name: 'Payout Accounts' })).toHaveAttribute('aria-selected', 'true')
  await choose(page, 'Bank', 'Guaranty Trust Bank')
  await page.getByLabel('Account Number').fill(account)
  await expect(page.getByText('Guaranty Trust Bank says this account belongs to')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByLabel('Transaction PIN').pressSequentially(PIN)
  await expect(toast(page, 'Success', 'Bank details added successfully')).toBeVisible()
  await expect(page.getByText(new RegExp(`Guaranty Trust Bank · ••• ${account.slice(-4)}`))).toBeVisible()
  await page.goto('/admin/merchant/withdraw')
  await page.getByLabel('Amount', { exact: true }).fill('5000')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: /^Enter PIN to withdraw ₦/ }).click()
  await page.getByLabel('Transaction PIN').pressSequentially(PIN)
  await expect(resultHeading(page, 'Sent')).toBeVisible()
  await expect.poll(() => payoutsTo(account)).toEqual([500_000])
})

test('SET-15 CASHIER-20: a picture is uploaded, and the page shows it after a reload', async ({ page }) => {
  const owner = await newSender(1_000_000)
  await setAppearance(page, LIGHT_DESKTOP)
  await openWithSession(page, owner, PATH)
  await page.getByLabel('Change picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png(640, 480) })
  await expect(toast(page, 'Success', 'Profile picture updated successfully')).toBeVisible()
  await page.reload()
  const picture = page.getByRole('img', { name: 'Picture of Amina Bello' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('the settings are usable and accessible on a phone and a desk, in light and dark', async ({ page }) => {
  const owner = await newSender(1_000_000)
  await openWithSession(page, owner, PATH)
  await expect(page.getByRole('button', { name: 'Change Transaction Pin' })).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  await sql(
    `insert into payout_bank (id, business_id, state, account_number, bank_code, bank_name, account_name, asked_by, created_at, cooling_ends_at)
     select 'pob_' || gen_random_uuid(), id, 'cooling', '0148820412', '057', 'Zenith Bank', 'AMINA STORES', owner_id, now(), now() + interval '1 day'
     from business where id = $1`,
    [owner.holder.businessid],
  )
  await page.goto(`${PATH}?tab=payout-accounts`)
  await expect(page.getByText('Under review.')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
})

test('the settings of a cashier are usable and accessible on a phone and a desk, in light and dark', async ({ page }) => {
  const cashier = await newCashier(await newSender(1_000_000))
  await openWithSession(page, cashier, '/admin/cashpoint/settings')
  await page.getByRole('button', { name: 'Add bank account' }).click()
  await expect(page.getByRole('combobox', { name: 'Bank' })).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
})

test('SET-28..32 SET-74..77: an owner gets the secret key with the PIN, and saves a webhook; both tabs are accessible', async ({ page, noise }) => {
  noise.expected(/400 .*webhook\/add/)
  const owner = await newSender(100_000)
  await setAppearance(page, LIGHT_DESKTOP)
  await openWithSession(page, owner, `${PATH}?tab=api`)
  await page.getByRole('button', { name: 'Get Key' }).click()
  await page.getByLabel('Transaction PIN').pressSequentially(PIN)
  await expect(page.getByText(/^KSWSEC-/)).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  await page.getByRole('tab', { name: 'Webhook' }).click()
  await page.getByLabel('Webhook URL').fill('https://93.184.215.14/notify')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByLabel('Transaction PIN').pressSequentially(PIN)
  await expect(toast(page, 'Success', 'Webhook added successfully')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
})

test('API-22 SET-33: an owner replaces the secret key; the old one opens the readings beside the new one, and a key that stops now opens none', async ({
  page,
  request,
}) => {
  const owner = await newSender(100_000)
  const statusWith = async (key: string) =>
    (await request.get(`/api/merchant/${owner.holder.businessid}/wallet/balance`, { headers: { authorization: `Bearer ${key}` } })).status()
  await setAppearance(page, LIGHT_DESKTOP)
  await openWithSession(page, owner, `${PATH}?tab=api`)
  const key = page.getByText(/^KSWSEC-/)
  await page.getByRole('button', { name: 'Get Key' }).click()
  await page.getByLabel('Transaction PIN').pressSequentially(PIN)
  const first = (await key.textContent())!
  expect(await statusWith(first)).toBe(200)

  const replace = async (oldKey: string) => {
    const before = await key.textContent()
    await page.getByRole('button', { name: 'Replace Key' }).click()
    await page.getByRole('radio', { name: oldKey }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Transaction PIN').pressSequentially(PIN)
    await expect(key).not.toHaveText(before!)
    return (await key.textContent())!
  }
  const second = await replace('Works for 24 more hours')
  await expect(toast(page, 'Success', 'Secret key replaced')).toBeVisible()
  await expect(page.getByText(/^The old key works until /)).toBeVisible()
  expect([await statusWith(first), await statusWith(second)]).toEqual([200, 200])

  const third = await replace('Stops now')
  await expect(page.getByText(/^The old key works until /)).toHaveCount(0)
  expect([await statusWith(first), await statusWith(second), await statusWith(third)]).toEqual([401, 401, 200])
})
