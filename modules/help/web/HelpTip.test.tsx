import { vi } from 'vitest'
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

test.for([
  ['on a phone the buttons behind an open answer wait', 360, 0],
  ['on a wide screen the buttons behind an open answer stay usable', 1440, 1],
] as const)('%s', async ([, width, usable], { user }) => {
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(width)
  render(
    <>
      <HelpTip about="fee-for-withdrawal" subject="Fee" />
      <button type="button">Push</button>
    </>,
  )
  await user.click(await screen.findByRole('button', { name: 'Help: Fee' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Fee' })).getByText('Fee'))
  expect(screen.queryAllByRole('button', { name: 'Push' })).toHaveLength(usable)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByRole('button', { name: 'Push' })).toBeEnabled()
  expect(screen.queryByRole('dialog')).toBeNull()
})
