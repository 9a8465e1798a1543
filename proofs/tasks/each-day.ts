import type { Locator, Page } from '@playwright/test'
import { accountOf, balanceOf, newActivatedOwner, newSender, sendOverHttp } from '../../tests/browser/businesses.ts'
import { sql } from '../../tests/browser/database.ts'
import { fetchData, newPerson, openWithSession, PIN, randomDigits, resultHeading, type Session } from '../../tests/browser/fixtures.ts'
import { choose } from '../../tests/browser/sign-up-form.ts'
import { callSimulator, newExternalAccount, newPayerName, payIn } from '../../tests/browser/simulator.ts'
import { expect } from '../../tools/browser/patience.ts'
import { HOME, type Task } from './task.ts'

const FUNDS = 50_000_000
const SUPPLIERS = 20

const button = (at: Page | Locator, name: string | RegExp) => at.getByRole('button', { name, exact: true })
const action = (page: Page, name: string) => page.getByRole('navigation', { name: 'Actions' }).getByRole('link', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const popup = (page: Page) => page.getByRole('dialog')

async function openHome(page: Page, session: Session): Promise<void> {
  await openWithSession(page, session, HOME)
  await expect(action(page, 'Transfer')).toBeVisible()
}

/** From the last step of a form: continue, and the PIN, which sends by itself. */
async function continueAndEnterPin(at: Page | Locator, act: RegExp): Promise<void> {
  await button(at, 'Continue').click()
  await button(at, act).click()
  await at.getByLabel('Transaction PIN').pressSequentially(PIN)
}

/** A customer of another bank has paid, from an account that can be paid back. */
async function receivePayment(session: Session, amountKobo: number): Promise<string> {
  const payer = newExternalAccount()
  const { accountname } = await fetchData<{ accountname: string }>(session, 'GET', `/bank/name/show?accountnumber=${payer}&bankcode=058`)
  const from = { payerName: accountname, payerAccount: payer, payerBank: '058', narration: 'wax print' }
  const before = await balanceOf(session)
  await callSimulator('/pay-in', 'POST', { accountNumber: await accountOf(session), amountKobo, ...from })
  await expect.poll(() => balanceOf(session), { intervals: [50] }).toBeGreaterThan(before)
  return accountname
}

/** What owners do on most days, each from the dashboard. */
export const EACH_DAY: readonly Task[] = [
  {
    name: 'Send money to a new payee',
    aim: 5,
    async prepare(page) {
      await openHome(page, await newSender(FUNDS))
      return async () => {
        await action(page, 'Transfer').click()
        await choose(page, 'Account Provider', 'Zenith Bank')
        await page.getByLabel('Account Number').fill(newExternalAccount())
        await page.getByLabel('Amount', { exact: true }).fill('4500')
        await expect(page.getByText('says this account belongs to')).toBeVisible()
        await continueAndEnterPin(page, /^Enter PIN to send ₦/)
        await expect(resultHeading(page, 'Sent')).toBeVisible()
      }
    },
  },
  {
    name: 'Send money to a payee of before',
    aim: 3,
    async prepare(page) {
      const owner = await newSender(FUNDS)
      await sendOverHttp(owner, newExternalAccount(), 100_000)
      await openHome(page, owner)
      return async () => {
        await action(page, 'Transfer').click()
        await page
          .getByRole('button', { name: /Zenith Bank · \d/ })
          .first()
          .click()
        await page.getByLabel('Amount', { exact: true }).fill('4500')
        await expect(page.getByText('says this account belongs to')).toBeVisible()
        await continueAndEnterPin(page, /^Enter PIN to send ₦/)
        await expect(resultHeading(page, 'Sent')).toBeVisible()
      }
    },
  },
  {
    name: 'Get the statement of last month by mail',
    aim: 3,
    async prepare(page) {
      await openHome(page, await newSender(FUNDS))
      return async () => {
        await tab(page, 'History').click()
        await button(page, 'Print statement').click()
        await expect(popup(page).getByRole('radio', { name: 'Last month' })).toBeChecked()
        await button(popup(page), 'Email statement').click()
        await expect(popup(page)).toContainText('Statement sent to', { timeout: 30_000 })
      }
    },
  },
  {
    name: 'Buy airtime',
    aim: 3,
    async prepare(page) {
      await openHome(page, await newSender(FUNDS))
      return async () => {
        await action(page, 'Airtime').click()
        await popup(page)
          .getByLabel('Phone Number')
          .fill(`0803${randomDigits(7)}`)
        await popup(page).getByLabel('Amount', { exact: true }).fill('2000')
        await continueAndEnterPin(popup(page), /^Enter PIN to pay ₦/)
        await expect(popup(page).getByRole('heading', { name: 'Your request has been processed successfully' })).toBeVisible()
      }
    },
  },
  {
    name: 'Buy electricity for a new meter, to its token',
    aim: 5,
    async prepare(page) {
      await openHome(page, await newSender(FUNDS))
      return async () => {
        await action(page, 'Pay Bills').click()
        await popup(page).getByRole('tab', { name: 'Utility' }).click()
        await popup(page).getByLabel('Provider').selectOption('kano-electric')
        const prepaid = popup(page).getByRole('radio', { name: 'Prepaid' })
        if (!(await prepaid.isChecked())) await prepaid.click()
        await popup(page)
          .getByLabel('Meter Number')
          .fill(`04${randomDigits(9)}`)
        await expect(popup(page).getByText('says this meter belongs to')).toBeVisible()
        await popup(page).getByLabel('Amount').fill('20000')
        await popup(page)
          .getByLabel('Phone Number')
          .fill(`0803${randomDigits(7)}`)
        await continueAndEnterPin(popup(page), /^Enter PIN to pay ₦/)
        await expect(popup(page).getByText(/^(\d{4} ?){5}$/)).toBeVisible()
      }
    },
  },
  {
    name: `Pay ${SUPPLIERS} suppliers from a sheet with names of one’s own`,
    aim: 8,
    async prepare(page) {
      const owner = await newSender(FUNDS)
      await fetchData(owner, 'POST', '/bulk/group/add', { name: 'Suppliers', description: 'Cloth' })
      await openWithSession(page, owner, `${HOME}/bulk`)
      await expect(button(page, 'Upload List')).toBeVisible()
      const lines = Array.from({ length: SUPPLIERS }, (_, at) => `Supplier ${at + 1},${newExternalAccount()},Zenith,${1_000 + at}`)
      const sheet = { name: 'suppliers.csv', mimeType: 'text/csv', buffer: Buffer.from(['Name,Account,Bank,Amount', ...lines].join('\r\n')) }
      return async () => {
        await button(page, 'Upload List').click()
        const choose = popup(page).locator('button').filter({ hasText: 'Choose a file' })
        const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.click()])
        await chooser.setFiles(sheet)
        await button(popup(page), 'Continue').click()
        await popup(page)
          .getByRole('button', { name: `Use the bank’s names for all ${SUPPLIERS}` })
          .click({ timeout: 30_000 })
        await expect(popup(page)).toHaveCount(0)
        await button(page, 'Make Payment').click()
        await popup(page).getByLabel('Title').fill('November')
        await button(popup(page), 'Continue').click()
        await popup(page).getByLabel('Transaction PIN').pressSequentially(PIN)
        await expect(page.getByText('No Failed Payment')).toBeVisible({ timeout: 60_000 })
      }
    },
  },
  {
    name: 'Send a wrong payment back',
    aim: null,
    async prepare(page) {
      const owner = await newSender(FUNDS)
      const payer = await receivePayment(owner, 450_000)
      await openHome(page, owner)
      return async () => {
        await page
          .getByRole('link', { name: new RegExp(payer, 'i') })
          .first()
          .click()
        await page.getByRole('link', { name: /^Reverse Transaction/ }).click()
        await page.getByLabel('Reason').selectOption('Paid twice for the same goods')
        await button(page, /^Enter PIN to reverse ₦/).click()
        await page.getByLabel('Transaction PIN').pressSequentially(PIN)
        await expect(resultHeading(page, 'Sent')).toBeVisible()
      }
    },
  },
  {
    name: 'Withdraw all of it to the own bank',
    aim: null,
    async prepare(page) {
      await openHome(page, await newSender(FUNDS))
      return async () => {
        await action(page, 'Withdraw').click()
        await button(page, 'Withdraw all of it').click()
        await continueAndEnterPin(page, /^Enter PIN to withdraw ₦/)
        await expect(resultHeading(page, 'Sent')).toBeVisible()
      }
    },
  },
  {
    name: 'Tell a customer the dial code of an amount',
    aim: null,
    async prepare(page) {
      const owner = await newSender(FUNDS)
      const account = await accountOf(owner)
      await openHome(page, owner)
      return async () => {
        await button(page, 'Share or show as QR code').click()
        await popup(page).getByLabel('Customer’s bank').selectOption('Guaranty Trust Bank')
        await popup(page).getByLabel('Amount (QR and dial code)').fill('2000')
        await expect(popup(page)).toContainText(`*737*000*5037+${account}+2000#`)
      }
    },
  },
  {
    name: 'Find a payment by name and amount',
    aim: null,
    async prepare(page) {
      const owner = await newSender(FUNDS)
      const payer = newPayerName()
      const account = await accountOf(owner)
      for (const [kobo, name] of [
        [310_000, payer],
        [520_000, payer],
        [520_000, newPayerName()],
      ] as const)
        await payIn(account, kobo, name)
      const received = `select count(*)::int as count from history_item where business_id = $1 and kind = 'collection'`
      await expect.poll(() => sql(received, [owner.holder.businessid]), { intervals: [50] }).toEqual([{ count: 4 }])
      await openHome(page, owner)
      return async () => {
        await page.getByRole('button', { name: /^Search or do/ }).click()
        const palette = page.getByRole('dialog', { name: 'Search or do' })
        await palette.getByRole('combobox').fill(`${payer.split(' ')[1]} 5200`)
        await palette
          .getByRole('option', { name: new RegExp(payer, 'i') })
          .first()
          .click()
        await expect(page.getByRole('dialog', { name: 'Transaction' })).toContainText('5,200.00 naira')
      }
    },
  },
  {
    name: 'Open a cashpoint and invite its cashier',
    aim: null,
    async prepare(page) {
      const { email, phone } = newPerson()
      await openWithSession(page, await newActivatedOwner(), HOME)
      await expect(tab(page, 'Cashpoint')).toBeVisible()
      return async () => {
        await tab(page, 'Cashpoint').click()
        await button(page, 'Add Cashpoint').click()
        const form = page.getByRole('dialog', { name: 'Create New Cashpoint' })
        await form.getByLabel('First Name').fill('Sadiya')
        await form.getByLabel('Last Name').fill('Garba')
        await form.getByLabel('Phone Number').fill(phone)
        await form.getByLabel('Email Address').fill(email)
        await button(form, 'Create Cashpoint').click()
        await expect(page.getByRole('button', { name: /^Sadiya Garba/ })).toBeVisible()
      }
    },
  },
  {
    name: 'Ask support about a payment',
    aim: null,
    async prepare(page) {
      const owner = await newSender(FUNDS)
      const payer = await receivePayment(owner, 450_000)
      await openHome(page, owner)
      return async () => {
        await page
          .getByRole('link', { name: new RegExp(payer, 'i') })
          .first()
          .click()
        await button(page, 'Ask about this payment').click()
        await page.getByLabel('Write to support').fill('The customer says that this was paid twice.')
        await button(page, 'Send message').click()
        await expect(page.getByRole('list').getByText('The customer says that this was paid twice.')).toBeVisible()
      }
    },
  },
]
