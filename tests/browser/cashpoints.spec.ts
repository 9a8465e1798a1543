import { newActivatedOwner } from './businesses.ts'
import { sql } from './database.ts'
import { expect, newPerson, openWithSession, pageTitle, signInByForm, skipTour, test, toast } from './fixtures.ts'
import { callSimulator, newPayerName, payIn } from './simulator.ts'

const CREATED = "Cashpoint created successfully. Account password has been sent to cashpoint's email and phone."
const NEW_PASSWORD = 'Tsamiya&Doki57'

/** The first password in the mail to a new cashier. */
async function mailedPassword(email: string): Promise<string> {
  let password: string | undefined
  await expect(async () => {
    const mails = await callSimulator<{ text: string }[]>(`/messages?to=${encodeURIComponent(email)}`)
    password = /Your first password: (\S+)/.exec(mails.map(({ text }) => text).join('\n'))?.[1]
    expect(password).toBeDefined()
  }).toPass({ timeout: 15_000, intervals: [50] })
  return password!
}

test('CASHP-01 CASHP-02 CASHP-03 CASHP-13 CASHP-23 CASHIER-08: an owner opens a cashpoint; its cashier signs in with the mailed password, chooses another, and both see a payment without reload', async ({
  page,
  browser,
}) => {
  const owner = await newActivatedOwner()
  await openWithSession(page, owner, '/admin/merchant/cashpoint')
  await page.getByRole('button', { name: 'Add Cashpoint', exact: true }).click()
  const { email, phone } = newPerson()
  const form = page.getByRole('dialog', { name: 'Create New Cashpoint' })
  await form.getByLabel('First Name').fill('Sadiya')
  await form.getByLabel('Last Name').fill('Garba')
  await form.getByLabel('Phone Number').fill(phone)
  await form.getByLabel('Email Address').fill(email)
  await form.getByRole('button', { name: 'Create Cashpoint' }).click()
  await expect(toast(page, 'Success', CREATED)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sadiya Garba/ })).toBeVisible()

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  await skipTour(context)
  const till = await context.newPage()
  await signInByForm(till, phone, await mailedPassword(email))
  await expect(pageTitle(till, 'Choose a new password')).toBeVisible()
  await till.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD)
  await till.getByLabel('Confirm Password', { exact: true }).fill(NEW_PASSWORD)
  await till.getByRole('button', { name: 'Save password' }).click()
  const today = till.getByRole('region', { name: 'Today' })
  await expect(today).toContainText('Received today')

  let account = ''
  await expect(async () => {
    await till.reload()
    account = (await till.locator('.account-details .account-number').first().textContent())!.replaceAll(/\D/g, '')
    expect(account).toMatch(/^\d{10}$/)
  }).toPass({ timeout: 15_000 })
  const payer = newPayerName()
  await payIn(account, 1_840_000, payer)
  await expect(today).toContainText('18,400.00')
  await expect(page.getByRole('region', { name: 'Money' })).toContainText('18,400.00')
  await expect(page.getByRole('list', { name: 'Customers' })).toContainText(payer)
  await context.close()
})

test('CASHP-05 CONST-41: the dropdown of many cashpoints is 400 px high and scrolls', async ({ page }) => {
  const owner = await newActivatedOwner()
  await sql(
    `insert into cashpoint (id, business_id, name, created_at) select 'cpt_' || gen_random_uuid(), $1, 'Till ' || n, now() from generate_series(1, 12) n`,
    [owner.holder.businessid],
  )
  await openWithSession(page, owner, '/admin/merchant/cashpoint')
  await page.getByRole('button', { name: /^Main/ }).click()
  const list = page.getByRole('menu')
  await expect(list.getByText('Till 12', { exact: true })).toBeAttached()
  expect((await list.boundingBox())!.height).toBe(400)
  expect(await list.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeGreaterThan(0)
})
