import type { OperatorRole } from '../../modules/operators/contract.ts'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { DEMO_OPERATOR_PASSWORD, DEMO_TOTP_SECRET } from '../../modules/operators/server/demo.ts'
import { totpCode } from '../../modules/operators/server/totp.ts'
import { sql } from './database.ts'

const emailOf = (role: OperatorRole) => `${role}@desk.kasuwa.ng`

/** The code of this moment. A code counts once, and a test signs in and decides within one; so the last one is forgotten first. */
export async function operatorCode(role: OperatorRole): Promise<string> {
  await sql('update operator set totp_last_step = 1 where email = $1', [emailOf(role)])
  return totpCode(DEMO_TOTP_SECRET, new Date())
}

/** An operator of the demo, signed in in a browser of its own. */
export async function openDesk(browser: Browser, role: OperatorRole): Promise<{ desk: Page; context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: process.env['BROWSER_BASE_URL']! })
  const desk = await context.newPage()
  await desk.goto('/operator')
  await desk.getByLabel('Email Address', { exact: true }).fill(emailOf(role))
  await desk.getByRole('textbox', { name: 'Password', exact: true }).fill(DEMO_OPERATOR_PASSWORD)
  await desk.getByRole('button', { name: 'Continue', exact: true }).click()
  await desk.getByLabel(/Enter the 6 digits/).pressSequentially(await operatorCode(role))
  await expect(desk.getByRole('heading', { name: 'All work' })).toBeVisible()
  return { desk, context }
}
