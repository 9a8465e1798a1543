import type { Page } from '@playwright/test'
import { newOwner, newSender } from '../../tests/browser/businesses.ts'
import { newPerson, openWithSession } from '../../tests/browser/fixtures.ts'
import { choose, fillPerson, next } from '../../tests/browser/sign-up-form.ts'
import { enterBvn, newBvn, readOtp, takePhoto } from '../../tests/browser/verification-steps.ts'
import { expect } from '../../tools/browser/patience.ts'
import { HOME, type Task } from './task.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** What a new owner does once. */
export const FIRST_HOUR: readonly Task[] = [
  {
    name: 'Sign up, from the first page to the dashboard',
    aim: 12,
    async prepare(page) {
      const { email, phone } = newPerson()
      await page.goto('/')
      return async () => {
        await page.getByRole('link', { name: 'Create free account' }).first().click()
        await fillPerson(page, email, phone, ['Amina', 'Bello'])
        await next(page).click()
        await page.getByRole('radio', { name: 'Business not registered yet' }).check()
        await button(page, 'Continue').click()
        await page.getByLabel('Name of your business').fill('Amina Stores')
        await choose(page, 'Business Industry', 'Fashion', 'Fashion and Tailoring')
        await choose(page, 'State', 'Kano')
        await choose(page, 'LGA', 'Nasarawa')
        await page.getByLabel('Street Address').fill('12 Zoo Road')
        await button(page, 'Create account').click()
        await page.waitForURL(/\/admin\/merchant\/?$/)
        await expect(page.getByRole('region', { name: 'Next step' })).toBeVisible()
      }
    },
  },
  {
    name: 'Verification by BVN and ID card, to the account number',
    aim: 14,
    async prepare(page) {
      const { session } = await newOwner()
      const mine = newBvn()
      await openWithSession(page, session, HOME)
      const first = page.getByRole('region', { name: 'Next step' }).getByRole('link', { name: 'Confirm BVN' })
      await expect(first).toBeVisible()
      return async () => {
        await first.click()
        await enterBvn(page, mine)
        await page.getByLabel('Code', { exact: true }).fill(await readOtp(mine.phone))
        for (const title of ['ID card: front', 'ID card: back', 'Selfie']) {
          await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
          await takePhoto(page, { isFirst: title === 'ID card: front' })
        }
        await expect(page.getByRole('dialog', { name: 'Your account is active', exact: true })).toContainText(/\d{10}/)
      }
    },
  },
  {
    name: 'Show the account number and its QR code to a customer',
    aim: 1,
    async prepare(page) {
      await openWithSession(page, await newSender(1_000_000), HOME)
      const account = button(page, 'Show QR code')
      await expect(account).toBeVisible()
      return async () => {
        await account.click()
        const details = page.getByRole('dialog')
        await expect(details.getByRole('img', { name: /^QR code/ })).toBeVisible()
        await expect(details).toContainText(/\d{4} ?\d{3} ?\d{3}/)
      }
    },
  },
]
