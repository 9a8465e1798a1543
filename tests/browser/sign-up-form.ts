import { type Page } from '@playwright/test'
import { PASSWORD } from '../fixtures/password.ts'

export const next = (page: Page) => page.getByRole('button', { name: 'Create My Account', exact: true })
export const secret = (page: Page, name: 'Password' | 'Confirm Password') => page.getByRole('textbox', { name, exact: true })

export async function fillPerson(
  page: Page,
  email: string,
  phone: string,
  [first, last]: readonly [string, string] = ['Ngozi', 'Ade-Eze'],
): Promise<void> {
  await page.getByLabel('First Name', { exact: true }).fill(first)
  await page.getByLabel('Last Name', { exact: true }).fill(last)
  await page.getByLabel('Phone No', { exact: true }).fill(phone)
  await page.getByLabel('Email Address', { exact: true }).fill(email)
  await secret(page, 'Password').fill(PASSWORD)
  await secret(page, 'Confirm Password').fill(PASSWORD)
  await page.getByRole('checkbox', { name: 'I accept the terms of use of Kasuwa' }).check()
}

export async function choose(page: Page, label: string, typed: string, option = typed): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(typed)
  await page.getByRole('option', { name: option, exact: true }).click()
}
