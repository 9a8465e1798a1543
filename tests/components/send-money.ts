import { findAccountName, listBanks } from '../../modules/institutions/contract.ts'
import { authorisePin } from '../../modules/identity/contract.ts'
import { quoteTransfer, sendTransfer, showPrefix } from '../../modules/transfers/contract.ts'
import type { FakeApi } from './fake-api.ts'
import type { UserEvent } from '@testing-library/user-event'
import { banks, expect, paymentQuote, screen, waitFor } from './test.tsx'

/** The form of Send Money, and the answers that it needs. */
export const SEND_PATH = '/admin/merchant/transfer'
export const NUBAN = '2211334455'
export const OWNER_LINE = 'Zenith Bank says this account belongs to'

export const form = {
  provider: () => screen.getByRole('combobox', { name: 'Account Provider' }),
  number: () => screen.getByLabelText('Account Number'),
  amount: () => screen.getByLabelText('Amount'),
  remark: () => screen.getByLabelText(/Remark/),
  save: () => screen.getByRole('switch', { name: 'Save Beneficiary?' }),
  next: () => screen.getByRole('button', { name: 'Continue' }),
  clear: () => screen.getByRole('button', { name: 'Clear' }),
}
export const title = (name: string) => screen.findByRole('heading', { level: 1, name })
export const result = (name: string) => screen.findByRole('heading', { level: 2, name })
/** The button, once price and reference are there. */
export async function pinStepButton(): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name: /^Enter PIN to send ₦/ })
  await waitFor(() => expect(button).toBeEnabled())
  return button
}
export const sends = (api: FakeApi) => api.calls(sendTransfer).map(({ body }) => body)

export function answerBank(api: FakeApi): void {
  api.on(listBanks, banks())
  api.on(findAccountName, ({ query: { accountnumber, bankcode } }) => ({
    accountname: 'IBRAHIM GARBA',
    accountnumber,
    bankcode,
    bankname: 'Zenith Bank',
  }))
  api.on(showPrefix, { prefix: 'AMS' }).on(quoteTransfer, paymentQuote()).on(authorisePin, { expiresInSeconds: 120 })
}

export async function chooseBank(user: UserEvent, name = 'Zenith Bank'): Promise<void> {
  await user.clear(form.provider())
  await user.type(form.provider(), name)
  await user.click(await screen.findByRole('option', { name }))
}

export async function fillForm(user: UserEvent, naira = '45000'): Promise<void> {
  await screen.findByRole('combobox', { name: 'Account Provider' })
  await chooseBank(user)
  await user.type(form.number(), NUBAN)
  await user.type(form.amount(), naira)
  await screen.findByText(OWNER_LINE)
}

export async function goToPin(user: UserEvent): Promise<HTMLElement> {
  await user.click(form.next())
  await user.click(await pinStepButton())
  return await screen.findByLabelText('Transaction PIN')
}
