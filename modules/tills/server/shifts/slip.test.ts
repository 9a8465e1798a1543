import { expect, test } from 'vitest'
import type { ListedShift } from './queries.ts'
import { shiftsCsv, slipLines } from './slip.ts'

const SHIFT: ListedShift = {
  id: 'shf_1',
  business_id: 'biz_1',
  cashpoint_id: 'cpt_1',
  number: 412,
  state: 'closed',
  float_amount: 2_000_000n,
  left_before: null,
  opened_by: 'usr_1',
  opened_at: new Date('2026-11-27T07:02:00Z'),
  notes: { notes: [84, 41, 38, 32, 10, 0], coins: 0 },
  counted: 11_580_000n,
  counts: 1,
  expected: 11_630_000n,
  reason: 'wrong_change',
  closed_by: 'usr_1',
  closed_at: new Date('2026-11-27T13:40:12Z'),
  asked_at: null,
  cashpoint_name: 'Main',
  cashier: 'Blessing Okafor',
  closed_by_name: 'Blessing Okafor',
  cashier_now_id: 'usr_1',
  cashier_now: 'Blessing Okafor',
  channels: [
    { channel: 'transfer', payments: 31, amount: 36_425_000 },
    { channel: 'qr', payments: 6, amount: 7_350_000 },
    { channel: 'ussd', payments: 2, amount: 900_000 },
    { channel: 'card', payments: 2, amount: 3_975_000 },
  ],
  sales: 10_430_000n,
  sales_count: 23,
  paid_out: 800_000n,
  waiting: 0,
  waiting_amount: 0n,
}
const OF = { business: 'Okonkwo Fabrics', address: '14 Balogun Street, Lagos', productName: 'Kasuwa' }

test('issue 58: the closing report is a slip of 32 characters', () => {
  expect(slipLines({ shift: SHIFT, ...OF })).toEqual([
    '        Okonkwo Fabrics',
    '    14 Balogun Street, Lagos',
    '================================',
    'CLOSING REPORT            Z-0412',
    '================================',
    'Cashpoint                   Main',
    'Cashier          Blessing Okafor',
    'Opened         27 Nov 2026 08:02',
    'Closed         27 Nov 2026 14:40',
    '--------------------------------',
    'Transfer      31  NGN 364,250.00',
    'QR code        6   NGN 73,500.00',
    'Dial code      2    NGN 9,000.00',
    'Card           2   NGN 39,750.00',
    'Kasuwa        41  NGN 486,500.00',
    'Cash sales    23  NGN 104,300.00',
    '--------------------------------',
    'TAKEN             NGN 590,800.00',
    '================================',
    'Float              NGN 20,000.00',
    'Cash sales        NGN 104,300.00',
    'Paid out           -NGN 8,000.00',
    'Should be there   NGN 116,300.00',
    'Counted           NGN 115,800.00',
    'DIFFERENCE           -NGN 500.00',
    '              Wrong change given',
    '--------------------------------',
    'Closed with password, 14:40:12',
    '        Issued by Kasuwa',
  ])
})

test('issue 58: no line is longer than the paper, whatever the names and amounts are', () => {
  const long = {
    ...SHIFT,
    cashpoint_name: 'The very long name of a cashpoint in Balogun Market',
    cashier: 'Oluwatobiloba Adekunle-Akinwande Ogunbanjo',
    channels: [{ channel: 'transfer', payments: 123_456, amount: 99_999_999_999_999 }],
    sales: 99_999_999_999_999n,
  }
  const lines = slipLines({ shift: long, ...OF, business: 'Ọlábísí & Daughters Textiles and Trading Company International' })
  expect(lines.filter((line) => line.length > 32)).toEqual([])
  expect(lines.join('\n')).toContain('NGN 999,999,999,999.99')
})

test('issue 58: a shift without a count says so and by whom', () => {
  const lines = slipLines({ shift: { ...SHIFT, state: 'uncounted', counted: null, reason: null, closed_by_name: 'Adaeze Okonkwo' }, ...OF })
  expect(lines).toContain('Counted              not counted')
  expect(lines.join(' ')).toContain('CLOSED WITHOUT A COUNT by Adaeze Okonkwo with PIN, 14:40:12')
  expect(lines.some((line) => line.startsWith('DIFFERENCE'))).toBe(false)
})

test('issue 58: the CSV has the sums of the slip, and no name that a spreadsheet runs', () => {
  const [, row] = shiftsCsv([{ ...SHIFT, cashpoint_name: '=SUM(A1)' }]).split('\r\n')
  expect(row).toBe(
    "Z-0412,'=SUM(A1),Blessing Okafor,Closed,27 Nov 2026 08:02,27 Nov 2026 14:40,364250.00,73500.00,9000.00,39750.00,41,486500.00,104300.00,20000.00,8000.00,116300.00,115800.00,-500.00,Wrong change given",
  )
})

test('issue 58: the CSV of an open shift keeps the cash to itself', () => {
  const [, row] = shiftsCsv([{ ...SHIFT, state: 'open', closed_at: null, counted: null, expected: null, reason: null }]).split('\r\n')
  expect(row).toContain('41,486500.00,,20000.00,,,,,')
})
