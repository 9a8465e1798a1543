import { type Locator, type Page } from '@playwright/test'
import {
  balanceOf,
  setBankMode,
  recordCalls,
  expectAccessibleInBothAppearances,
  newFundedOwner,
  payoutsTo,
  newExternalAccount,
  typePin,
} from './payment-setup.ts'
import { call, expect, expectAccessible, forEveryAppearance, openWithSession, PIN, type Session, callSimulator, test, toast } from './fixtures.ts'

let owner: Session

test.beforeAll(async () => {
  owner = await newFundedOwner(10_000_000)
})
test.afterEach(() => setBankMode('ok'))

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

async function goToPinStep(page: Page, account: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Account Provider' }).fill('Zenith Bank')
  await page.getByRole('option', { name: 'Zenith Bank', exact: true }).click()
  await page.getByLabel('Account Number').fill(account)
  await page.getByLabel('Amount').fill('1,000')
  await expect(page.getByText('says this account belongs to')).toBeVisible()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: /^Enter PIN to send ₦/ }).click()
}

test('PIN-06 PIN-10..11 PIN-15 PIN-23 PIN-28 XFER-25 XFER-40: no PIN yet is set on the way, a wrong one is counted, and money needs the right one', async ({
  page,
  noise,
}) => {
  noise.expected(/400.*pin\/(set|authorise)/)
  const account = newExternalAccount()
  await openWithSession(page, owner, '/admin/merchant/withdraw')
  await page.getByLabel('Amount').fill('1,000')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: /^Enter PIN to withdraw ₦/ }).click()
  await expect(title(page, 'Set a PIN')).toBeVisible()

  await page.goto('/admin/merchant/transfer')
  await goToPinStep(page, account)
  await expect(title(page, 'Set a PIN')).toBeVisible()
  const calls = recordCalls(page)
  const first = page.getByLabel('New PIN')
  const second = page.getByLabel('Confirm PIN')
  const save = page.getByRole('button', { name: 'Set PIN' })
  await first.pressSequentially('a2b5c8')
  await expect(first).toHaveValue('258')
  await second.pressSequentially('258')
  await save.click()
  await expect(first).toHaveAccessibleDescription('A PIN has 4 digits')
  await first.pressSequentially('0147')
  await expect(first).toHaveValue(/^\d{4}$/)
  await page.reload()
  await expect(title(page, 'Set a PIN')).toBeVisible()
  await first.pressSequentially(PIN)
  await second.pressSequentially('1470')
  await save.click()
  await expect(second).toHaveAccessibleDescription('Pin Must Match')
  await expect(page.getByRole('listitem').filter({ hasText: 'Pin Must Match' })).toBeVisible()
  await forEveryAppearance(page, () => expectAccessible(page))
  expect(calls.filter(({ path }) => path.startsWith('/pin/'))).toEqual([])
  for (const pin of ['258', '25800', 'abcd']) expect((await call(owner, 'POST', '/pin/set', { pin })).http).toBe(400)

  await second.pressSequentially(PIN)
  await save.click()
  await expect(toast(page, 'Success', 'Pin Set Success')).toBeVisible()
  await expect(title(page, 'Enter PIN')).toBeVisible()
  expect(calls.filter(({ path }) => path === '/pin/set').map(({ body }) => body)).toEqual([{ pin: PIN }])

  const before = await balanceOf(owner)
  const field = page.getByLabel('Transaction PIN')
  await typePin(page, '7391')
  await expect(field).toHaveAccessibleDescription('Incorrect PIN. 4 tries left.')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await expectAccessibleInBothAppearances(page)
  await typePin(page, '7392')
  await expect(field).toHaveAccessibleDescription('Incorrect PIN. 3 tries left.')
  expect(await balanceOf(owner)).toBe(before)
  expect(calls.filter(({ path }) => path === '/wallet/transfer')).toEqual([])
  await typePin(page)
  await expect(page.getByRole('heading', { level: 2, name: 'Sent', exact: true })).toBeVisible()
  expect(calls.filter(({ path }) => path === '/pin/authorise').map(({ body }) => body)).toEqual([{ pin: '7391' }, { pin: '7392' }, { pin: PIN }])
  expect(await payoutsTo(account)).toEqual([100_000])

  // Without a grant no call pays. One grant allows one of two calls.
  const { prefix } = (await call<{ prefix: string }>(owner, 'GET', `/wallet/prefix/${owner.holder.businessid}`)).data
  const send = (reference: string) =>
    call(owner, 'POST', '/wallet/transfer', { nuban: account, amount: 20_000, bank_code: '057', transaction_ref: `${prefix}-${reference}` })
  expect((await send('without-grant')).http).toBe(403)
  expect((await call(owner, 'POST', '/wallet/withdraw', { amount: 20_000 })).http).toBe(403)
  await call(owner, 'POST', '/pin/authorise', { pin: PIN })
  const both = await Promise.all([send('with-one-a'), send('with-one-b')])
  expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 403])
  expect(await payoutsTo(account)).toEqual([100_000, 20_000])
})

test('five wrong PINs lock it, with words and no money moved', async ({ page, noise }) => {
  noise.expected(/40[03].*pin\/authorise/)
  const session = await newFundedOwner(10_000_000)
  await call(session, 'POST', '/pin/set', { pin: PIN })
  for (const pin of ['7391', '7392', '7393']) await call(session, 'POST', '/pin/authorise', { pin })
  const account = newExternalAccount()
  await openWithSession(page, session, '/admin/merchant/transfer')
  await goToPinStep(page, account)
  const field = page.getByLabel('Transaction PIN')
  await typePin(page, '7394')
  await expect(field).toHaveAccessibleDescription('Incorrect PIN. 1 try left.')
  await typePin(page, '7395')
  await expect(field).toHaveAccessibleDescription(/locked/)
  await typePin(page)
  await expect(field).toHaveAccessibleDescription(/locked/)
  expect(await payoutsTo(account)).toEqual([])
})

test('PIN-05 PIN-09 PIN-16..17 PIN-19..20 PIN-22 PIN-27 ERR-39: a locked PIN is set anew with the code that was sent, and pays', async ({
  page,
  noise,
}) => {
  noise.expected(/40[03].*pin\//)
  const session = await newFundedOwner(10_000_000)
  await call(session, 'POST', '/pin/set', { pin: PIN })
  for (const pin of ['7391', '7392', '7393', '7394', '7395']) await call(session, 'POST', '/pin/authorise', { pin })
  const account = newExternalAccount()
  await openWithSession(page, session, '/admin/merchant/transfer')
  await goToPinStep(page, account)
  await typePin(page)
  await expect(page.getByLabel('Transaction PIN')).toHaveAccessibleDescription(/locked/)

  const calls = recordCalls(page)
  const asked = page.waitForResponse('**/api/pin/requestOTP')
  await page.getByRole('button', { name: 'Forgot Pin? Click Here To Reset Pin' }).click()
  await asked
  const begun = performance.now()
  const popup = page.getByRole('dialog', { name: 'Reset PIN' })
  await page.waitForFunction(() => document.querySelector('dialog[open]') !== null)
  expect(Math.abs(performance.now() - begun - 1_000)).toBeLessThan(400)
  await expect(page.getByText('A code is on its way')).toBeVisible()

  const field = (label: string) => popup.getByLabel(label)
  const save = popup.getByRole('button', { name: 'Reset PIN' })
  await save.click()
  await expect(field('OTP')).toHaveAccessibleDescription('Input valid OTP')
  await retype(field('OTP'), '12345')
  await retype(field('New PIN'), '1379')
  await retype(field('Confirm PIN'), '1378')
  await save.click()
  await expect(field('OTP')).toHaveAccessibleDescription('OTP not up to 6')
  await expect(page.locator('.toast').filter({ hasText: "Pin Don't Match" }).first()).toContainText('Warning')
  await forEveryAppearance(page, () => expectAccessible(page))
  expect(calls.map(({ path }) => path)).toEqual(['/pin/requestOTP'])

  const [mails, texts] = await readMailedCodes(session)
  expect(texts).toEqual(mails)
  const code = mails.at(-1)!
  await retype(field('OTP'), code === '000000' ? '111111' : '000000')
  await retype(field('Confirm PIN'), '1379')
  await save.click()
  await expect(field('OTP')).toHaveAccessibleDescription('Incorrect code. Check it, or ask for a new one.')
  await retype(field('OTP'), code)
  await save.click()
  await expect(toast(page, 'Success', 'Pin Reset Successfully')).toBeVisible()
  await expect(popup).toBeHidden()
  expect(calls.filter(({ path }) => path === '/pin/resetpin').map(({ body }) => body)).toEqual([{ otp: code, pin: '1379' }])
  await typePin(page, '1379')
  await expect(page.getByRole('heading', { level: 2, name: 'Sent', exact: true })).toBeVisible()
  expect(await payoutsTo(account)).toEqual([100_000])
})

/** Empties the boxes, then types. */
async function retype(field: Locator, digits: string): Promise<void> {
  await field.focus()
  for (let at = 0; at < 6; at++) await field.press('Backspace')
  await field.pressSequentially(digits)
}

/** The codes sent to this person, by mail and by text message. */
async function readMailedCodes({ holder }: Session): Promise<[string[], string[]]> {
  type Message = { channel: string; to: string; text: string }
  let found: [string[], string[]] = [[], []]
  await expect(async () => {
    const messages = await callSimulator<Message[]>('/messages')
    const coded = (to: string) => messages.filter((one) => one.to === to).flatMap(({ text }) => /\b\d{6}\b(?= is your code)/.exec(text) ?? [])
    const texts = messages.filter(({ channel, text }) => channel === 'sms' && coded(holder.email).some((code) => text.includes(code)))
    found = [coded(holder.email), texts.map(({ text }) => /\b\d{6}\b/.exec(text)![0])]
    expect(found.map((codes) => codes.length)).toEqual([1, 1])
  }).toPass({ timeout: 15_000 })
  return found
}
