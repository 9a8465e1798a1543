import type { Browser, Page } from '@playwright/test'
import type { OperatorRole } from '../../modules/operators/contract.ts'
import { accountOf, balanceOf, newSender, sendOverHttp } from './businesses.ts'
import { sql } from './database.ts'
import { type ConsoleGuard, expect, expectAccessibleInEveryAppearance, LIGHT_DESKTOP, pageTitle, setAppearance, test, toast } from './fixtures.ts'
import { openDesk, operatorCode } from './operators.ts'
import { newExternalAccount, payIn, setBankMode } from './simulator.ts'

const codeField = (page: Page) => page.getByLabel(/Code from your authenticator/)

async function openWatchedDesk(browser: Browser, noise: ConsoleGuard, role: OperatorRole): Promise<Page> {
  const { desk, context } = await openDesk(browser, role)
  noise.watch(context)
  await setAppearance(desk, LIGHT_DESKTOP)
  return desk
}

/** A transfer that the bank leaves open for more than a day. */
async function paymentInReview(owner: Awaited<ReturnType<typeof newSender>>, kobo: number): Promise<string> {
  const account = newExternalAccount()
  await setBankMode(account, 'pending_forever')
  const { _id: id } = await sendOverHttp(owner, account, kobo)
  const state = async () => (await sql<{ state: string }>(`select state from transfer where id = $1`, [id]))[0]!.state
  await expect.poll(state, { intervals: [50] }).toBe('pending')
  await sql(`update transfer set sent_at = now() - interval '25 hours', created_at = created_at, next_query_at = now() where id = $1`, [id])
  await sql(
    `select enqueue_jobs(jsonb_build_array(jsonb_build_object('task', 'transfers.query', 'payload', jsonb_build_object('transferId', $1::text), 'key', 'transfer-query:' || $1::text)))`,
    [id],
  )
  await expect.poll(state, { intervals: [50] }).toBe('review')
  return id
}

async function propose(page: Page, path: string, decision: string, field?: { label: string; value: string }): Promise<void> {
  await page.goto(path)
  await page.getByRole('radio', { name: decision }).check()
  if (field) await page.getByLabel(field.label, { exact: true }).fill(field.value)
  await page.getByLabel('Your note').fill('Confirmed with the bank by phone')
  await codeField(page).fill(await operatorCode('support'))
  await page.getByRole('button', { name: `Propose: ${decision}` }).click()
  await expect(page.getByText('You proposed this. Another person decides.')).toBeVisible()
}

async function decide(page: Page, path: string, decision: string): Promise<void> {
  await page.goto(path)
  await codeField(page).fill(await operatorCode('finance'))
  await page.getByRole('button', { name: `Decide: ${decision}` }).click()
  await expect(toast(page, 'Success', 'Decided')).toBeVisible()
}

test('M14 M15 M49: two operators settle a payment in review, release another, and assign money in suspense to its owner', async ({
  browser,
  noise,
}) => {
  const owner = await newSender(50_000_000)
  const before = await balanceOf(owner)
  const [paid, released] = [await paymentInReview(owner, 1_000_000), await paymentInReview(owner, 2_000_000)]
  await sql(`update business set standing = 'frozen', standing_reason = 'A check.' where id = $1`, [owner.holder.businessid])
  const accountNumber = await accountOf(owner)
  await payIn(accountNumber, 3_000_000, 'Balarabe Yusuf')
  const suspended = async () => (await sql<{ id: string }>(`select id from suspense_item where account_number = $1`, [accountNumber]))[0]?.id
  await expect.poll(suspended, { intervals: [50] }).toBeDefined()
  await sql(`update business set standing = 'open', standing_reason = null where id = $1`, [owner.holder.businessid])
  const paths = {
    paid: `/operator/work/payment-review/${paid}`,
    released: `/operator/work/payment-review/${released}`,
    suspense: `/operator/work/suspense/${await suspended()}`,
  }

  const [support, finance] = await Promise.all([openWatchedDesk(browser, noise, 'support'), openWatchedDesk(browser, noise, 'finance')])
  await support.goto('/operator/work/payment-review')
  await expect(support.getByText(/^Transfer to/).first()).toBeVisible()
  await propose(support, paths.paid, 'It was paid')
  await decide(finance, paths.paid, 'It was paid')
  await propose(support, paths.released, 'Give the money back')
  await decide(finance, paths.released, 'Give the money back')
  await propose(support, paths.suspense, 'Assign to an account', { label: 'Account number', value: accountNumber })
  await decide(finance, paths.suspense, 'Assign to an account')

  // ₦10,000 with ₦20 and ₦50 of duty went; ₦30,000 less 0.5 % of at most ₦100 came.
  expect(await balanceOf(owner)).toBe(before - 1_007_000 + 3_000_000 - 10_000)
  const states = await sql<{ state: string }>(`select state from transfer where id = any($1) order by amount`, [[paid, released]])
  expect(states.map(({ state }) => state)).toEqual(['settled', 'failed'])
})

test('the board shows the checks, the trial balance and their rows, and the reconciliation report its day, in every appearance', async ({
  browser,
  noise,
}) => {
  const page = await openWatchedDesk(browser, noise, 'viewer')
  await page.goto('/operator/board')
  await page.getByRole('button', { name: 'Run now' }).click()
  await expect(page.getByText(/checks? (holds?|does not hold|do not hold)|checks hold/).first()).toBeVisible({ timeout: 30_000 })
  await expectAccessibleInEveryAppearance(page)
  await page.getByRole('link', { name: 'Money at the bank' }).click()
  await expect(pageTitle(page, 'Money at the bank')).toBeVisible()
  await page.goto('/operator/reconciliation')
  await expect(pageTitle(page, 'Reconciliation')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'By hour' })).toBeVisible()
  await expectAccessibleInEveryAppearance(page)
})
