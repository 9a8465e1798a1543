import { newFundedOwner } from './businesses.ts'
import {
  demoSession,
  expect,
  expectAccessibleInEveryAppearance,
  fetchData,
  LIGHT_DESKTOP,
  LIGHT_PHONE,
  openWithSession,
  OWNER,
  recordCalls,
  setAppearance,
  test,
  toast,
} from './fixtures.ts'

const HISTORY_PATH = '/admin/merchant/history'

test('TXN-31..34 TXN-36..38: the camera photo of a payment is taken again, sent small to its folder, saved with the payment, and not offered again', async ({
  page,
}) => {
  const owner = await newFundedOwner(500_000)
  const [item] = await fetchData<{ _id: string }[]>(owner, 'GET', `/wallet/${owner.holder.businessid}/history/show`)
  await setAppearance(page, LIGHT_DESKTOP)
  await openWithSession(page, owner, `${HISTORY_PATH}?tx=${item!._id}`)
  const calls = recordCalls(page)
  await page.getByRole('button', { name: 'Take A Picture', exact: true }).click()
  const capture = page.getByRole('button', { name: 'Capture', exact: true })
  await capture.click()
  await page.getByRole('button', { name: 'Retake Photo', exact: true }).click()
  await capture.click()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(toast(page, 'Success', 'Photo Uploaded Successfully')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the picture' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take A Picture', exact: true })).toHaveCount(0)
  const [uploaded, saved] = calls.filter(({ method }) => method === 'POST')
  expect(uploaded!.path).toMatch(/\/image\/upload$/)
  expect(Object.keys(saved!.body!).toSorted()).toEqual(['selfie_url', 'transaction_id', 'type'])
  expect(saved!.body).toMatchObject({ transaction_id: item!._id, type: 'merchant_transaction' })
})

test('the actions of a payment of the demo, and the conversation about a disputed one, are accessible on a desk and on a phone', async ({ page }) => {
  const demo = demoSession(OWNER)
  const items = await fetchData<{ _id: string }[]>(demo, 'GET', `/wallet/${demo.holder.businessid}/history/show?type=credit`)
  const receipts = await Promise.all(
    items
      .slice(0, 10)
      .map(({ _id }) =>
        fetchData<{ _id: string; allowed: string[] }>(
          demo,
          'GET',
          `/merchant/receipt/show?businessid=${demo.holder.businessid}&transactionId=${_id}`,
        ),
      ),
  )
  const { _id: payment } = receipts.find(({ allowed }) => allowed.includes('dispute'))!
  await setAppearance(page, LIGHT_PHONE)
  await openWithSession(page, demo, `${HISTORY_PATH}?tx=${payment}`)
  await expect(page.getByRole('button', { name: 'Log A Dispute', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Log A Dispute', exact: true }).click()
  await expect(page.getByLabel('Dispute type')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  await setAppearance(page, LIGHT_DESKTOP)
  await page.goto(`${HISTORY_PATH}?tx=${payment}`)
  await expect(page.getByRole('button', { name: 'Log A Dispute', exact: true })).toBeVisible()
  await page.goto('/admin/merchant/support')
  await expect(page.getByText('Only one payment reached you.')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
})
