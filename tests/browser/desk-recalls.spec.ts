import type { Page } from '@playwright/test'
import { FRAUD_TYPE } from '../../modules/disputes/contract.ts'
import { ledgerChecks } from '../../modules/ledger/index.ts'
import { accountOf, balanceOf, newFundedOwner, newSender, sendOverHttp } from './businesses.ts'
import { brokenChecks, sql } from './database.ts'
import { expect, fetchData, LIGHT_DESKTOP, openWithSession, setAppearance, test, toast } from './fixtures.ts'
import { openDesk, operatorCode } from './operators.ts'
import { callSimulator, newExternalAccount, payoutsTo } from './simulator.ts'

type Role = Parameters<typeof openDesk>[1]

async function propose(desk: Page, role: Role, path: string, decision: string, field?: { label: string; value: string }): Promise<void> {
  await desk.goto(path)
  await desk.getByRole('radio', { name: decision, exact: true }).check()
  if (field) await desk.getByLabel(field.label, { exact: true }).fill(field.value)
  await desk.getByLabel('Your note').fill('Confirmed with the bank by phone')
  await desk.getByLabel(/Code from your authenticator/).fill(await operatorCode(role))
  await desk.getByRole('button', { name: `Propose: ${decision}`, exact: true }).click()
  await expect(desk.getByText('You proposed this. Another person decides.')).toBeVisible()
}

async function second(desk: Page, role: Role, path: string, decision: string): Promise<void> {
  await desk.goto(path)
  await desk.getByLabel(/Code from your authenticator/).fill(await operatorCode(role))
  await desk.getByRole('button', { name: `Decide: ${decision}` }).click()
  await expect(toast(desk, 'Success', 'Decided')).toBeVisible()
}

test('a bank asks for a payment back: support logs it, two people hold the money and two send it back, and the owner reads why', async ({
  page,
  browser,
  noise,
}) => {
  const owner = await newFundedOwner(0)
  const business = owner.holder.businessid
  // The money goes back only where the bank names the payer as the owner of the account.
  const payer = newExternalAccount()
  const { accountname } = await fetchData<{ accountname: string }>(owner, 'GET', `/bank/name/show?accountnumber=${payer}&bankcode=058`)
  const from = { payerName: accountname, payerAccount: payer, payerBank: '058', narration: 'wax print' }
  await callSimulator('/pay-in', 'POST', { accountNumber: await accountOf(owner), amountKobo: 500_000, ...from })
  await expect.poll(() => balanceOf(owner), { intervals: [50] }).toBeGreaterThan(0)
  const [payment] = await sql<{ session_id: string }>(`select session_id from collection where business_id = $1`, [business])
  const [compliance, finance] = await Promise.all([openDesk(browser, 'compliance'), openDesk(browser, 'finance')])
  const { desk, context } = await openDesk(browser, 'support')
  for (const each of [context, compliance.context, finance.context]) noise.watch(each)

  await desk.goto('/operator/recalls')
  await desk.getByLabel('Transaction id or session id').fill(payment!.session_id)
  await desk.getByLabel('Reference of the bank').fill(`GTB/${business}`)
  await desk.getByLabel('Asked on').fill(new Date(Date.now() + 60 * 60_000).toISOString().slice(0, 10))
  await desk.getByLabel('Why the bank asks').fill('The payer sent it twice')
  await desk.getByRole('button', { name: 'Log a recall' }).click()
  await expect(desk).toHaveURL(/\/operator\/work\/recall\//)
  const path = new URL(desk.url()).pathname

  await propose(desk, 'support', path, 'Hold the money')
  await second(compliance.desk, 'compliance', path, 'Hold the money')
  expect(await balanceOf(owner)).toBe(0)
  await setAppearance(page, LIGHT_DESKTOP)
  await openWithSession(page, owner, '/admin/merchant/restrictions')
  await expect(page.getByText(/asked|asks|recall/i).first()).toBeVisible()

  await propose(desk, 'support', path, 'Send the money back')
  await second(finance.desk, 'finance', path, 'Send the money back')
  const state = async () => (await sql<{ state: string }>(`select state from recall where business_id = $1`, [business]))[0]!.state
  await expect.poll(state, { intervals: [100], timeout: 15_000 }).toBe('returned')
  expect(await payoutsTo(payer)).toEqual([500_000])
  expect(await balanceOf(owner)).toBe(0)
  expect(await brokenChecks(ledgerChecks)).toEqual([])
  for (const each of [context, compliance.context, finance.context]) await each.close()
})

test('a merchant reports a fraud: the type is offered for money out alone, staff tell the bank, and two people decide', async ({
  page,
  browser,
  noise,
}) => {
  const owner = await newSender(5_000_000)
  const business = owner.holder.businessid
  const { transaction_id: sent } = await sendOverHttp(owner, newExternalAccount(), 1_000_000)
  const items = await fetchData<{ _id: string; type: string }[]>(owner, 'GET', `/wallet/${business}/history/show`)
  const received = items.find(({ type }) => type === 'credit')!._id
  await setAppearance(page, LIGHT_DESKTOP)
  await openWithSession(page, owner, `/admin/merchant/history?tx=${received}`)
  await page.getByRole('button', { name: 'Log A Dispute' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log A Dispute' })
  await expect(dialog.getByRole('option', { name: 'The amount is wrong' })).toBeAttached()
  await expect(dialog.getByRole('option', { name: FRAUD_TYPE })).toHaveCount(0)

  await page.goto(`/admin/merchant/history?tx=${sent}`)
  await page.getByRole('button', { name: 'Log A Dispute' }).click()
  await dialog.getByLabel('Dispute type').selectOption(FRAUD_TYPE)
  await dialog.getByLabel('Remark').fill('The seller is gone')
  await dialog.getByRole('button', { name: 'Log A Dispute' }).click()
  await expect(page.getByRole('button', { name: 'Dispute: Pending' })).toBeVisible()

  const [report] = await sql<{ id: string }>(`select id from dispute where business_id = $1`, [business])
  const path = `/operator/work/fraud-report/${report!.id}`
  const [support, compliance] = await Promise.all([openDesk(browser, 'support'), openDesk(browser, 'compliance')])
  for (const each of [support.context, compliance.context]) noise.watch(each)
  await support.desk.goto(path)
  await support.desk.getByLabel('Its answer and reference, which the merchant reads').fill('Zenith Bank holds it, reference 77')
  await support.desk.getByRole('button', { name: 'The receiving bank is told', exact: true }).click()
  await expect(toast(support.desk, 'Success', 'Decided')).toBeVisible()
  const answer = { label: 'Answer, which the merchant reads', value: 'It was fraud. Zenith Bank sends it back.' }
  await propose(support.desk, 'support', path, 'Decide that it was fraud', answer)
  await second(compliance.desk, 'compliance', path, 'Decide that it was fraud')
  await expect(page.getByRole('button', { name: 'Dispute: Resolved' })).toBeVisible()
  await expect(page.getByText('It was fraud. Zenith Bank sends it back.')).toBeVisible()
  expect(await brokenChecks(ledgerChecks)).toEqual([])
  for (const each of [support.context, compliance.context]) await each.close()
})
