import { type Page } from '@playwright/test'
import { expect, randomDigits } from './fixtures.ts'
import { callSimulator } from './simulator.ts'

export const COMPLIANCE_PATH = '/admin/merchant/compliance'
export const BIRTHDATE = '1990-05-12'

/** A BVN and a phone that no other test uses. */
export const newBvn = () => ({ bvn: `222${randomDigits(8)}`, phone: `0809${randomDigits(7)}` })

export const step = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}`) }) })
export const dialog = (page: Page) => page.getByRole('dialog')

export async function fillBirthdate(page: Page): Promise<void> {
  const [year, month, day] = BIRTHDATE.split('-') as [string, string, string]
  await page.getByLabel('Day', { exact: true }).fill(day)
  await page.getByLabel('Month', { exact: true }).fill(month)
  await page.getByLabel('Year', { exact: true }).fill(year)
}

export async function readOtp(phone: string): Promise<string> {
  const [message] = await callSimulator<{ text: string }[]>(`/messages?to=${phone}&latest=1`)
  return /(?<!\d)\d{5}(?!\d)/.exec(message!.text)![0]
}

/** Goes from the button to the code, through the identity site. */
export async function verifyBvn(page: Page, mine: { bvn: string; phone: string }): Promise<void> {
  await step(page, 'BVN').getByRole('button', { name: 'Confirm BVN', exact: true }).click()
  await enterBvn(page, mine)
}

/** The same from the open form. */
export async function enterBvn(page: Page, { bvn, phone }: { bvn: string; phone: string }): Promise<void> {
  await page.getByLabel('BVN', { exact: true }).fill(bvn)
  await fillBirthdate(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Give consent', exact: true }).click()
  const site = await opened
  await site.getByLabel('First name', { exact: true }).fill('Amina')
  await site.getByLabel('Last name', { exact: true }).fill('Bello')
  await site.getByLabel('Date of birth', { exact: true }).fill(BIRTHDATE)
  await site.getByLabel('Phone', { exact: true }).fill(phone)
  await site.getByRole('button', { name: 'I give consent', exact: true }).click()
  await expect(site.getByText('You have given consent.')).toBeVisible()
  await site.close()
  await page.getByRole('button', { name: 'I have given consent', exact: true }).click()
  await expect(dialog(page)).toContainText(`*******${phone.slice(-4)}`)
}

/** The camera of the first photo stays on for the others. */
export async function takePhoto(page: Page, { isFirst }: { isFirst: boolean }): Promise<void> {
  if (isFirst) await page.getByRole('button', { name: 'Use the camera', exact: true }).click()
  await page.getByRole('button', { name: 'Capture', exact: true }).click()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
}

export async function recordVideo(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Start Recording', exact: true }).click()
  const begun = performance.now()
  await expect(page.getByRole('button', { name: 'Retake Video', exact: true })).toBeVisible({ timeout: 15_000 })
  return performance.now() - begun
}
