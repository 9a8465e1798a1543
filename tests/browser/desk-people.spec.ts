import type { Page } from '@playwright/test'
import { newFundedOwner } from './businesses.ts'
import { expect, expectAccessibleInEveryAppearance, fetchData, LIGHT_DESKTOP, openWithSession, setAppearance, test, toast } from './fixtures.ts'
import { openDesk } from './operators.ts'

async function decide(page: Page, decision: string, field: string, text: string): Promise<void> {
  await page.getByRole('radio', { name: decision, exact: true }).click({ force: true })
  await page.getByLabel(field).fill(text)
  await page.getByRole('button', { name: decision, exact: true }).click()
  await expect(toast(page, 'Success', 'Decided')).toBeVisible()
}

test('a merchant logs a dispute and writes to support; an operator finds the business, answers and decides, and the merchant sees it live', async ({
  page,
  browser,
  noise,
}) => {
  const owner = await newFundedOwner(500_000)
  const business = owner.holder.businessid
  const [item] = await fetchData<{ _id: string }[]>(owner, 'GET', `/wallet/${business}/history/show`)
  await fetchData(owner, 'POST', '/support/message/send', { message: 'Where is my money?' })
  await fetchData(owner, 'POST', '/merchant/createdispute', {
    transaction_id: item!._id,
    type: 'merchant_transaction',
    dispute_type: 'The amount is wrong',
    remark: 'The customer shows 54,000',
  })
  await setAppearance(page, LIGHT_DESKTOP)
  await openWithSession(page, owner, `/admin/merchant/history?tx=${item!._id}`)
  await expect(page.getByRole('button', { name: 'Dispute: Pending' })).toBeVisible()

  const { desk, context } = await openDesk(browser, 'support')
  noise.watch(context)
  await setAppearance(desk, LIGHT_DESKTOP)
  await desk.keyboard.press('/')
  await desk.keyboard.type(business)
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('heading', { name: 'Open work' })).toBeVisible()
  await expectAccessibleInEveryAppearance(desk)
  await setAppearance(desk, LIGHT_DESKTOP)

  await desk.getByRole('link', { name: /The customer shows 54,000/ }).click()
  await decide(desk, 'Ask the merchant', 'Question, which the merchant reads', 'Was it delivered?')
  await page.getByRole('button', { name: /Answer Kasuwa staff/ }).click()
  await page.getByLabel('Your answer').fill('Yes, on Monday')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(toast(page, 'Success', 'Your answer was sent')).toBeVisible()
  await desk.reload()
  await expect(desk.getByText('Yes, on Monday')).toBeVisible()
  await decide(desk, 'Decide for the merchant', 'Answer, which the merchant reads', 'The bank confirmed the amount.')
  await expect(page.getByRole('button', { name: 'Dispute: Resolved' })).toBeVisible()
  await expect(page.getByText('The bank confirmed the amount.')).toBeVisible()

  await page.goto('/admin/merchant/support')
  await expect(page.getByText('Where is my money?')).toBeVisible()
  await desk.goto(`/operator/business/${business}`)
  await desk.getByRole('link', { name: /Where is my money/ }).click()
  await desk.getByLabel('Answer, which the customer reads').fill('It is in your balance.')
  await desk.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('It is in your balance.')).toBeVisible()
  await expect(page.getByText(/Ada, Kasuwa staff/)).toBeVisible()
  await context.close()
})
