import type { Page } from '@playwright/test'
import type { OperatorRole } from '../../modules/operators/contract.ts'
import { accountOf, newFundedOwner, newSender, sendOverHttp } from '../../tests/browser/businesses.ts'
import { sql } from '../../tests/browser/database.ts'
import { call, fetchData, type Session } from '../../tests/browser/fixtures.ts'
import { codeOf, newOperator, signInToDesk, type TestOperator } from '../../tests/browser/operators.ts'
import { callSimulator, newExternalAccount, setBankMode } from '../../tests/browser/simulator.ts'
import { expect } from '../../tools/browser/patience.ts'
import type { Task } from './task.ts'

const FUNDS = 50_000_000

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const toast = (page: Page, text: RegExp) => expect(page.locator('.toast p').filter({ hasText: text }).first()).toBeVisible()
const choose = (page: Page, decision: string) => page.getByRole('radio', { name: new RegExp(`^${decision}`) }).click({ force: true })
const waitFor = async (text: string, values: unknown[]) => {
  await expect.poll(async () => (await sql(text, values)).length, { intervals: [100], timeout: 60_000 }).toBeGreaterThan(0)
  return (await sql<{ id: string }>(text, values))[0]!.id
}

async function open(page: Page, role: OperatorRole, path: string): Promise<TestOperator> {
  const operator = await newOperator(role)
  await signInToDesk(page, operator)
  await page.goto(path)
  await expect(
    page
      .getByRole('complementary', { name: 'Decision' })
      .or(page.getByRole('heading', { level: 1 }))
      .first(),
  ).toBeVisible()
  return operator
}

/** A call of another operator, such as the first of two people. */
async function asAnother(role: OperatorRole, path: string, body: object, isWithCode = false): Promise<void> {
  const operator = await newOperator(role)
  const session = { token: operator.token, publicKey: null } as Session
  const { http, message } = await call(session, 'POST', path, { ...body, ...(isWithCode && { code: await codeOf(operator) }) })
  if (http !== 200) throw new Error(`${path}: ${http} ${message}`)
}

/** A transfer that the bank leaves open for more than a day. */
async function paymentInReview(): Promise<string> {
  const account = newExternalAccount()
  await setBankMode(account, 'pending_forever')
  const { _id: id } = await sendOverHttp(await newSender(FUNDS), account, 450_000)
  await waitFor(`select id from transfer where id = $1 and state = 'pending'`, [id])
  await sql(`update transfer set sent_at = now() - interval '25 hours', next_query_at = now() where id = $1`, [id])
  await sql(
    `select enqueue_jobs(jsonb_build_array(jsonb_build_object('task', 'transfers.query', 'payload', jsonb_build_object('transferId', $1::text), 'key', 'transfer-query:' || $1::text)))`,
    [id],
  )
  return waitFor(`select id from transfer where id = $1 and state = 'review'`, [id])
}

/** Money for a business that was frozen for a moment. */
async function moneyInSuspense(): Promise<{ id: string; account: string }> {
  const owner = await newFundedOwner(0)
  const account = await accountOf(owner)
  const standing = `update business set standing = $2, standing_reason = $3 where id = $1`
  await sql(standing, [owner.holder.businessid, 'frozen', 'A check.'])
  const from = { payerName: 'Balarabe Yusuf', payerBank: '058', payerAccount: '0123456789', narration: 'wax print' }
  await callSimulator('/pay-in', 'POST', { accountNumber: account, amountKobo: 450_000, ...from })
  const id = await waitFor('select id from suspense_item where account_number = $1', [account])
  await sql(standing, [owner.holder.businessid, 'open', null])
  return { id, account }
}

const noteRisk = async (): Promise<string> => {
  const { holder } = await newFundedOwner(0)
  await asAnother('compliance', `/operator/business/${holder.businessid}/risk/note`, { what: 'The shop is empty', reason: 'A visit' })
  return waitFor('select id from risk_alert where business_id = $1', [holder.businessid])
}

/** What staff do on most days, each from the page of its item. Codes and texts are typed. */
export const AT_DESK: readonly Task[] = [
  {
    name: 'Desk: find a payment by its reference, from the typed reference on',
    aim: 1,
    isAtDesk: true,
    async prepare(page) {
      const { _id: id } = await sendOverHttp(await newSender(FUNDS), newExternalAccount(), 450_000)
      await open(page, 'support', '/operator')
      await page.keyboard.press('/')
      await page.keyboard.type(id)
      return async () => {
        await page.keyboard.press('Enter')
        await expect(page.getByRole('heading', { name: 'Attempts' }).or(page.getByText(id)).first()).toBeVisible()
        await expect(page).toHaveURL(/\/operator\/object\//)
      }
    },
  },
  {
    name: 'Desk: accept a document of a business',
    aim: 1,
    isAtDesk: true,
    async prepare(page) {
      const id = await waitFor(`select id from verification_step where state = 'in_review' order by kind desc`, [])
      await open(page, 'compliance', `/operator/work/verification/${id}`)
      return async () => {
        await page.keyboard.press('a')
        await toast(page, /Decided/)
      }
    },
  },
  {
    name: 'Desk: propose that a payment in review was paid',
    aim: 2,
    isAtDesk: true,
    async prepare(page) {
      const operator = await open(page, 'support', `/operator/work/payment-review/${await paymentInReview()}`)
      return async () => {
        await choose(page, 'It was paid')
        await page.getByLabel(/Code from your authenticator/).fill(await codeOf(operator))
        await button(page, /^Propose: It was paid/).click()
        await toast(page, /Proposed/)
      }
    },
  },
  {
    name: 'Desk: carry it out as the second person',
    aim: 2,
    isAtDesk: true,
    async prepare(page) {
      const id = await paymentInReview()
      await asAnother('support', `/operator/work/payment-review/${id}/decide`, { decision: 'paid', fields: {}, note: '' }, true)
      const operator = await open(page, 'finance', `/operator/work/payment-review/${id}`)
      return async () => {
        await page.getByLabel(/Code from your authenticator/).fill(await codeOf(operator))
        await button(page, /^Decide: It was paid/).click()
        await toast(page, /Decided/)
      }
    },
  },
  {
    name: 'Desk: assign money in suspense to the suggested account',
    aim: 3,
    isAtDesk: true,
    async prepare(page) {
      const { id, account } = await moneyInSuspense()
      const operator = await open(page, 'support', `/operator/work/suspense/${id}`)
      return async () => {
        await choose(page, 'Assign to an account')
        await button(page, new RegExp(`^Use ${account}`)).click()
        await page.getByLabel(/Code from your authenticator/).fill(await codeOf(operator))
        await button(page, /^Propose: Assign to an account/).click()
        await toast(page, /Proposed/)
      }
    },
  },
  {
    name: 'Desk: stop the money of a business in a fraud, at once',
    aim: 2,
    isAtDesk: true,
    async prepare(page) {
      await open(page, 'support', `/operator/work/risk-alert/${await noteRisk()}`)
      return async () => {
        await button(page, /^Stop money out now/).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Stop money out now/ })
          .click()
        await toast(page, /A second person confirms it/)
      }
    },
  },
  {
    name: 'Desk: confirm such a stop as the second person',
    aim: 2,
    isAtDesk: true,
    async prepare(page) {
      const { holder } = await newFundedOwner(0)
      await asAnother('support', `/operator/work/standing/${holder.businessid}/decide`, { decision: 'stop-now', fields: {}, note: '' })
      const id = await waitFor('select id from emergency_stop where business_id = $1', [holder.businessid])
      const operator = await open(page, 'compliance', `/operator/work/emergency-stop/${id}`)
      return async () => {
        await page.getByLabel(/Code from your authenticator/).fill(await codeOf(operator))
        await button(page, /^Decide: /).click()
        await toast(page, /Decided/)
        expect(await sql('select state from emergency_stop where id = $1', [id])).toEqual([{ state: 'confirmed' }])
      }
    },
  },
  {
    name: 'Desk: answer a customer',
    aim: 1,
    isAtDesk: true,
    async prepare(page) {
      const owner = await newFundedOwner(0)
      await fetchData(owner, 'POST', '/support/message/send', { message: 'Where is my money?' })
      const id = await waitFor('select id from support_message where business_id = $1', [owner.holder.businessid])
      await open(page, 'support', `/operator/work/support/${id}`)
      return async () => {
        await page.getByLabel('Answer, which the customer reads').fill('It is in your balance.')
        await button(page, /^Send$/).click()
        await waitFor(`select id from support_message where business_id = $1 and author <> 'customer'`, [owner.holder.businessid])
      }
    },
  },
  {
    name: 'Desk: answer a visitor',
    aim: 2,
    isAtDesk: true,
    async prepare(page) {
      const message = { email: 'visitor@outside.example', subject: 'Prices for a school', message: 'How much is it for 400 pupils?' }
      await fetchData(null, 'POST', '/support/contact/send', message)
      const id = await waitFor(`select id from visitor_message where state = 'open' order by created_at desc`, [])
      await open(page, 'support', `/operator/work/visitor-message/${id}`)
      return async () => {
        await choose(page, 'Answer')
        await page.getByLabel('Answer, which the visitor reads', { exact: true }).fill('It is free for schools.')
        await page.getByRole('button', { name: 'Answer by email', exact: true }).click()
        await toast(page, /Decided/)
      }
    },
  },
  {
    name: 'Desk: claim the item that is due first, and open it',
    aim: 3,
    isAtDesk: true,
    async prepare(page) {
      await noteRisk()
      await open(page, 'compliance', '/operator/work/risk-alert')
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      return async () => {
        await page.keyboard.press('j')
        await expect(page.getByRole('complementary', { name: 'Chosen item' })).toBeVisible()
        await page.keyboard.press('c')
        await expect(page.getByRole('button', { name: /^Claim/ })).toHaveCount(0)
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(/\/operator\/work\/risk-alert\//)
      }
    },
  },
]
