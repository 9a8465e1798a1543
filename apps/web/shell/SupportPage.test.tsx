import { cashpoint, expect, render, screen, test, waitFor } from '../../../tests/components/test.tsx'
import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { showCashpointTransactions, showDays, showHistory } from '../../../modules/history/contract.ts'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Toast } from '../../../ui/parts/Toast.tsx'

const LIMIT = 'Transfer Limit Exceeded. Contact customer support to increase your limit'

test('the support page, open to everybody, says how a person is reached', async ({ open }) => {
  await open('/support')
  expect(await screen.findByRole('heading', { name: 'Support' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'support@kasuwa.example' })).toHaveAttribute('href', 'mailto:support@kasuwa.example')
})

test('a message that sends people to support links there, wherever it is shown, in its own words', () => {
  render(
    <>
      <Callout tone="wrong" title={LIMIT} />
      <Toast kind="error" text={LIMIT} onClose={() => undefined} />
      <Field label="Amount" error={LIMIT} />
    </>,
  )
  const links = screen.getAllByRole('link', { name: 'customer support' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/support', '/support', '/support'])
  for (const link of links) expect(link.closest('.callout, .toast, .field')).toHaveTextContent(LIMIT)
})

test.for([
  ['merchant', '/admin/merchant/history'],
  ['cashier', '/admin/cashpoint/transactions'],
] as const)('a message that sends people to the history leads a %s to their own', async ([role, path], { api, open }) => {
  api.on(listCashpoints, [cashpoint()]).on(showHistory, []).on(showDays, []).on(showCashpointTransactions, [])
  render(<Callout tone="wrong">We could not confirm this. Look at the history before you try again.</Callout>)
  expect(screen.getByRole('link', { name: 'Look at the history' })).toHaveAttribute('href', '/history')
  await open('/history', { as: role })
  await waitFor(() => expect(window.location.pathname).toBe(path))
})
