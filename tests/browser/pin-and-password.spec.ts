import { type Page } from '@playwright/test'
import { newSender } from './businesses.ts'
import { sql } from './database.ts'
import { mailedCode } from './simulator.ts'
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
  signIn,
  test,
  toast,
} from './fixtures.ts'
import { PASSWORD } from '../fixtures/password.ts'

const PATH = '/admin/merchant/settings?tab=profile'
const NEW_PASSWORD = 'Tsamiya&Doki57'

/** Sets the flag of one business. */
const askForVideos = ({ holder: { businessid } }: Session) =>
  sql(
    `insert into feature_flag (id, key, environment, business_id, value, changed_by, changed_at)
     values ('hide.pin.reset  ' || $1, 'hide.pin.reset', '', $1, 'true', 'test', now())`,
    [businessid],
  )

async function changePin(page: Page, old: string, pin: string): Promise<void> {
  await page.getByRole('button', { name: 'Change Transaction Pin' }).click()
  const form = page.getByRole('dialog', { name: 'Change PIN' })
  await form.getByLabel('Old PIN').pressSequentially(old)
  await form.getByLabel('New PIN').pressSequentially(pin)
  await form.getByLabel('Confirm PIN').pressSequentially(pin)
}

async function changePassword(page: Page, old: string, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Change Password', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Change Password' })
  await form.getByLabel('Current Password', { exact: true }).fill(old)
  await form.getByLabel('New Password', { exact: true }).fill(password)
  await form.getByLabel('Confirm Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Change Password', exact: true }).click()
}

/** Five seconds of countdown and six of recording, with the camera of the test browser. */
async function giveVideo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Start Recording', exact: true }).click()
  // Each number stands for one second only, which a slow browser can miss. The component test checks all of them.
  await expect(page.getByText(/^Recording starts in [1-5]$/)).toBeVisible()
  await expect(page.getByText(/^Recording: [1-6]$/)).toBeVisible()
  await page.getByRole('button', { name: 'Upload', exact: true }).click({ timeout: 15_000 })
  await expect(toast(page, 'Success', 'Video Uploaded Successfully')).toBeVisible()
}

test('PIN-21 PIN-37: an owner changes PIN and password, and the new ones hold', async ({ page }) => {
  const owner = await newSender(1_000_000)
  await setAppearance(page, LIGHT_PHONE)
  await openWithSession(page, owner, PATH)
  await changePin(page, PIN, '1379')
  await expect(toast(page, 'Success', 'Pin Changed Successfully')).toBeVisible()
  await fetchData(owner, 'POST', '/pin/authorise', { pin: '1379' })
  await changePassword(page, PASSWORD, NEW_PASSWORD)
  await expect(toast(page, 'Success', 'Password changed successfully')).toBeVisible()
  await signIn(owner.holder.email, NEW_PASSWORD)
})

for (const look of [LIGHT_DESKTOP, LIGHT_PHONE])
  test(`PIN-13 PIN-29 PIN-30 KYC-17..18: with the flag, PIN and password are changed only with a video (${look.size})`, async ({ page }) => {
    const owner = await newSender(1_000_000)
    await askForVideos(owner)
    await setAppearance(page, look)
    await openWithSession(page, owner, PATH)
    await changePin(page, PIN, '1379')
    await expect(page.getByText('A 6-second video confirms that this is you.')).toBeVisible()
    if (look === LIGHT_DESKTOP) await expectAccessibleInEveryAppearance(page)
    await giveVideo(page)
    await expect(toast(page, 'Success', 'Pin Changed Successfully')).toBeVisible()
    await fetchData(owner, 'POST', '/pin/authorise', { pin: '1379' })
    await changePassword(page, PASSWORD, NEW_PASSWORD)
    await giveVideo(page)
    await expect(toast(page, 'Success', 'Password changed successfully')).toBeVisible()
    await signIn(owner.holder.email, NEW_PASSWORD)
  })

test('PIN-18 PIN-22: with the flag, a forgotten PIN is set anew with the mailed code and a video', async ({ page }) => {
  const owner = await newSender(1_000_000)
  await askForVideos(owner)
  await setAppearance(page, LIGHT_PHONE)
  await openWithSession(page, owner, PATH)
  await page.getByRole('button', { name: 'Forgot Pin? Click Here To Reset Pin' }).click()
  const popup = page.getByRole('dialog', { name: 'Reset PIN' })
  await popup.getByLabel('OTP').pressSequentially(await mailedCode(owner.holder.email))
  await popup.getByLabel('New PIN').pressSequentially('1379')
  await popup.getByLabel('Confirm PIN').pressSequentially('1379')
  await giveVideo(page)
  await expect(toast(page, 'Success', 'Pin Reset Successfully')).toBeVisible()
  await expect(popup).toBeHidden()
  await fetchData(owner, 'POST', '/pin/authorise', { pin: '1379' })
})
