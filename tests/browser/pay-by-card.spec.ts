import { newSender } from './businesses.ts'
import { sql } from './database.ts'
import { DARK_DESKTOP, expect, expectAccessibleInEveryAppearance, fetchData, LIGHT_PHONE, openWithSession, setAppearance, test } from './fixtures.ts'

const PATH = '/admin/merchant/payment-links'

type Link = { page: string; reference: string; state: string }

test('a payer pays a link by card on the page of the processor, comes back to "on its way", then "paid", and goes back to the shop with the reference alone', async ({
  page,
  context,
  noise,
}) => {
  // The address of another site is refused.
  noise.expected(/status of 400 .*payment-links\/create/)
  const owner = await newSender(1_000_000)
  const list = `/merchant/${owner.holder.businessid}/payment-links/show`
  await setAppearance(page, LIGHT_PHONE)
  await openWithSession(page, owner, `${PATH}?tab=site`)
  await page.getByLabel('Site of your shop').fill('Shop.example.ng')
  await page.getByRole('button', { name: 'Save the site' }).click()
  await expect(page.getByLabel('Site of your shop')).toHaveValue('shop.example.ng')
  await expectAccessibleInEveryAppearance(page)
  await setAppearance(page, LIGHT_PHONE)
  await page.getByRole('button', { name: 'New link' }).click()
  await page.getByLabel('Amount', { exact: true }).fill('48500')
  await page.getByLabel('Order, or what it is for').fill('OF-2291')
  await page.getByLabel('Page of your shop to return to').fill('https://evil.example/done')
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByText('The address must begin with https://shop.example.ng/')).toBeVisible()
  await page.getByLabel('Page of your shop to return to').fill('https://shop.example.ng/done')
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect.poll(async () => (await fetchData<Link[]>(owner, 'GET', list)).map(({ reference }) => reference)).toEqual(['OF-2291'])
  const [link] = await fetchData<Link[]>(owner, 'GET', list)

  const customer = await context.newPage()
  await setAppearance(customer, LIGHT_PHONE)
  await customer.goto(new URL(link!.page).pathname)
  await customer.getByText('Card', { exact: true }).click()
  await expect(customer.getByText('You pay on Paystack’s page')).toBeVisible()
  await expectAccessibleInEveryAppearance(customer)
  await setAppearance(customer, LIGHT_PHONE)
  await customer.getByRole('button', { name: 'Go to the card page' }).click()
  await expect(customer.getByRole('heading', { name: 'Pay by card' })).toBeVisible()
  await expect(customer.getByText('OF-2291: ₦48,500.00')).toBeVisible()
  // Who goes back before the card is charged reads that nothing is known yet, and can choose another way.
  const [payment] = await sql<{ id: string }>(`select id from card_payment where business_id = $1`, [owner.holder.businessid])
  const early = await context.newPage()
  await early.goto(`${new URL(link!.page).pathname}?back=yes&trxref=${payment!.id}&reference=${payment!.id}`)
  await expect(early.getByRole('heading', { name: 'Your card payment is on its way' })).toBeVisible()
  await expectAccessibleInEveryAppearance(early)
  await setAppearance(early, DARK_DESKTOP)
  expect((await fetchData<Link[]>(owner, 'GET', list))[0]!.state).toBe('waiting')

  await context.route('https://shop.example.ng/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>The shop</h1>' }))
  await customer.getByRole('button', { name: 'Pay' }).click()
  await customer.getByRole('link', { name: 'Back to the shop' }).click()
  await expect(customer.getByRole('heading', { name: 'Paid' })).toBeVisible()
  // A page that has seen the payment goes back by itself, and stays where the payer touches it.
  await customer.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(early.getByText('You go back by yourself in 20 seconds.')).toBeVisible()
  await early.waitForURL('https://shop.example.ng/done?reference=OF-2291', { timeout: 40_000 })
  await expect(customer.getByText('Paid by card')).toBeVisible()
  await expect(customer.getByRole('link', { name: 'Back to shop.example.ng' })).toHaveAttribute(
    'href',
    'https://shop.example.ng/done?reference=OF-2291',
  )
  await expect(customer.getByText('You go back by yourself')).toBeHidden()
  await expectAccessibleInEveryAppearance(customer)
  expect((await fetchData<Link[]>(owner, 'GET', list))[0]!.state).toBe('paid')
})

test('without a script the form of the pay page leads to the page of the processor; no frame shows the page of a shop that names no site', async ({
  browser,
  page,
}) => {
  const owner = await newSender(1_000_000)
  const make = (reference: string) => fetchData<Link>(owner, 'POST', '/merchant/payment-links/create', { amount: 250_000, reference, validity: 30 })
  const made = await make('Deposit')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const still = await context.newPage()
  await still.goto(new URL(made.page).pathname)
  await still.getByText('Card', { exact: true }).click()
  await still.getByRole('button', { name: 'Go to the card page' }).click()
  await expect(still.getByRole('heading', { name: 'Pay by card' })).toBeVisible()
  await context.close()
  const framing = async () => {
    const headers = (await page.request.get(new URL(made.page).pathname)).headers()
    return [/frame-ancestors ([^;]+)/.exec(headers['content-security-policy']!)![1], headers['x-frame-options']]
  }
  expect(await framing()).toEqual(["'none'", 'DENY'])
  await fetchData(owner, 'POST', '/merchant/pay-page/setting/save', { merchant: owner.holder.businessid, site: 'shop.example.ng', mayframe: true })
  expect(await framing()).toEqual(['https://shop.example.ng', undefined])
  const unknown = await page.request.post(`/pay/${'x'.repeat(22)}/card`, { form: {} })
  expect(unknown.status()).toBe(404)
})
