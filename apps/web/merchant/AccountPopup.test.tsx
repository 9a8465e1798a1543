import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { showDashboard } from '../../../modules/overview/contract.ts'
import { scanQr } from '../../../tests/components/scan-qr.ts'
import type { FakeApi } from '../../../tests/components/fake-api.ts'
import { readMerchantQr } from '../../../platform/nigeria/emv-qr.ts'
import {
  cashpoint,
  dashboard,
  expect,
  findToast,
  merchantDetails,
  QR_TEXT,
  screen,
  test,
  unverifiedDetails,
  userOf,
  waitFor,
  within,
} from '../../../tests/components/test.tsx'

const POPUP_PATH = '/admin/merchant?popup=account-details'
const answer = (api: FakeApi): FakeApi => api.on(showDashboard, dashboard()).on(listCashpoints, [cashpoint()])
const popup = () => screen.findByRole('dialog', { name: 'Bank Details' })

test('SHELL-104..109 SHELL-111: the popup shows number, name, bank, QR code and dial code; copying the number says so', async ({
  api,
  open,
  user,
}) => {
  answer(api)
  await open(POPUP_PATH, { as: 'merchant' })
  const dialog = within(await popup())
  expect((await dialog.findByText('Account number')).nextElementSibling).toHaveTextContent(/^1012 ?345 ?678$/)
  expect(dialog.getByText('Account name').nextElementSibling).toHaveTextContent('Amina Stores')
  expect(dialog.getByText('Bank').nextElementSibling).toHaveTextContent('VFD MFB')
  expect(scanQr(await dialog.findByRole('img', { name: 'QR code that pays Amina Stores' }))).toBe(QR_TEXT)
  expect(dialog.getByText('*bank code*000*5037+1012345678+amount#')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Copy number' }))
  await findToast('Success', 'Account Number Copied')
  expect(await navigator.clipboard.readText()).toBe('1012345678')
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!)
  await waitFor(() => expect(window.location.search).toBe(''))
})

test('ERR-29 SHELL-110: bank and amount go into the dial code, which is copied; the QR code carries the same amount', async ({ api, open, user }) => {
  answer(api)
  await open(POPUP_PATH, { as: 'merchant' })
  const dialog = within(await popup())
  await user.selectOptions(await dialog.findByLabelText(/Customer’s bank/), 'Guaranty Trust Bank')
  await user.type(dialog.getByLabelText('Amount (QR and dial code)'), '2000')
  await user.click(dialog.getByRole('button', { name: /^Copy \*/ }))
  await findToast('Success', 'USSD Code Copied')
  expect(await navigator.clipboard.readText()).toBe('*737*000*5037+1012345678+2000#')
  const code = await dialog.findByRole('img', { name: 'QR code that pays Amina Stores' })
  await waitFor(() => expect(readMerchantQr(scanQr(code) ?? '')).toMatchObject({ accountNumber: '1012345678', amountKobo: 200_000 }))
  await user.clear(dialog.getByLabelText('Amount (QR and dial code)'))
  await user.type(dialog.getByLabelText('Amount (QR and dial code)'), '2000.50')
  expect(await dialog.findByText('A dial code takes whole naira only')).toBeVisible()
})

test('SHELL-112: another user than a web user sees neither the account number nor the dial code', async ({ api, open }) => {
  answer(api)
  await open(POPUP_PATH, { as: userOf('merchant', { type: 'pos' }) })
  const dialog = await popup()
  expect(await within(dialog).findByText('VFD MFB')).toBeVisible()
  expect(dialog).not.toHaveTextContent(/1012|5037/)
})

test('SHELL-113..114: before the verification the popup asks for it and shows no account', async ({ api, open }) => {
  answer(api)
  await open(POPUP_PATH, { as: 'merchant', business: unverifiedDetails({ issetNIN_BVN: true }) })
  const dialog = await popup()
  expect(await within(dialog).findByText('Verify your account to view account details')).toBeVisible()
  expect(within(dialog).getByRole('link', { name: 'Verify Account' })).toHaveAttribute('href', '/admin/merchant/compliance')
  expect(dialog).not.toHaveTextContent(/1012|5037/)
})

test('SHELL-113: BVN and ID card suffice, before the verification is complete', async ({ api, open }) => {
  answer(api)
  const business = merchantDetails('merchant', { tier: 'activated', hasBeenVerified: false, verified: false, isset_liveliness_test: false })
  await open(POPUP_PATH, { as: 'merchant', business })
  expect(await within(await popup()).findByText('*bank code*000*5037+1012345678+amount#')).toBeVisible()
})
