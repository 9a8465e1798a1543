import { accountOf, balanceOf, newSender } from './businesses.ts'
import { callSimulator, newExternalAccount, payIn, payoutsTo } from './simulator.ts'
import {
  expect,
  expectAccessibleInEveryAppearance,
  fetchData,
  LIGHT_PHONE,
  openWithSession,
  PIN,
  resultHeading,
  setAppearance,
  slowNetwork,
  test,
  toast,
} from './fixtures.ts'

test('TXN-14 TXN-28..29 HIST-66: an owner sends a wrong payment back, and the payer has it at the other bank once', async ({ page }) => {
  const owner = await newSender(1_000_000)
  const payer = newExternalAccount()
  const { accountname } = await fetchData<{ accountname: string }>(owner, 'GET', `/bank/name/show?accountnumber=${payer}&bankcode=058`)
  await callSimulator('/pay-in', 'POST', {
    accountNumber: await accountOf(owner),
    amountKobo: 450_000,
    payerName: accountname,
    payerAccount: payer,
    payerBank: '058',
    narration: 'wax print',
  })
  await expect.poll(() => balanceOf(owner)).toBeGreaterThan(1_400_000)
  const before = await balanceOf(owner)
  await setAppearance(page, LIGHT_PHONE)
  await openWithSession(page, owner, '/admin/merchant/history')
  await page
    .getByRole('link', { name: new RegExp(accountname, 'i') })
    .first()
    .click()
  await page.getByRole('link', { name: /^Reverse Transaction/ }).click()
  await expectAccessibleInEveryAppearance(page)
  await setAppearance(page, LIGHT_PHONE)
  await page.getByLabel('Reason').selectOption('Paid twice for the same goods')
  await page.getByRole('button', { name: /^Enter PIN to reverse ₦4,500/ }).click()
  await page.getByLabel('Transaction PIN').pressSequentially(PIN)
  await expect(toast(page, 'Success', 'Transaction Reversed Successfully')).toBeVisible()
  await expect(resultHeading(page, 'Sent')).toBeVisible()
  expect(await payoutsTo(payer)).toEqual([450_000])
  expect(before - (await balanceOf(owner))).toBe(450_000 - 2_250)
  await page.getByRole('link', { name: 'Back to history' }).click()
  await expect(page.getByText('Credit, reversed')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Reverse Transaction/ })).toHaveCount(0)
})

test('TXN-28 at 360 px on a slow network: a first payment is sent back once, and the refusal of another opens support about it', async ({ page }) => {
  test.setTimeout(120_000)
  const owner = await newSender(0)
  const account = await accountOf(owner)
  const payer = newExternalAccount()
  const { accountname } = await fetchData<{ accountname: string }>(owner, 'GET', `/bank/name/show?accountnumber=${payer}&bankcode=058`)
  const from = { payerName: accountname, payerAccount: payer, payerBank: '058', narration: 'wax print' }
  await callSimulator('/pay-in', 'POST', { accountNumber: account, amountKobo: 450_000, ...from })
  // A payment company pays for many people from one account.
  await payIn(account, 5_000_000, 'Paystack Payments')
  await setAppearance(page, LIGHT_PHONE)
  await openWithSession(page, owner, '/admin/merchant')
  const first = page.getByRole('link', { name: new RegExp(accountname, 'i') })
  await expect(first).toBeVisible()
  await slowNetwork(page)
  await first.click()
  await page.getByRole('link', { name: /^Reverse Transaction/ }).click()
  await page.getByLabel('Reason').selectOption('Paid twice for the same goods')
  await page.getByRole('button', { name: /^Enter PIN to reverse ₦4,500/ }).click()
  await page.getByLabel('Transaction PIN').pressSequentially(PIN)
  await expect(resultHeading(page, 'Sent')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Back to history' }).click()
  await page.getByRole('dialog', { name: 'Transaction' }).getByRole('button', { name: 'Close' }).click()
  await page
    .getByRole('link', { name: /Paystack Payments/i })
    .first()
    .click()
  await page.getByRole('link', { name: /^Reverse Transaction/ }).click()
  await page.getByRole('button', { name: 'Contact support' }).click()
  await page.getByLabel('Write to support').fill('The customer asks for this money.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('list').getByText('The customer asks for this money.')).toBeVisible()
  await expect(page.getByRole('list').getByText('50,000.00 naira')).toBeVisible()
  expect(await payoutsTo(payer)).toEqual([450_000])
})
