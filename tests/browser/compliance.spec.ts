import { type Page, type Request } from '@playwright/test'
import { lagosDay } from '../../platform/clock/index.ts'
import { png, webm } from '../fixtures/image-fixtures.ts'
import { sql, newExternalAccount } from './payment-setup.ts'
import { BIRTHDATE, readOtp, COMPLIANCE_PATH, dialog, newBvn, verifyBvn, recordVideo, step, takePhoto } from './verification-steps.ts'
import {
  call,
  setAppearance,
  expect,
  expectAccessible,
  forContrastingAppearances,
  forEveryAppearance,
  APPEARANCES,
  newOwner,
  openWithSession,
  OWNER,
  newPayerName,
  payIn,
  type Session,
  cachedSession,
  callSimulator,
  test,
  toast,
} from './fixtures.ts'

const waitForCall = (page: Page, path: string): Promise<Request> => page.waitForRequest((request) => request.url().endsWith(path))

test('SHELL-22 SHELL-24 KYC-01..04 KYC-26..31: from an unverified business to one that is paid, with BVN, ID card by the camera, and video', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const { session } = await newOwner()
  const mine = newBvn()
  await setAppearance(page, APPEARANCES[0]!)
  await openWithSession(page, session, COMPLIANCE_PATH)
  await expect(page.locator('.banner p')).toHaveText('Activate Your Account Verify Your Business Account To Enjoy All Kasuwa Features', {
    useInnerText: true,
  })
  await expect(step(page, 'BVN')).toContainText('Not started')
  await forEveryAppearance(page, async () => {
    const [red, ...others] = await page.locator('.banner').evaluate((banner) =>
      getComputedStyle(banner)
        .backgroundColor.match(/[\d.]+/g)!
        .map(Number),
    )
    expect(red).toBeGreaterThan(Math.max(...others.slice(0, 2)) + 15)
    await expectAccessible(page)
  })

  await verifyBvn(page, mine)
  await page.getByLabel('Code', { exact: true }).fill(await readOtp(mine.phone))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(step(page, 'BVN')).toContainText('Verified')
  await expect(step(page, 'BVN')).toContainText(`BVN ending in ${mine.bvn.slice(-4)}`)
  await expect(page.getByText('Activate Your Account', { exact: true })).toBeVisible()

  await step(page, 'ID card').getByRole('button', { name: 'Upload ID card', exact: true }).click()
  for (const [title, said] of [
    ['ID card: front', 'Upload Next Document'],
    ['ID card: back', 'Upload Next Document'],
    ['Selfie', 'Documents Uploaded Successfully'],
  ] as const) {
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await takePhoto(page)
    await expect(toast(page, 'Success', said).last()).toBeVisible()
  }
  await expect(dialog(page)).toBeHidden()
  await expect(step(page, 'ID card')).toContainText('Verified')
  await expect(page.getByText('Activate Your Account')).toBeHidden()
  const { data: details } = await call<{ nuban: string; tier: string }>(session, 'GET', `/merchant/${session.holder.businessid}/show`)
  expect(details.tier).toBe('activated')
  await expect(page.getByRole('definition').filter({ hasText: 'VFD MFB' })).toContainText(details.nuban)

  await step(page, 'Liveliness video').getByRole('button', { name: 'Record video', exact: true }).click()
  await recordVideo(page)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(toast(page, 'Success', 'Video Uploaded Successfully')).toBeVisible()
  await expect(step(page, 'Liveliness video')).toContainText('Verified')
  await expect(page.getByRole('definition').filter({ hasText: /^Verified$/ })).toBeVisible()
  await forEveryAppearance(page, () => expectAccessible(page))

  const name = newPayerName()
  await payIn(details.nuban, 250_000, name)
  await page.goto('/admin/merchant')
  await expect(page.locator('.tx').filter({ hasText: new RegExp(name, 'i') })).toBeVisible()
})

test('KYC-35 KYC-36 KYC-37 KYC-38 KYC-40..44: the BVN is compulsory, consent is given at the identity site, and three wrong codes need a new one', async ({
  page,
  noise,
}) => {
  noise.expected(/(400|409|503) .*kyc\/bvn/)
  const { session } = await newOwner()
  const mine = newBvn()
  await setAppearance(page, APPEARANCES[3]!)
  // A browser in which no script may open a window.
  await page.addInitScript(() => (window.open = () => null))
  await openWithSession(page, session, COMPLIANCE_PATH)
  await step(page, 'BVN').getByRole('button', { name: 'Enter BVN', exact: true }).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(dialog(page)).toContainText('BVN is required')
  await expect(dialog(page)).toContainText('Date of birth is required')
  const today = await page.getByLabel('Date of birth', { exact: true }).getAttribute('max')
  expect(today).toBe(lagosDay(new Date()))
  await forContrastingAppearances(page, () => expectAccessible(page))
  await page.getByLabel('BVN', { exact: true }).fill(mine.bvn)
  await page.getByLabel('Date of birth', { exact: true }).fill(BIRTHDATE)
  await callSimulator('/failure-modes', 'PUT', { partner: 'identity', subject: 'service', mode: 'down' })
  const verified = waitForCall(page, '/kyc/bvnnin/verify')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  expect((await verified).postDataJSON()).toMatchObject({ bvn_nin: mine.bvn, type: 'bvn' })
  await expect(toast(page, 'Error', 'An error occurred,please try again.')).toBeVisible()
  await forContrastingAppearances(page, () => expectAccessible(page))
  await callSimulator('/failure-modes', 'PUT', { partner: 'identity', subject: 'service', mode: 'ok' })
  await page.getByRole('button', { name: 'Try again', exact: true }).click()

  const start = page.getByRole('link', { name: 'Give consent', exact: true })
  await expect(start).toHaveAttribute('rel', 'noopener noreferrer')
  await forContrastingAppearances(page, () => expectAccessible(page))
  const redirected = toast(page, 'Success', 'Redirected to NIBSS website')
  await expect(page.getByRole('button', { name: 'I have given consent' })).toHaveCount(0)
  await expect(redirected).toHaveCount(0)
  const opened = page.context().waitForEvent('page')
  await start.click()
  await expect(redirected).toBeVisible()
  const site = await opened
  expect(site.url()).toContain('/identity/consent/')
  await page.getByRole('button', { name: 'I have given consent', exact: true }).click()
  await expect(dialog(page)).toContainText('Consent has not been given yet.')
  await forContrastingAppearances(page, () => expectAccessible(page))

  await callSimulator('/citizens', 'PUT', { bvn: mine.bvn, firstname: 'Amina', lastname: 'Bello', birthdate: BIRTHDATE, phone: mine.phone })
  await callSimulator('/consent', 'POST', { bvn: mine.bvn })
  await page.getByRole('button', { name: 'I have given consent', exact: true }).click()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog(page)).toContainText('OTP must be exactly 5 digits')
  const right = await readOtp(mine.phone)
  const wrong = right === '00000' ? '11111' : '00000'
  for (const said of ['You can try twice more.', 'You can try once more.', 'Ask for a new one.']) {
    await page.getByLabel('Code', { exact: true }).fill(wrong)
    const confirmed = waitForCall(page, '/kyc/bvn/otp/confirm')
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    expect((await confirmed).postDataJSON()).toEqual({ bvn_nin: mine.bvn, otp: wrong, type: 'bvn' })
    await expect(dialog(page)).toContainText(said)
  }
  await forContrastingAppearances(page, () => expectAccessible(page))
  await page.getByLabel('Code', { exact: true }).fill(right)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog(page)).toContainText('Three wrong codes were entered.')
  // The new code is typed before the request for it is answered.
  const typed = Promise.withResolvers<void>()
  await page.route('**/kyc/bvnnin/verify', async (route) => {
    const response = await route.fetch()
    await typed.promise
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Send a new code', exact: true }).click()
  await expect.poll(() => readOtp(mine.phone)).not.toBe(right)
  await page.getByLabel('Code', { exact: true }).fill(await readOtp(mine.phone))
  typed.resolve()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(step(page, 'BVN')).toContainText('Verified')
})

test('SHELL-93 SHELL-94: until the last step is done the way back to it is two clicks away, on a phone too, and beside what the limit refuses', async ({
  page,
}) => {
  const { session } = await newOwner()
  const { businessid } = session.holder
  const main = () => page.getByRole('button', { name: 'Amina Stores' })
  const entries = () => page.getByRole('menuitem').or(page.getByRole('menuitemradio'))
  const profile = () => page.getByRole('button', { name: 'Amina, profile menu', exact: true })
  const expectThere = async () => {
    await expect(page).toHaveURL(COMPLIANCE_PATH)
    await expect(step(page, 'Liveliness video')).toBeVisible()
    await page.goto('/admin/merchant/history')
  }
  await setAppearance(page, APPEARANCES[0]!)
  await openWithSession(page, session, '/admin/merchant/history')
  await expect(page.getByText('Activate Your Account', { exact: true })).toBeVisible()
  await main().click()
  await expect(entries()).toHaveText(['Verify Your Account', 'Sign Out'])
  await forContrastingAppearances(page, () => expectAccessible(page))
  await setAppearance(page, APPEARANCES[0]!)
  await entries().first().click()
  await expectThere()

  // The state after two of three steps, which the tests of the steps prove.
  await sql(`update business set tier = 'activated' where id = $1`, [businessid])
  await page.reload()
  await expect(main()).toBeVisible()
  await expect(page.getByText('Activate Your Account')).toHaveCount(0)
  await main().click()
  await expect(entries()).toHaveText(['Amina Stores', 'Verify Your Account', 'Sign Out'])
  await page.getByRole('menuitem', { name: 'Verify Your Account', exact: true }).click()
  await expectThere()
  for (const look of APPEARANCES.filter(({ size }) => size === 'desktop')) {
    await setAppearance(page, look)
    if (!(await profile().getAttribute('aria-expanded'))?.startsWith('true')) await profile().click()
    await expectAccessible(page)
  }
  await page.getByRole('menuitem', { name: 'Verify Account', exact: true }).click()
  await expectThere()

  await page.goto('/admin/merchant/transfer')
  await page.getByRole('combobox', { name: 'Account Provider', exact: true }).fill('Zenith Bank')
  await page.getByRole('option', { name: 'Zenith Bank', exact: true }).click()
  await page.getByLabel('Account Number', { exact: true }).fill(newExternalAccount())
  await page.getByLabel('Amount', { exact: true }).fill('30,001')
  await expect(page.getByText('Zenith Bank says this account belongs to')).toBeVisible()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const refused = page.getByRole('alert').filter({ hasText: 'Transfer Limit Exceeded.' })
  await expect(refused).toContainText('The limit is ₦30,000.00 in all. Full verification lifts it.')
  await forEveryAppearance(page, () => expectAccessible(page))
  await refused.getByRole('link', { name: 'Verify Account', exact: true }).click()
  await expectThere()

  await sql(`update business set tier = 'verified' where id = $1`, [businessid])
  await page.reload()
  await profile().click()
  await expect(page.getByRole('menuitem', { name: 'Log Out', exact: true })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /Verify/ })).toHaveCount(0)
})

test('the demo’s owner sees the steps passed, and of the BVN its last four digits', async ({ page }) => {
  await openWithSession(page, await cachedSession(OWNER), COMPLIANCE_PATH)
  await expect(step(page, 'BVN')).toContainText('Verified')
  await expect(step(page, 'BVN')).toContainText('BVN ending in 0001')
})

test('a name in part is with the bank, another name is refused with its reason, and both activate nothing', async ({ page }) => {
  for (const [firstname, state, said] of [
    ['Amina', 'With the bank', 'A person at the bank looks at it.'],
    ['Chidi', 'Not verified', 'Your name is not the one of this BVN.'],
  ] as const) {
    const { session } = await newOwner()
    const mine = newBvn()
    await openWithSession(page, session, COMPLIANCE_PATH)
    await verifyBvn(page, mine)
    await callSimulator('/citizens', 'PUT', { bvn: mine.bvn, firstname, lastname: 'Okeke', birthdate: BIRTHDATE, phone: mine.phone })
    await page.getByLabel('Code', { exact: true }).fill(await readOtp(mine.phone))
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(step(page, 'BVN')).toContainText(state)
    await expect(step(page, 'BVN')).toContainText(said)
    await expect(page.getByText('Activate Your Account', { exact: true })).toBeVisible()
    await forContrastingAppearances(page, () => expectAccessible(page))
  }
})

test('KYC-59 KYC-64..67 ERR-75: photos are looked at, taken again, made small before they go; a video is refused, and a failing upload says so', async ({
  page,
  noise,
}) => {
  noise.expected(/503 .*upload\/PersonalIdentificationDocument/)
  const { session } = await newOwner()
  await setAppearance(page, APPEARANCES[0]!)
  await openWithSession(page, session, COMPLIANCE_PATH)
  await step(page, 'ID card').getByRole('button', { name: 'Upload ID card', exact: true }).click()
  const uploads: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/upload') && uploads.push(request.url())))
  await page.getByLabel('Choose a file', { exact: true }).setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: webm() })
  await expect(toast(page, 'Error', 'Video Files are not allowed')).toBeVisible()
  expect(uploads).toEqual([])
  await forContrastingAppearances(page, () => expectAccessible(page))

  await page.getByRole('button', { name: 'Use the camera', exact: true }).click()
  await page.getByRole('button', { name: 'Capture', exact: true }).click()
  await expect(page.getByRole('img', { name: 'The front of your ID card', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Retake Photo', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()

  await page.getByLabel('Choose a file', { exact: true }).setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: png(4_000, 3_000) })
  await page.route('**/api/upload/**', (route) => route.fulfill({ status: 503, json: { status: false, message: 'The disk is full', code: 'x' } }))
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(toast(page, 'Error', 'Error Uploading Document')).toBeVisible()
  await expect(dialog(page)).toContainText('The disk is full')
  await page.unroute('**/api/upload/**')
  const sent = page.waitForRequest((request) => request.url().includes('/api/upload/'))
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const request = await sent
  expect(request.url()).toContain('/api/upload/PersonalIdentificationDocument')
  expect(Number((await request.allHeaders())['content-length'])).toBeLessThan(500_000)
  await expect(toast(page, 'Success', 'Upload Next Document')).toBeVisible()
  expect(await newestUploadSize(session)).toEqual({ width: 1_920, height: 1_440 })
  await expect(page.getByRole('heading', { name: 'ID card: back', exact: true })).toBeVisible()
})

test('KYC-14..16 KYC-19..24 CONST-57: an intro, five seconds of recording, then take it again or send it with its question', async ({
  page,
  noise,
}) => {
  noise.expected(/503 .*upload\/LiveVideo/)
  const { session } = await newOwner()
  await openWithSession(page, session, COMPLIANCE_PATH)
  await step(page, 'Liveliness video').getByRole('button', { name: 'Record video', exact: true }).click()
  await expect(dialog(page)).toContainText('A video of 5 seconds shows that it is you.')
  await forContrastingAppearances(page, () => expectAccessible(page))
  const tookMs = await recordVideo(page)
  expect(tookMs).toBeGreaterThan(4_500)
  expect(tookMs).toBeLessThan(8_000)
  await forContrastingAppearances(page, () => expectAccessible(page))
  await page.route('**/api/upload/**', (route) => route.fulfill({ status: 503, json: { status: false, message: 'The disk is full', code: 'x' } }))
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(toast(page, 'Error', 'Error on uploading video')).toBeVisible()
  await page.unroute('**/api/upload/**')
  await page.getByRole('button', { name: 'Retake Video', exact: true }).click()
  await page.getByRole('button', { name: 'Start Recording', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Retake Video', exact: true })).toBeVisible({ timeout: 15_000 })
  const [uploaded, submitted] = [waitForCall(page, '/upload/LiveVideo'), waitForCall(page, '/kyc/liveliness/add')]
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await uploaded
  expect((await submitted).postDataJSON()).toEqual({ video: expect.stringMatching(/^\/api\/file\/upl_/), question: expect.stringMatching(/\w+ \w+/) })
  await expect(toast(page, 'Success', 'Video Uploaded Successfully')).toBeVisible()
  await expect(step(page, 'Liveliness video')).toContainText('Verified')
  await expect(page.getByText('Activate Your Account', { exact: true })).toBeVisible()
})

async function newestUploadSize({ holder }: Session): Promise<{ width: number; height: number }> {
  const rows = await sql<{ width: number; height: number }>(
    `select width, height from upload where business_id = $1 order by created_at desc limit 1`,
    [holder.businessid],
  )
  return rows[0]!
}
