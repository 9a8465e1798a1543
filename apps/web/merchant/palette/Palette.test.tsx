import { listCashpoints } from '../../../../modules/cashpoints/contract.ts'
import { showCustomers, showHistory } from '../../../../modules/history/contract.ts'
import { findAccountName, listBanks } from '../../../../modules/institutions/contract.ts'
import { showDashboard } from '../../../../modules/overview/contract.ts'
import { listBeneficiaries, quoteTransfer } from '../../../../modules/transfers/contract.ts'
import type { FakeApi } from '../../../../tests/components/fake-api.ts'
// Loaded with the test, so that opening it does not wait for its code.
import './Palette.tsx'
import { cashpoint, dashboard, expect, payment, paymentQuote, refused, screen, test, waitFor, within } from '../../../../tests/components/test.tsx'

const HOME_PATH = '/admin/merchant'
const ADEYEMI = { _id: 'ben_1', name: 'ADEYEMI OLUMIDE', number: '4513272193', code: '214', bank: 'FCMB', last_paid: null }
const palette = async () => within(await screen.findByRole('dialog', { name: 'Search or do' }))
type Found = Awaited<ReturnType<typeof palette>>
/** By its text, because the typed part of a name is an element of its own. */
const option = (found: Found, text: RegExp) =>
  waitFor(() => {
    const row = found.getAllByRole('option').find(({ textContent }) => text.test(textContent))
    expect(row, `${text}`).toBeDefined()
    return row!
  })
const ready = (api: FakeApi) => api.on(listCashpoints, [cashpoint()]).on(showDashboard, dashboard()).on(listBeneficiaries, [ADEYEMI])

test('Ctrl K opens it with acts and pages; letters narrow them, and Enter opens the first', async ({ api, open, user }) => {
  ready(api).on(showHistory, []).on(showCustomers, []).on(listBanks, [])
  await open(HOME_PATH, { as: 'merchant' })
  await screen.findByRole('link', { name: /Halima/i })
  await user.keyboard('{Control>}k{/Control}')
  const found = await palette()
  expect(within(found.getByRole('group', { name: 'Do' })).getByRole('option', { name: 'Withdraw' })).toHaveAttribute('href', `${HOME_PATH}/withdraw`)
  expect(within(found.getByRole('group', { name: 'Go' })).getByRole('option', { name: 'History' })).toBeVisible()
  await user.keyboard('ref')
  await waitFor(() => expect(found.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Referral']))
  expect(found.getByRole('combobox')).toHaveAttribute('aria-activedescendant', (await option(found, /^Referral$/)).id)
  await user.clear(found.getByRole('combobox'))
  await user.keyboard('trans{Enter}')
  expect(await screen.findByRole('heading', { name: 'Send Money' })).toBeVisible()
  expect(screen.queryByRole('dialog', { name: 'Search or do' })).toBeNull()
})

test('a name and an amount find payments and people, and offer the transfer with its form filled in', async ({ api, open, user }) => {
  ready(api)
  api.on(showHistory, [payment({ _id: 'txn_9', name: 'TEMITOPE ADEYEMI', total: 1_850_000 })])
  api.on(showCustomers, [
    { name: 'TEMITOPE ADEYEMI', accountnumber: '0123456789', bank: 'GTBank', payments: 9, amount: 21_450_000, last: '2026-11-20T10:00:00.000Z' },
  ])
  await open(HOME_PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: /^Search or do/ }))
  const found = await palette()
  await user.type(found.getByRole('combobox'), 'adey 18500')
  expect(await option(found, /^Temitope Adeyemi.*Credit 18,500\.00 naira/)).toHaveAttribute('href', `${HOME_PATH}/history?tx=txn_9`)
  expect(await option(found, /^Temitope Adeyemi.*customer, 9 payments/)).toBeVisible()
  expect(await option(found, /^Adeyemi Olumide.*beneficiary, FCMB 4513 272 193/)).toBeVisible()
  const href = (await option(found, /^Transfer ₦18,500\.00 to Adeyemi Olumide.*asks for the PIN/)).getAttribute('href')!
  expect(Object.fromEntries(new URL(href, 'https://x.example').searchParams)).toEqual({ to: '"4513272193"', bank: '"214"', amount: '1850000' })
  expect(api.calls(showHistory).at(-1)!.query).toMatchObject({ search: 'adey 18500' })
  expect(api.calls(showCustomers).at(-1)!.query).toMatchObject({ search: 'adey' })
})

test('an act from the palette opens the form of the transfer with amount and beneficiary, and sends nothing', async ({ api, open }) => {
  ready(api)
    .on(listBanks, [])
    .on(quoteTransfer, paymentQuote())
    .on(findAccountName, { accountname: 'ADEYEMI OLUMIDE', accountnumber: '4513272193', bankcode: '214', bankname: 'FCMB' })
  await open(`${HOME_PATH}/transfer?to=%224513272193%22&bank=%22214%22&amount=1850000`, { as: 'merchant' })
  expect(await screen.findByDisplayValue('18,500.00')).toBeVisible()
  expect(screen.getByDisplayValue('4513272193')).toBeVisible()
  await waitFor(() => expect(window.location.search).toBe(''))
  expect(api.operations()).not.toContain('transfers.send')
})

test('a search that fails says so and keeps the pages', async ({ api, open, user }) => {
  ready(api)
    .on(showHistory, refused(503, 'unavailable', 'Not now'))
    .on(showCustomers, [])
  await open(HOME_PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: /^Search or do/ }))
  const found = await palette()
  await user.type(found.getByRole('combobox'), 'hist')
  expect(await found.findByText('Payments and people could not be searched.')).toBeVisible()
  expect(await option(found, /^History/)).toBeVisible()
})

test('before typing it shows what was opened last, of this business and without the amount of an earlier transfer', async ({ api, open, user }) => {
  ready(api)
    .on(showHistory, [payment({ _id: 'txn_9', name: 'TEMITOPE ADEYEMI', total: 1_850_000 })])
    .on(showCustomers, [])
    .on(listBanks, [])
    .on(quoteTransfer, paymentQuote())
    .on(findAccountName, { accountname: 'ADEYEMI OLUMIDE', accountnumber: '4513272193', bankcode: '214', bankname: 'FCMB' })
  await open(HOME_PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: /^Search or do/ }))
  let found = await palette()
  expect(found.queryByRole('group', { name: 'Last opened' })).toBeNull()
  await user.type(found.getByRole('combobox'), 'adey 18500')
  await user.click(await option(found, /^Adeyemi Olumide.*beneficiary/))
  await user.keyboard('{Control>}k{/Control}')
  found = await palette()
  const last = within(found.getByRole('group', { name: 'Last opened' }))
  const href = last.getByRole('option', { name: /^Adeyemi Olumide/ }).getAttribute('href')!
  expect(Object.fromEntries(new URL(href, 'https://x.example').searchParams)).toEqual({ to: '"4513272193"', bank: '"214"' })
  expect(Object.keys(JSON.parse(localStorage.getItem('palette-opened')!))).toHaveLength(1)
})

test('where nothing fits it asks: did you mean a page, a person or a payment that is nearly so', async ({ api, open, user }) => {
  const near = payment({ _id: 'txn_9', name: 'TEMITOPE ADEYEMI', short_reference: 'KSW-7Q4K-0P2M' })
  ready(api)
    .on(showHistory, ({ query }) => (query['search'] === '7Q4K' ? [near, payment({ short_reference: 'KSW-7Q4K-ZZZZ' })] : []))
    .on(showCustomers, [])
  await open(HOME_PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: /^Search or do/ }))
  const found = await palette()
  const meant = async () =>
    within(await found.findByRole('group', { name: 'Did you mean' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  await user.type(found.getByRole('combobox'), 'withdarw')
  expect(await meant()).toEqual(['Withdraw'])
  await user.clear(found.getByRole('combobox'))
  await user.type(found.getByRole('combobox'), 'adeyemo')
  expect(await meant()).toEqual([expect.stringMatching(/^Adeyemi Olumide/)])
  await user.clear(found.getByRole('combobox'))
  await user.type(found.getByRole('combobox'), 'KSW-7Q4K-0P2N')
  await waitFor(async () => expect(await meant()).toEqual([expect.stringMatching(/^KSW-7Q4K-0P2M.*Temitope Adeyemi/)]))
})
