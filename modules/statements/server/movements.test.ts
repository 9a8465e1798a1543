import { expect, test } from 'vitest'
import { type MovementRow, movementsOf } from './movements.ts'
import { csvText } from '../../../platform/text/csv.ts'

const transfer: MovementRow = {
  seq: 7n,
  at: new Date('2026-11-20T13:40:07Z'),
  posting: 'M14',
  change: -4_507_000n,
  balance_after: 1_000_000n,
  reference_code: 1n,
  cashpoint_name: null,
  subject_id: 'trf_1',
  kind: 'transfer',
  direction: 'debit',
  state: 'confirmed',
  amount: 4_500_000n,
  fee: 2_000n,
  vat: 140n,
  duty: 5_000n,
  total: 4_507_000n,
  party_name: 'OLUWASEUN TEXTILES',
  party_bank_name: 'GTBank',
  party_account: '0148820336',
  narration: 'cloth',
  reference: 'r1',
}
const titles = new Map([['transfer', 'Payment sent']])
const linesOf = (change: Partial<MovementRow>) => {
  const [movement] = movementsOf([{ ...transfer, ...change }], titles)
  return [movement!.title, ...movement!.lines.map(({ kind, change: kobo, balance }) => `${kind} ${kobo} ${balance}`)]
}

test('a payment out is its principal, fee, VAT and stamp duty, each with the balance after it', () => {
  expect(linesOf({})).toEqual(['Payment sent', 'Payment -4500000 1007000', 'Fee -1860 1005140', 'VAT -140 1005000', 'Stamp duty -5000 1000000'])
})

test('HIST-66: a payment that came back is marked on its day, and its return brings the same lines back', () => {
  expect(linesOf({ state: 'reversed' })[0]).toBe('Payment sent [Reversed]')
  expect(linesOf({ state: 'reversed', posting: 'M16', change: 4_507_000n, balance_after: 5_507_000n })).toEqual([
    'Payment returned',
    'Payment 4500000 5500000',
    'Fee 1860 5501860',
    'VAT 140 5502000',
    'Stamp duty 5000 5507000',
  ])
})

test('a setup fee has its VAT as a line, though it is itself the payment', () => {
  const setup = { kind: 'setup_fee', amount: 100_000n, fee: 0n, vat: 6_977n, duty: 0n, total: 100_000n, change: -100_000n, balance_after: 0n }
  expect(linesOf(setup).slice(1)).toEqual(['Payment -93023 6977', 'VAT -6977 0'])
})

test('a journal that its line of the history does not explain stands by itself, with its whole change', () => {
  expect(linesOf({ change: -1n, balance_after: 9n })).toEqual(['Correction by Kasuwa', 'Payment -1 9'])
  expect(linesOf({ subject_id: null, direction: null, change: 5n, balance_after: 5n })).toEqual(['Correction by Kasuwa', 'Payment 5 5'])
})

test.each([
  ['=1+1', "'=1+1"],
  ['+234', "'+234"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'=1"],
  ['\r=1', "'=1"],
  ['  =1', "'=1"],
  ['ankara = 2', 'ankara = 2'],
])('a text of the CSV is never a formula: %j', (text, shown) => {
  expect(csvText(text)).toBe(shown)
})
