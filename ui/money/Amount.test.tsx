import { expect, render, test } from '../../tests/components/test.tsx'
import { Amount } from './Amount.tsx'
import { MoneyText } from './MoneyText.tsx'

test.for([
  [0, '₦0.00'],
  [5, '₦0.05'],
  [150_000, '₦1,500.00'],
  [100_000_000_050, '₦1,000,000,000.50'],
] as const)('CONST-01..02: an amount has the naira sign in front and two decimals (%s kobo)', ([kobo, text]) => {
  const { container } = render(<Amount kobo={kobo} />)
  expect(container.querySelector('[aria-hidden]')).toHaveTextContent(new RegExp(`^${text.replaceAll('.', String.raw`\.`)}$`))
  expect(render(<MoneyText kobo={kobo} />).container).toHaveTextContent(text)
})

test('CONST-03: a hidden amount reads ₦****, and says no figure to a screen reader', () => {
  const { container } = render(<Amount kobo={1_234_567} way="in" isHidden />)
  expect(container.querySelector('[aria-hidden]')!.textContent).toBe('₦****')
  expect(container.textContent).toBe('₦****Amount hidden')
})
