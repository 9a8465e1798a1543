import { expect, render, screen, test, within } from '../../../tests/components/test.tsx'
import { CASHIER_HELP, MERCHANT_HELP } from './help-entries.ts'
import { HelpTip } from './index.ts'

test('issue 41: help stands beside its subject with the whole answer of the help page, and leads there', async ({ user }) => {
  render(<HelpTip about="fee-for-withdrawal" subject="Fee" />)
  await user.click(await screen.findByRole('button', { name: 'Help: Fee' }))
  const answer = await screen.findByRole('dialog', { name: 'Fee' })
  const { title, texts } = MERCHANT_HELP.find(({ slug }) => slug === 'fee-for-withdrawal')!
  for (const text of [title, ...texts]) expect(await within(answer).findByText(text)).toBeVisible()
  expect(within(answer).getByRole('link', { name: 'Open the help page' })).toHaveAttribute('href', '/faq/fee-for-withdrawal')
})

test('an answer for cashiers leads to their help, and no two answers have the same name', async ({ user }) => {
  render(<HelpTip about="is-it-paid" subject="Status" />)
  await user.click(await screen.findByRole('button', { name: 'Help: Status' }))
  expect(await screen.findByRole('link', { name: 'Open the help page' })).toHaveAttribute('href', '/cashierfaq/is-it-paid')
  const slugs = [...MERCHANT_HELP, ...CASHIER_HELP].map(({ slug }) => slug)
  expect(new Set(slugs).size).toBe(slugs.length)
})
