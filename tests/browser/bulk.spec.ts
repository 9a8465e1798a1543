import { readFile } from 'node:fs/promises'
import { newSender } from './businesses.ts'
import {
  expect,
  expectAccessibleInEveryAppearance,
  fetchData,
  LIGHT_DESKTOP,
  LIGHT_PHONE,
  openWithSession,
  PIN,
  type Session,
  setAppearance,
  test,
  toast,
} from './fixtures.ts'
import { choose } from './sign-up-form.ts'
import { newExternalAccount, payoutsTo, setBankMode } from './simulator.ts'

const BULK_PATH = '/admin/merchant/bulk'

test('BULK-04, BULK-48..54, BULK-66..77: from the template to the failed-payments log, each person is paid once', async ({ page }) => {
  const owner = await newSender(50_000_000)
  const [paid, alsoPaid, refused] = [newExternalAccount(), newExternalAccount(), newExternalAccount()]
  await setBankMode(refused, 'decline:07')
  await setAppearance(page, LIGHT_DESKTOP)
  await openWithSession(page, owner, BULK_PATH)
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: 'Create Group' }).click()
  await dialog.getByLabel('Group Name').fill('November salaries')
  await dialog.getByLabel('Group Description').fill('Staff in Kano')
  await expectAccessibleInEveryAppearance(page)
  await dialog.getByRole('button', { name: 'Create Group' }).click()
  await expect(toast(page, 'Success', 'Payment Group Added Successfully')).toBeVisible()

  await page.getByRole('button', { name: 'Upload List' }).click()
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Template as CSV' }).click()
  const template = await readFile(await (await downloading).path(), 'utf8')
  const head = template.split('\r\n')[0]!
  const rows = [head, `,${paid},057,1500`, `,${alsoPaid},Zenith Bank,"2,500.00"`, `,${refused},057,900`, ',140882335x,057,100', `,${paid},057,1500`]
  await dialog.getByLabel('Choose a file').setInputFiles({ name: 'salaries.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) })
  await expectAccessibleInEveryAppearance(page)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('2 beneficiaries failed to upload out of the total uploaded')).toBeVisible({ timeout: 20_000 })
  await expect(dialog.getByText('Already in row 2')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  await dialog.getByRole('button', { name: 'Done' }).click()

  await expect(page.getByText('3 people receive')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Beneficiaries' }).getByRole('row')).toHaveCount(4)
  await expectAccessibleInEveryAppearance(page)
  await page.getByRole('button', { name: 'Make Payment' }).click()
  await dialog.getByLabel('Title').fill('November salaries, Kano')
  await expectAccessibleInEveryAppearance(page)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await dialog.getByLabel('Transaction PIN').pressSequentially(PIN)
  const log = page.getByRole('dialog', { name: 'Failed payments' })
  await expect(log.getByText('2 of 3 people have their money.')).toBeVisible({ timeout: 30_000 })
  await expect(log.getByRole('button', { name: 'Pay this 1 again' })).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
  expect([await payoutsTo(paid), await payoutsTo(alsoPaid), await payoutsTo(refused)]).toEqual([[150_000], [250_000], []])
  await log.getByRole('button', { name: 'Close' }).click()
  await expectAccessibleInEveryAppearance(page)
})

test('SHELL-07, BULK-12, BULK-61: on a phone a person is added and paid from the address, and the navigation has no entry', async ({ page }) => {
  const owner = await newSender(50_000_000)
  const account = newExternalAccount()
  await setAppearance(page, LIGHT_PHONE)
  await openWithSession(page, owner, `${BULK_PATH}?open=create`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Group Name').fill('Dyers')
  await dialog.getByLabel('Group Description').fill('Cloth')
  await dialog.getByRole('button', { name: 'Create Group' }).click()
  await page.getByRole('button', { name: 'Add Beneficiary' }).click()
  await choose(page, 'Bank Name', 'Zenith Bank')
  await dialog.getByLabel('Account Number').fill(account)
  await dialog.getByLabel('Amount').fill('1200')
  await expect(dialog.getByText('says this account belongs to')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add Beneficiary' }).click()
  await expect(toast(page, 'Success', 'Beneficiary Added Successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Make Payment' }).click()
  await dialog.getByLabel('Title').fill('Cloth')
  await dialog.getByLabel('Bonus').fill('300')
  await expect(dialog.getByText('₦1,500.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await dialog.getByLabel('Transaction PIN').pressSequentially(PIN)
  await expect(page.getByText('No Failed Payment')).toBeVisible({ timeout: 30_000 })
  expect(await payoutsTo(account)).toEqual([150_000])
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bulk Payment', exact: true })).toHaveCount(0)
})

test('on a phone a person whose bank refused is paid again out of the reserved money, once, and the run has its receipt', async ({ page }) => {
  const owner = await newSender(50_000_000)
  const [paid, refused] = [newExternalAccount(), newExternalAccount()]
  await setBankMode(refused, 'decline:07')
  const group = await fetchData<{ _id: string }>(owner, 'POST', '/bulk/group/add', { name: 'Tailors', description: 'Kano' })
  for (const [account, amount] of [
    [paid, 150_000],
    [refused, 90_000],
  ] as const) {
    const person = { beneficiary_bank: '057', beneficiary_account_number: account, beneficiary_account_name: await ownerOf(owner, account) }
    await fetchData(owner, 'POST', '/bulk/beneficiary/add', { ...person, amount, group: group._id })
  }
  await setAppearance(page, LIGHT_PHONE)
  await openWithSession(page, owner, `${BULK_PATH}?group=${group._id}&open=pay`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Cloth')
  await expectAccessibleInEveryAppearance(page)
  await setAppearance(page, LIGHT_PHONE)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await dialog.getByLabel('Transaction PIN').pressSequentially(PIN)
  const log = page.getByRole('dialog', { name: 'Failed payments' })
  await expect(log.getByText('1 of 2 people have their money.')).toBeVisible({ timeout: 30_000 })
  await expectAccessibleInEveryAppearance(page)
  await setAppearance(page, LIGHT_PHONE)
  await setBankMode(refused, 'ok')
  await log.getByRole('button', { name: 'Pay this 1 again' }).click()
  await page.getByRole('dialog', { name: 'Pay again' }).getByLabel('Transaction PIN').pressSequentially(PIN)
  await expect(log.getByText('2 of 2 people have their money.')).toBeVisible({ timeout: 30_000 })
  await log.getByRole('button', { name: 'Close' }).click()
  await expectAccessibleInEveryAppearance(page)
  await setAppearance(page, LIGHT_PHONE)
  expect([await payoutsTo(paid), await payoutsTo(refused)]).toEqual([[150_000], [90_000]])
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Receipt' }).click()
  const receipt = await readFile(await (await downloading).path())
  expect(receipt.subarray(0, 5).toString()).toBe('%PDF-')
})

/** The name that the bank gives for an account. */
async function ownerOf(session: Session, account: string): Promise<string> {
  return (await fetchData<{ accountname: string }>(session, 'GET', `/bank/name/show?accountnumber=${account}&bankcode=057`)).accountname
}
