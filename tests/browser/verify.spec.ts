import type { Page } from '@playwright/test'
import { png } from '../fixtures/image-fixtures.ts'
import { newFundedOwner, newOwner } from './businesses.ts'
import { sql } from './database.ts'
import { expect, expectAccessibleInEveryAppearance, openWithSession, test, toast } from './fixtures.ts'
import { openDesk, operatorCode } from './operators.ts'
import { COMPLIANCE_PATH, dialog, newBvn, readOtp, recordVideo, step, takePhoto, verifyBvn } from './verification-steps.ts'

const CAPTION = { name: 'paper.png', mimeType: 'image/png', buffer: png(600, 800) }

async function uploadPaper(page: Page): Promise<void> {
  await page.getByLabel('Choose a photo', { exact: true }).setInputFiles(CAPTION)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(toast(page, 'Success', 'Documents Uploaded Successfully').last()).toBeVisible()
}

test('KYC-01 KYC-06 KYC-45 KYC-53 KYC-69: a new business is verified, and an operator in a second browser reads its documents and accepts them', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000)
  const { session } = await newOwner()
  const { businessid } = session.holder
  await openWithSession(page, session, COMPLIANCE_PATH)
  await expect(page.getByRole('link', { name: 'Cashpoint', exact: true })).toHaveCount(0)
  const { bvn, phone } = newBvn()
  await verifyBvn(page, { bvn, phone })
  await page.getByLabel('Code', { exact: true }).pressSequentially(await readOtp(phone))
  await expect(page.getByRole('heading', { name: 'ID card: front', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(step(page, 'BVN')).toContainText('Verified')
  await step(page, 'Liveliness video').getByRole('button', { name: 'Record video', exact: true }).click()
  await recordVideo(page)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Your account is active', exact: true })).toContainText(/\d{10}/)
  await page.keyboard.press('Escape')
  await expect(step(page, 'Liveliness video')).toContainText('Verified')
  await expect(page.getByRole('link', { name: 'Cashpoint', exact: true }).first()).toBeVisible()

  await step(page, 'International passport').getByRole('button', { name: 'Upload passport', exact: true }).click()
  for (const title of ['Passport: page 1', 'Passport: page 2', 'Selfie']) {
    await expect(dialog(page)).toContainText(title)
    await takePhoto(page, { isFirst: title === 'Passport: page 1' })
  }
  await expect(step(page, 'International passport')).toContainText('Verified')

  await step(page, 'Proof of address').getByRole('button', { name: 'Upload proof of address', exact: true }).click()
  await page.getByRole('radio', { name: /Government document/ }).click()
  await expectAccessibleInEveryAppearance(page)
  await uploadPaper(page)
  await step(page, 'CAC certificate').getByRole('button', { name: 'Upload CAC certificate', exact: true }).click()
  await uploadPaper(page)
  await expect(step(page, 'CAC certificate')).toContainText('With the bank')

  const { desk, context } = await openDesk(browser, 'compliance')
  const items = await sql<{ id: string; kind: string }>(
    `select id, kind from verification_step where business_id = $1 and state = 'in_review' order by kind`,
    [businessid],
  )
  expect(items.map(({ kind }) => kind)).toEqual(['cac', 'proof_of_address'])
  for (const { id } of items) {
    await desk.goto(`/operator/work/verification/${id}`)
    const drawn = desk.getByRole('img', { name: 'Document', exact: true })
    await expect.poll(() => drawn.evaluate((image) => (image as HTMLImageElement).naturalWidth), { timeout: 30_000 }).toBe(600)
    await desk.getByRole('radio', { name: /Accept/ }).click()
    await desk.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(toast(desk, 'Success', 'Decided')).toBeVisible()
  }
  await context.close()
  await expect(step(page, 'CAC certificate')).toContainText('Verified')
  await expect(step(page, 'Proof of address')).toContainText('Verified')
  await expect(page.getByRole('list', { name: 'Limits' }).getByRole('listitem').nth(1)).toContainText(/^Now/)
})

test('LIMIT-01 LIMIT-03 LIMIT-06..10 LIMIT-13: an owner asks for a higher limit, and two operators grant it', async ({ page, browser }) => {
  test.setTimeout(90_000)
  const session = await newFundedOwner(0)
  const { businessid } = session.holder
  await sql(
    `insert into verification_step (id, business_id, kind, state, moved_at, created_at) values ('vst_' || gen_random_uuid(), $1, 'proof_of_address', 'passed', now(), now())`,
    [businessid],
  )
  await openWithSession(page, session, '/admin/merchant/settings?tab=limit')
  await expect(page.getByRole('tab', { name: 'Increase Account Limit', exact: true })).toHaveAttribute('aria-selected', 'true')
  await expectAccessibleInEveryAppearance(page)
  await page.getByLabel('New transfer limit', { exact: true }).pressSequentially('-5000000')
  await expect(page.getByLabel('New transfer limit', { exact: true })).toHaveValue('5000000')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Start Recording', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Retake Video', exact: true })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toHaveCount(0)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(toast(page, 'Success', 'Your request is with Kasuwa staff. They answer within 1 working day.')).toBeVisible()

  const [request] = await sql<{ id: string }>('select id from limit_increase where business_id = $1', [businessid])
  for (const role of ['compliance', 'support'] as const) {
    const { desk, context } = await openDesk(browser, role)
    await desk.goto(`/operator/work/limit-increase/${request!.id}`)
    await expect.poll(() => desk.locator('video').evaluate((video) => (video as HTMLVideoElement).readyState)).toBeGreaterThan(0)
    if (role === 'compliance') await desk.getByRole('radio', { name: /Grant the limit/ }).click()
    await desk.getByLabel('Code from your authenticator', { exact: true }).fill(await operatorCode(role))
    await desk.getByRole('button', { name: role === 'compliance' ? 'Propose: Grant the limit' : 'Decide: Grant the limit', exact: true }).click()
    await expect(toast(desk, 'Success', role === 'compliance' ? 'Proposed. A second person decides.' : 'Decided')).toBeVisible()
    await context.close()
  }
  await expect(page.getByText('₦5,000,000.00').first()).toBeVisible()
})
