import { newSender } from './businesses.ts'
import {
  expect,
  expectAccessibleInEveryAppearance,
  LIGHT_DESKTOP,
  newPerson,
  openWithSession,
  PIN,
  resultHeading,
  setAppearance,
  signInByForm,
  test,
  toast,
} from './fixtures.ts'
import { choose } from './sign-up-form.ts'
import { callSimulator, newExternalAccount, payoutsTo } from './simulator.ts'

const PASSWORD = 'Tsamiya&Doki57'
const PATH = '/admin/merchant/settings?tab=teams'

/** The part of the mailed link behind the address of the site, which the tests serve at another one. */
async function mailedLink(email: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const mails = await callSimulator<{ text: string }[]>(`/messages?to=${encodeURIComponent(email)}`)
    link = /https?:\/\/[^/]+(\/invitation#\S+)/.exec(mails.map(({ text }) => text).join('\n'))?.[1]
    expect(link).toBeDefined()
  }).toPass({ timeout: 15_000, intervals: [50] })
  return link!
}

test('ROLE-01 SET-55 SET-69 ROLE-29: an owner invites an accountant, who opens the mail, sets a password and sends money', async ({
  page,
  browser,
}) => {
  const owner = await newSender(50_000_000)
  const { email } = newPerson()
  await setAppearance(page, LIGHT_DESKTOP)
  await openWithSession(page, owner, PATH)
  await expect(page.getByText('You have no team members')).toBeVisible()
  await page.getByRole('button', { name: 'Invite Member' }).click()
  await page.getByLabel('Full Name').fill('Musa Danjuma')
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('radio', { name: 'Accountant', exact: true }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Transaction PIN').pressSequentially(PIN)
  await expect(toast(page, 'Success', 'Team Member Added Successfully')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Invited, until')

  const context = await browser.newContext()
  const mate = await context.newPage()
  await mate.goto(await mailedLink(email))
  await mate.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await mate.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD)
  await expectAccessibleInEveryAppearance(mate)
  await mate.getByRole('button', { name: 'Set password and join' }).click()
  await expect(toast(mate, 'Success', 'You have joined the team. Log in to continue.')).toBeVisible()
  await signInByForm(mate, email, PASSWORD)
  await expect(mate).toHaveURL(/\/admin\/merchant/)

  const account = newExternalAccount()
  await mate.goto('/admin/merchant/transfer')
  await choose(mate, 'Account Provider', 'Zenith Bank')
  await mate.getByLabel('Account Number').fill(account)
  await mate.getByLabel('Amount', { exact: true }).fill('4500')
  await mate.getByRole('button', { name: 'Continue', exact: true }).click()
  await mate.getByRole('button', { name: /^Enter PIN to send ₦/ }).click()
  await mate.getByLabel('New PIN').pressSequentially('2580')
  await mate.getByLabel('Confirm PIN').pressSequentially('2580')
  await mate.getByLabel('Transaction PIN').pressSequentially('2580')
  await expect(resultHeading(mate, 'Sent')).toBeVisible()
  await expect.poll(() => payoutsTo(account)).toEqual([450_000])
  await context.close()
})

test('the team is usable and accessible on a phone and a desk, in light and dark', async ({ page }) => {
  const owner = await newSender(1_000_000)
  await openWithSession(page, owner, PATH)
  await page.getByRole('button', { name: 'Invite Member' }).click()
  await expect(page.getByLabel('Full Name')).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
})

test('a dialog that is taller than the screen scrolls inside: its title, its cross and its last button are there', async ({ page }) => {
  const owner = await newSender(1_000_000)
  await setAppearance(page, LIGHT_DESKTOP)
  await page.setViewportSize({ width: 1280, height: 600 })
  await openWithSession(page, owner, PATH)
  await page.getByRole('button', { name: 'Invite Member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite Member' })
  await dialog.getByRole('button', { name: 'Continue' }).scrollIntoViewIfNeeded()
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('heading', { name: 'Invite Member' })).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
})
