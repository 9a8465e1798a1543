import { type Request } from '@playwright/test'
import { png, webm } from '../fixtures/image-fixtures.ts'
import { newOwner } from './businesses.ts'
import { sql } from './database.ts'
import { expect, expectAccessibleInEveryAppearance, LIGHT_PHONE, openWithSession, setAppearance, slowNetwork, test, toast } from './fixtures.ts'
import { COMPLIANCE_PATH, dialog, newBvn, readOtp, recordVideo, step, takePhoto, verifyBvn } from './verification-steps.ts'
import { limitNow } from '../fixtures/machine-load.ts'

test('KYC-65..67 ERR-77 CONST-42..43: a camera photo is seen and taken again; a large one is sent small; a video is refused before it is sent', async ({
  page,
}) => {
  const { session } = await newOwner()
  await setAppearance(page, LIGHT_PHONE)
  await openWithSession(page, session, COMPLIANCE_PATH)
  await step(page, 'ID card').getByRole('button', { name: 'Upload ID card', exact: true }).click()
  const uploads: Request[] = []
  page.on('request', (request) => void (request.url().includes('/api/upload') && uploads.push(request)))
  await page.getByLabel('Choose a photo', { exact: true }).setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: webm() })
  await expect(toast(page, 'Error', 'Video Files are not allowed')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)

  await page.getByRole('button', { name: 'Use the camera', exact: true }).click()
  await page.getByRole('button', { name: 'Capture', exact: true }).click()
  await expect(page.getByRole('img', { name: 'The front of your ID card', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Retake Photo', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Capture', exact: true })).toBeEnabled()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  expect(uploads).toEqual([])

  await page.getByLabel('Choose a photo', { exact: true }).setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: png(4_000, 3_000) })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(toast(page, 'Success', 'Upload Next Document')).toBeVisible()
  expect(uploads.map((request) => new URL(request.url()).pathname)).toEqual(['/api/upload/PersonalIdentificationDocument'])
  expect(Number((await uploads[0]!.allHeaders())['content-length'])).toBeLessThan(500_000)
  const stored = await sql(`select width, height from upload where business_id = $1`, [session.holder.businessid])
  expect(stored).toEqual([{ width: 1_920, height: 1_440 }])
})

test('KYC-14..16 KYC-19..20 KYC-22 CONST-57: after an introduction five seconds are recorded, seen again and sent', async ({ page }) => {
  const { session } = await newOwner()
  await openWithSession(page, session, COMPLIANCE_PATH)
  await step(page, 'Liveliness video').getByRole('button', { name: 'Record video', exact: true }).click()
  await expect(dialog(page)).toContainText('A 5-second video shows that it is you.')
  const tookMs = await recordVideo(page)
  expect(tookMs).toBeGreaterThan(4_500)
  expect(tookMs).toBeLessThan(limitNow(8_000))
  await expect(page.getByLabel('Your video', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(toast(page, 'Success', 'Video Uploaded Successfully')).toBeVisible()
  // The next step opens by itself.
  await dialog(page).filter({ hasText: 'Enter your BVN' }).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(step(page, 'Liveliness video')).toContainText('Verified')
})

test('a recorded video with its choices fits every appearance', async ({ page, noise }) => {
  // The clock is moved on, so that nothing is recorded.
  noise.expected(/ERR_REQUEST_RANGE_NOT_SATISFIABLE blob:/)
  const { session } = await newOwner()
  await openWithSession(page, session, COMPLIANCE_PATH)
  await step(page, 'Liveliness video').getByRole('button', { name: 'Record video', exact: true }).click()
  await page.clock.install()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Start Recording', exact: true }).click()
  for (let left = 5; left > 0; left--) {
    await expect(page.getByText(`Recording: ${left}`, { exact: true })).toBeVisible()
    await page.clock.runFor(1_000)
  }
  await expect(page.getByRole('button', { name: 'Retake Video', exact: true })).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
})

test('KYC-26..29 at 360 px on a slow network: the card opens after the BVN, its camera stays on, and the activation has a counter sign', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const { session } = await newOwner()
  const mine = newBvn()
  await setAppearance(page, LIGHT_PHONE)
  await openWithSession(page, session, '/admin/merchant')
  const first = page.getByRole('region', { name: 'Next step' })
  await expect(first.getByRole('heading', { name: 'Confirm your BVN' })).toBeInViewport()
  await slowNetwork(page)
  await page.goto(COMPLIANCE_PATH)
  await verifyBvn(page, mine)
  await page.getByLabel('Code', { exact: true }).fill(await readOtp(mine.phone))
  for (const title of ['ID card: front', 'ID card: back', 'Selfie']) {
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible({ timeout: 20_000 })
    await takePhoto(page, { isFirst: title === 'ID card: front' })
  }
  const activated = page.getByRole('dialog', { name: 'Your account is active', exact: true })
  const saved = page.waitForEvent('download')
  await activated.getByRole('button', { name: 'Counter sign, A5' }).click({ timeout: 30_000 })
  expect((await saved).suggestedFilename()).toMatch(/^counter-sign-\d{10}\.pdf$/)
  await expect(page.locator('.support')).toHaveCount(0)
})
