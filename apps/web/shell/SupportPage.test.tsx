import { expect, render, screen, test } from '../../../tests/components/test.tsx'
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
