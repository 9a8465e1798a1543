import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import type { OperatorRole } from '../../modules/operators/contract.ts'
import { DEMO_OPERATOR_PASSWORD } from '../../modules/operators/server/demo.ts'
import { totpCode } from '../../modules/operators/server/totp.ts'
import { systemRandom } from '../../platform/random/index.ts'
import { sql } from './database.ts'
import { fetchData } from './fixtures.ts'

/** `token`: of a session that ends when the operator signs in again. An operator of this test alone: a sign-in ends the operator's other sessions, and tests run at the same time. */
export type TestOperator = { email: string; secret: string; token: string }

/** The last operator of each role in this worker, whose tests run one after the other. */
const lastOf = new Map<OperatorRole, TestOperator>()

export async function newOperator(role: OperatorRole): Promise<TestOperator> {
  const email = `${role}.${systemRandom.below(1_000_000_000)}@desk.kasuwa.ng`
  await sql(
    `insert into operator (id, email, name, role, password_hash, password_is_temporary, created_at)
     select 'opr_' || gen_random_uuid(), $1, name, role, password_hash, false, now() from operator where email = $2`,
    [email, `${role}@desk.kasuwa.ng`],
  )
  const { first_step } = await fetchData<{ first_step: string }>(null, 'POST', '/operator/login', { email, password: DEMO_OPERATOR_PASSWORD })
  const { secret } = await fetchData<{ secret: string }>(null, 'POST', '/operator/login/enrol', { first_step })
  const code = totpCode(secret, new Date())
  const { token } = await fetchData<{ token: string }>(null, 'POST', '/operator/login/code', { first_step, code })
  return { email, secret, token }
}

/** The code of this moment. A code counts once, and a test signs in and decides within one; so the last one is forgotten first. */
export async function operatorCode(role: OperatorRole): Promise<string> {
  return codeOf(lastOf.get(role)!)
}

export async function codeOf({ email, secret }: Pick<TestOperator, 'email' | 'secret'>): Promise<string> {
  await sql('update operator set totp_last_step = 1 where email = $1', [email])
  return totpCode(secret, new Date())
}

/** A new operator, signed in in a browser of its own. `operatorCode(role)` gives codes of the last one. */
export async function openDesk(browser: Browser, role: OperatorRole): Promise<{ desk: Page; context: BrowserContext }> {
  const operator = await newOperator(role)
  lastOf.set(role, operator)
  return openDeskOf(browser, operator)
}

export async function openDeskOf(browser: Browser, operator: TestOperator): Promise<{ desk: Page; context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: process.env['BROWSER_BASE_URL']! })
  const desk = await context.newPage()
  await signInToDesk(desk, operator)
  return { desk, context }
}

export async function signInToDesk(desk: Page, operator: TestOperator): Promise<void> {
  await desk.goto('/operator')
  await desk.getByLabel('Email Address', { exact: true }).fill(operator.email)
  await desk.getByRole('textbox', { name: 'Password', exact: true }).fill(DEMO_OPERATOR_PASSWORD)
  await desk.getByRole('button', { name: 'Continue', exact: true }).click()
  await desk.getByLabel(/Enter the 6 digits/).pressSequentially(await codeOf(operator))
  await expect(desk.getByRole('heading', { name: 'All work' })).toBeVisible()
}
