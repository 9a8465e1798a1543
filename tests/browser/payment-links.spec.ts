import { newSender, balanceOf } from './businesses.ts'
import {
  DARK_DESKTOP,
  expect,
  expectAccessibleInEveryAppearance,
  fetchData,
  LIGHT_PHONE,
  openWithSession,
  PIN,
  resultHeading,
  setAppearance,
  test,
} from './fixtures.ts'
import { callSimulator, newExternalAccount, payoutsTo } from './simulator.ts'

const PATH = '/admin/merchant/payment-links'

type Link = { page: string; accountnumber: string; state: string }

test('an owner asks for a payment by a link: its page follows a part, the rest and what is too much, which goes back to the account it came from', async ({
  page,
  context,
}) => {
  const owner = await newSender(1_000_000)
  const before = await balanceOf(owner)
  const payer = newExternalAccount()
  const { accountname } = await fetchData<{ accountname: string }>(owner, 'GET', `/bank/name/show?accountnumber=${payer}&bankcode=058`)
  const from = { payerName: accountname, payerAccount: payer, payerBank: '058', narration: 'cloth' }
  await setAppearance(page, LIGHT_PHONE)
  await openWithSession(page, owner, PATH)
  await page.getByRole('button', { name: 'New link' }).click()
  await page.getByLabel('Amount', { exact: true }).fill('48500')
  await page.getByLabel('Order, or what it is for').fill('OF-2291')
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'OF-2291' })).toContainText(/\d{10}/)
  const [link] = await fetchData<Link[]>(owner, 'GET', `/merchant/${owner.holder.businessid}/payment-links/show`)

  const customer = await context.newPage()
  await customer.goto(new URL(link!.page).pathname)
  await expect(customer.getByRole('heading', { name: 'Bank transfer' })).toBeVisible()
  await expect(customer.getByText(link!.accountnumber.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3'))).toBeVisible()
  await expectAccessibleInEveryAppearance(customer)
  for (const [way, text] of [
    ['QR code', 'The code is the link of this page.'],
    ['Dial code', 'Works without data'],
  ] as const) {
    await customer.getByText(way, { exact: true }).click()
    await expect(customer.getByText(text)).toBeVisible()
    await expectAccessibleInEveryAppearance(customer)
  }
  await customer.getByText('Transfer', { exact: true }).click()
  await customer.getByRole('button', { name: 'I have sent it' }).click()
  await expect(customer.getByRole('heading', { name: 'Looking for your transfer' })).toBeVisible()
  await expect(customer.getByText(/asked, not there yet$/)).toBeVisible()
  await expectAccessibleInEveryAppearance(customer)
  await callSimulator('/pay-in', 'POST', { accountNumber: link!.accountnumber, amountKobo: 4_500_000, ...from })
  await expect(customer.getByRole('heading', { name: '₦3,500.00 is missing' })).toBeVisible()
  // The part is not to be spent while its order waits for the rest.
  expect(await balanceOf(owner)).toBe(before)
  await callSimulator('/pay-in', 'POST', { accountNumber: link!.accountnumber, amountKobo: 500_000, ...from })
  await expect(customer.getByRole('heading', { name: 'Paid, ₦1,500.00 too much' })).toBeVisible()

  await page.getByRole('tab', { name: 'To sort out (1)' }).click()
  await page.getByRole('list', { name: 'Payments to sort out' }).getByRole('link').click()
  await expect(page.getByText('₦1,500.00 too much for ₦48,500.00. The order is paid.')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  await setAppearance(page, LIGHT_PHONE)
  await page.getByRole('link', { name: 'Send ₦1,500.00 back' }).click()
  await page.getByLabel('Reason').selectOption('Paid twice for the same goods')
  await page.getByRole('button', { name: /^Enter PIN to reverse ₦1,500/ }).click()
  await page.getByLabel('Transaction PIN').pressSequentially(PIN)
  await expect(resultHeading(page, 'Sent')).toBeVisible()
  expect(await payoutsTo(payer)).toEqual([150_000])
  await expect(customer.getByText('₦1,500.00 has gone back to the account it came from.')).toBeVisible()
  // One payment of ₦50,000 has a fee of ₦100. The second part came after the cap, so that none of it comes back.
  expect((await balanceOf(owner)) - before).toBe(4_850_000 - 10_000)
  await setAppearance(customer, DARK_DESKTOP)
  await customer.reload()
  await expect(customer.getByRole('heading', { name: 'Paid, ₦1,500.00 too much' })).toBeVisible()
})

test('without a script the page of a payer has amount, account and end; an unknown link says so and shows nothing', async ({ browser, page }) => {
  const owner = await newSender(1_000_000)
  const made = await fetchData<Link>(owner, 'POST', '/merchant/payment-links/create', { amount: 250_050, reference: 'Deposit', validity: 30 })
  await expect
    .poll(async () => (await fetchData<Link[]>(owner, 'GET', `/merchant/${owner.holder.businessid}/payment-links/show`))[0]!.accountnumber)
    .toMatch(/^\d{10}$/)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const still = await context.newPage()
  await still.goto(new URL(made.page).pathname)
  await expect(still.getByRole('heading', { name: 'Bank transfer' })).toBeVisible()
  await expect(still.getByText('₦2,500.50').first()).toBeVisible()
  await expect(still.getByText(/^Until \w{3} \d+ \w{3} \d{4}, \d\d:\d\d/)).toBeVisible()
  // An amount with kobo has no dial code (AMB-44).
  await expect(still.getByText('Dial code')).toHaveCount(0)
  await still.getByText('QR code', { exact: true }).click()
  await expect(still.getByRole('img', { name: 'QR code of the link of this page' })).toBeVisible()
  await context.close()
  const answer = await page.request.get(`/pay/${'x'.repeat(22)}`)
  expect([answer.status(), answer.headers()['cache-control']]).toEqual([404, 'private, no-store'])
  expect(await answer.text()).toContain('There is no such page')
})
