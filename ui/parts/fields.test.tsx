import { useState } from 'react'
import { vi } from 'vitest'
import { expect, render, screen, test, waitFor } from '../../tests/components/test.tsx'
import { BANKS } from '../../platform/nigeria/banks.ts'
import { Amount } from '../money/Amount.tsx'
import { AmountField } from './AmountField.tsx'
import { ComboBox } from './ComboBox.tsx'
import { DateField } from './DateField.tsx'
import { DigitsField } from './DigitsField.tsx'
import { FileField } from './FilePicker.tsx'
import { PinField } from './PinField.tsx'

const WRONG = 'Account Number must contain 10 numbers'

function AccountNumberField({ onDigits }: { onDigits: (digits: string) => void }) {
  const [digits, setDigits] = useState('')
  const change = (next: string) => (setDigits(next), onDigits(next))
  return <DigitsField label="Account Number" rule={{ length: 10, wrong: WRONG }} value={digits} onChange={change} />
}

test.for([
  ['0123 456 789', '0123456789', null],
  ['0123-456-789', '0123456789', null],
  ['\u200e0123456789\u200b', '0123456789', null],
  ['08031234567', '08031234567', WRONG],
  ['012345678O', '012345678O', WRONG],
] as const)('a pasted number loses its separators and nothing else: %s', async ([pasted, kept, fault], { user }) => {
  let digits = ''
  render(<AccountNumberField onDigits={(next) => (digits = next)} />)
  await user.click(screen.getByLabelText('Account Number'))
  await user.paste(pasted)
  expect(digits).toBe(kept)
  expect(screen.getByLabelText('Account Number')).toHaveValue(kept)
  expect(screen.queryByText(WRONG) === null ? null : WRONG).toBe(fault)
})

function NairaField({ onKobo }: { onKobo: (kobo: number | null) => void }) {
  const [kobo, setKobo] = useState<number | null>(null)
  return <AmountField label="Amount" value={kobo} onChange={(next) => (setKobo(next), onKobo(next))} />
}

test.for([
  ['45,000.50', 4_500_050],
  ['NGN 45,000.50', 4_500_050],
  ['₦45 000', 4_500_000],
  ['-5000', null],
  ['45k', null],
  ['20 Nov 5000', null],
  ['20 5000', null],
  ['4,50', null],
  ['1e5', null],
] as const)('pasted text is an amount or an error, never another amount: %s', async ([pasted, kobo], { user }) => {
  let amount: number | null = 1
  render(<NairaField onKobo={(next) => (amount = next)} />)
  await user.click(screen.getByLabelText('Amount'))
  await user.paste(pasted)
  expect(amount).toBe(kobo)
  expect(screen.getByLabelText('Amount')).toHaveValue(pasted)
  expect(screen.queryByText('Type an amount like 45,000.00') !== null).toBe(kobo === null)
})

test('a refused amount is described by its error and by its hint', () => {
  render(<AmountField label="Amount" value={100} onChange={() => {}} error="Insufficient balance" hint="₦72,267.50 to spend" />)
  expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription('Insufficient balance ₦72,267.50 to spend')
  expect(screen.getAllByText('₦72,267.50 to spend')).toHaveLength(1)
})

const bankOptions = BANKS.map(({ cbnCode, name, aliases }) => ({ id: cbnCode, label: name, keywords: [cbnCode, ...aliases].join(' ') }))

test.for([
  ['gtb', '058'],
  ['GTBank', '058'],
  ['gt bank', '058'],
  ['uba', '033'],
  ['fcmb', '214'],
  ['first', '011'],
  ['9psb', '120001'],
  ['058', '058'],
] as const)('a bank is found by the name that people use: %s', async ([typed, code], { user }) => {
  render(<ComboBox label="Bank" options={bankOptions} value={null} onChange={() => {}} />)
  await user.type(screen.getByRole('combobox'), typed)
  const found = (await screen.findAllByRole('option')).map((option) => option.textContent)
  expect(found.slice(0, 2)).toContain(BANKS.find(({ cbnCode }) => cbnCode === code)!.name)
})

test('an amount whose text a translator has replaced is still the new amount afterwards', () => {
  const { container, rerender } = render(<Amount kobo={100_000} />)
  container.querySelector('[aria-hidden]')!.innerHTML = '<font>₦1,000.00</font>'
  rerender(<Amount kobo={250_000} />)
  expect(container.querySelector('[aria-hidden]')!.textContent).toBe('₦2,500.00')
  expect(container.firstElementChild).toHaveAttribute('translate', 'no')
})

function PinExample({ onComplete }: { onComplete: (digits: string) => void }) {
  const [digits, change] = useState('')
  return <PinField label="PIN" value={digits} onChange={change} onComplete={onComplete} />
}

test('a PIN is pasted without its separators; a longer number is refused whole, because a part of it would count as a try', async ({ user }) => {
  const tried: string[] = []
  render(<PinExample onComplete={(digits) => tried.push(digits)} />)
  const pin = screen.getByLabelText('PIN')
  await user.click(pin)
  await user.paste('12 345')
  expect(pin).toHaveValue('')
  expect(pin).toHaveAccessibleDescription('This has 4 digits')
  expect(tried).toEqual([])
  await user.paste('5 2 9 1')
  expect(pin).toHaveAccessibleDescription('')
  expect(tried).toEqual(['5291'])
})

test('a PIN: the last digit submits, a fifth one is ignored, and a full field that takes the focus again is typed over', async ({ user }) => {
  const tried: string[] = []
  render(<PinExample onComplete={(digits) => tried.push(digits)} />)
  const pin = screen.getByLabelText('PIN')
  await user.type(pin, '52917')
  expect(pin).toHaveValue('5291')
  expect(tried).toEqual(['5291'])
  await user.tab()
  await user.tab({ shift: true })
  await waitFor(() => expect((pin as HTMLInputElement).selectionStart).toBe(0))
  await user.keyboard('7')
  expect(pin).toHaveValue('7')
  await user.paste('73 91')
  expect(pin).toHaveValue('7391')
  expect(tried).toEqual(['5291', '7391'])
})

function DayExample({ onDay, ...limits }: { onDay: (day: string) => void; min?: string; max?: string }) {
  const [day, setDay] = useState('')
  return <DateField label="Day" {...limits} value={day} onChange={(next) => (setDay(next), onDay(next))} />
}

test.for([
  ['20/11/2026', '2026-11-20'],
  ['5-3-2026', '2026-03-05'],
  ['20112026', '2026-11-20'],
  ['2026-11-20', '2026-11-20'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2026', ''],
  ['11/20/2026', ''],
  ['20/11/26', ''],
  ['tomorrow', ''],
] as const)(
  'a typed text is one day of the calendar, read with the day first, or an error, never another day: %s',
  async ([typed, day], { user }) => {
    let last = ''
    render(<DayExample onDay={(next) => (last = next)} />)
    await user.type(screen.getByLabelText('Day'), typed)
    await user.tab()
    expect(last).toBe(day)
    expect(screen.queryByText('Type a date like 20/11/2026') !== null).toBe(day === '')
  },
)

test('a day is chosen in a calendar, which offers the days of its limits only, and the field then shows it', async ({ user }) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
  const chosen: string[] = []
  render(<DayExample min="2026-11-18" max="2026-11-21" onDay={(day) => chosen.push(day)} />)
  await user.click(screen.getByRole('button', { name: 'Choose a day' }))
  expect(await screen.findByRole('button', { name: 'Tuesday 17 Nov 2026' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Sunday 22 Nov 2026' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Wednesday 18 Nov 2026' }))
  expect(chosen).toEqual(['2026-11-18'])
  expect(screen.getByLabelText('Day')).toHaveValue('18/11/2026')
})

test('the same file can be chosen again, and what is wrong with it belongs to the field', async ({ user }) => {
  const file = new File(['x'], 'receipt.jpg', { type: 'image/jpeg' })
  const chosen: string[] = []
  render(
    <FileField
      title="A picture"
      label="Choose a picture"
      accept="image/jpeg"
      fileName="receipt.jpg"
      error="Too large"
      onChoose={({ name }) => chosen.push(name)}
    />,
  )
  await user.upload(screen.getByLabelText('Choose a picture'), file)
  await user.upload(screen.getByLabelText('Choose a picture'), file)
  expect(chosen).toEqual(['receipt.jpg', 'receipt.jpg'])
  expect(screen.getByRole('group', { name: 'A picture' })).toHaveAccessibleDescription('Too large')
})
