import { accountOf, balanceOf, newSender } from './businesses.ts'
import { callSimulator, newExternalAccount, payoutsTo } from './simulator.ts'
import {
  expect,
  expectAccessibleInEveryAppearance,
  fetchData,
  LIGHT_PHONE,
  openWithSession,
  PIN,
  resultHeading,
  setAppearance,
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
