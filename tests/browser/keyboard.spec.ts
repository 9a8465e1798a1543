import type { Locator, Page } from '@playwright/test'
import { PASSWORD } from '../fixtures/password.ts'
import { judgeFocus } from './accessibility.ts'
import { newSender } from './businesses.ts'
import { expect, LIGHT_DESKTOP, newPerson, openWithSession, PIN, resultHeading, setAppearance, test, toast } from './fixtures.ts'
import { secret } from './sign-up-form.ts'
import { newExternalAccount, payoutsTo } from './simulator.ts'

const MAX_STOPS = 60
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** The element with the focus, when it does not show it or something covers it. */
async function hiddenFocus(page: Page): Promise<string | null> {
  const focus = await page.evaluate(judgeFocus)
  return focus === null || (focus.isShown && !focus.isCovered) ? null : `${focus.name}, under ${focus.by}`
}

/** Presses Tab until the element has the focus. Each stop on the way shows the focus, under no bar (SC 2.4.7, 2.4.11). */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press('Tab')
    // A toast that the focus comes under moves away.
    await expect.poll(() => hiddenFocus(page), { intervals: [20] }).toBeNull()
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Types into a list of choices and takes the one that it then offers. */
async function pick(page: Page, label: string, typed: string, option = typed): Promise<void> {
  await type(page, page.getByRole('combobox', { name: label, exact: true }), typed)
  await expect(page.getByRole('option', { name: option, exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: label, exact: true })).toHaveValue(option)
}

async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await expect(target).toBeEnabled()
  await page.keyboard.press(key)
}

test('by keyboard alone: a person signs up, signs in and reaches the dashboard, and each stop shows its focus', async ({ page, noise }) => {
  noise.expected(/40[01].*login/)
  const { email, phone } = newPerson()
  await setAppearance(page, LIGHT_DESKTOP)
  await page.goto('/signup')
  await type(page, page.getByLabel('First Name', { exact: true }), 'Amina')
  await type(page, page.getByLabel('Last Name', { exact: true }), 'Bello')
  await type(page, page.getByLabel('Phone No', { exact: true }), phone)
  await type(page, page.getByLabel('Email Address', { exact: true }), email)
  await type(page, secret(page, 'Password'), PASSWORD)
  await type(page, secret(page, 'Confirm Password'), PASSWORD)
  await press(page, page.getByRole('checkbox'), 'Space')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await press(page, button(page, 'Create My Account'))

  const kind = page.getByRole('radio', { name: 'Business not registered yet' })
  await tabTo(page, page.getByRole('radio').first())
  await page.keyboard.press('ArrowDown')
  await expect(kind).toBeChecked()
  await press(page, button(page, 'Continue'))

  await type(page, page.getByLabel('Name of your business'), 'Amina Stores')
  await pick(page, 'Business Industry', 'Fashion', 'Fashion and Tailoring')
  await pick(page, 'State', 'Kano')
  await pick(page, 'LGA', 'Nasarawa')
  await type(page, page.getByLabel('Street Address'), '12 Zoo Road')
  await press(page, button(page, 'Create account'))

  await expect(page).toHaveURL('/admin/merchant')
  await page.goto('/login')
  await type(page, page.getByLabel('Email Address / Phone Number', { exact: true }), email)
  await type(page, secret(page, 'Password'), 'Harmattan&Dust00')
  await page.keyboard.press('Enter')
  // An error stays until it is closed. The Tab key leads to it and on (SC 2.1.2).
  await tabTo(page, page.getByRole('alert').getByRole('button', { name: 'Close' }))
  await tabTo(page, secret(page, 'Password'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/merchant')
  await press(page, page.getByRole('link', { name: 'Verify Account', exact: true }).first())
  await expect(page).toHaveURL('/admin/merchant/compliance')
})

test('by keyboard alone: a group is created, a person added, a list uploaded, and all are paid with the PIN', async ({ page }) => {
  const owner = await newSender(50_000_000)
  const [added, listed] = [newExternalAccount(), newExternalAccount()]
  await setAppearance(page, LIGHT_DESKTOP)
  await openWithSession(page, owner, '/admin/merchant/bulk')
  const dialog = page.getByRole('dialog')
  const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })

  await press(page, button(page, 'Create Group'))
  await type(page, dialog.getByLabel('Group Name'), 'Dyers')
  await type(page, dialog.getByLabel('Group Description'), 'Cloth')
  await press(page, inDialog('Create Group'))
  await expect(toast(page, 'Success', 'Payment Group Added Successfully')).toBeVisible()

  await press(page, button(page, 'Add Beneficiary'))
  await pick(page, 'Bank Name', 'Zenith', 'Zenith Bank')
  await type(page, dialog.getByLabel('Account Number'), added)
  await type(page, dialog.getByLabel('Amount'), '1200')
  await expect(dialog.getByText('says this account belongs to')).toBeVisible()
  await press(page, inDialog('Add Beneficiary'))
  await expect(toast(page, 'Success', 'Beneficiary Added Successfully')).toBeVisible()

  await press(page, button(page, 'Upload List'), 'Space')
  const choosing = page.waitForEvent('filechooser')
  await press(page, dialog.locator('button', { hasText: 'Choose a file' }))
  const rows = ['Account Name,Account Number,Bank Code,Amount', `,${listed},057,1500`]
  await (await choosing).setFiles({ name: 'dyers.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) })
  await press(page, inDialog('Continue'))
  await expect(dialog.getByText('1 of 1 row was added.')).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table', { name: 'Beneficiaries' }).getByRole('row')).toHaveCount(3)

  await press(page, button(page, 'Make Payment'))
  await type(page, dialog.getByLabel('Title'), 'Cloth')
  await press(page, inDialog('Continue'))
  await expect(dialog.getByLabel('Transaction PIN')).toBeFocused()
  await page.keyboard.type(PIN)
  await expect(page.getByText('No Failed Payment')).toBeVisible({ timeout: 30_000 })
  expect([await payoutsTo(added), await payoutsTo(listed)]).toEqual([[120_000], [150_000]])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('by keyboard alone: money is sent, from the first field to the result', async ({ page }) => {
  const owner = await newSender(50_000_000)
  const account = newExternalAccount()
  await setAppearance(page, LIGHT_DESKTOP)
  await openWithSession(page, owner, '/admin/merchant/transfer')
  await pick(page, 'Account Provider', 'zenith', 'Zenith Bank')
  await type(page, page.getByLabel('Account Number'), account)
  await type(page, page.getByLabel('Amount', { exact: true }), '450')
  await expect(page.getByText('Zenith Bank says this account belongs to')).toBeVisible()
  await page.keyboard.press('Enter')
  await press(page, button(page, /^Enter PIN to send ₦/))
  await expect(page.getByLabel('Transaction PIN')).toBeFocused()
  await page.keyboard.type(PIN)
  await expect(resultHeading(page, 'Sent')).toBeVisible()
  expect(await payoutsTo(account)).toEqual([45_000])
})
