import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clearingIn, formatJournal } from '../../ledger/index.ts'
import { bookTransferJournal, ownTransferJournal, type TransferAmounts, latePaymentJournal, returnJournal, settlementJournal } from './postings.ts'

const sender = { business: 'biz_a', cashpoint: null }
const receiver = { business: 'biz_b', cashpoint: 'cpt_b' }
const figures = (
  amountKobo: bigint,
  feeKobo: bigint,
  vatKobo: bigint,
  dutyKobo = 0n,
  dutyBy: TransferAmounts['dutyBy'] = 'sender',
): TransferAmounts => ({
  amountKobo,
  feeKobo,
  vatKobo,
  dutyKobo,
  dutyBy,
})

test('M14: ₦2,000 out at ₦20 posts to the kobo', () => {
  expect(formatJournal(settlementJournal('trf_1', sender, figures(200_000n, 2_000n, 140n), 'vfd'))).toBe(
    'Dr wallet 202,000; Cr clearing_out 200,000, fees_outbound 1,860, vat 140',
  )
})

test('M14: ₦1,999 out of a pos business at ₦5 posts to the kobo', () => {
  expect(formatJournal(settlementJournal('trf_1', sender, figures(199_900n, 500n, 35n), 'vfd'))).toBe(
    'Dr wallet 200,400; Cr clearing_out 199,900, fees_outbound 465, vat 35',
  )
})

test('M14: ₦10,000 out at ₦20 with duty posts to the kobo', () => {
  expect(formatJournal(settlementJournal('trf_1', sender, figures(1_000_000n, 2_000n, 140n, 5_000n), 'vfd'))).toBe(
    'Dr wallet 1,007,000; Cr clearing_out 1,000,000, fees_outbound 1,860, vat 140, stamp_duty 5,000',
  )
})

test('M16: a returned transfer gives back fee, VAT and duty as they were taken', () => {
  const text = formatJournal(returnJournal('trf_1', sender, figures(1_000_000n, 2_000n, 140n, 5_000n), 'vfd'))
  expect(text).toBe('Dr clearing_in 1,000,000, fees_outbound 1,860, vat 140, stamp_duty 5,000; Cr wallet 1,007,000')
})

test('M17: a withdrawal takes exactly its amount from the wallet, and we bear the duty', () => {
  const draft = settlementJournal('trf_1', sender, figures(5_000_000n, 0n, 0n, 5_000n, 'house'), 'vfd')
  expect(draft.posting).toBe('M17')
  expect(formatJournal(draft)).toBe('Dr wallet 5,000,000, duty_absorbed 5,000; Cr clearing_out 5,000,000, stamp_duty 5,000')
})

test('M18: a book transfer takes the sender’s total and the receiver’s inbound fee in one journal', () => {
  const draft = bookTransferJournal('trf_1', sender, receiver, figures(1_000_000n, 0n, 0n, 5_000n), { feeKobo: 5_000n, vatKobo: 349n })
  expect(formatJournal(draft)).toBe('Dr wallet 1,005,000, wallet 5,000; Cr wallet 1,000,000, vat 349, stamp_duty 5,000, fees_inbound 4,651')
})

test('M19: between businesses of one owner only the amount moves', () => {
  expect(formatJournal(ownTransferJournal('trf_1', sender, receiver, 1_000_000n))).toBe('Dr wallet 1,000,000; Cr wallet 1,000,000')
})

test('M16: the bank bears a shortfall, and the customer has everything', () => {
  const text = formatJournal(returnJournal('trf_1', sender, figures(1_000_000n, 2_000n, 140n), 'vfd', { account: clearingIn('vfd'), kobo: 999_000n }))
  expect(text).toBe('Dr clearing_in 999,000, suspense_bank_debit 1,000, fees_outbound 1,860, vat 140; Cr wallet 1,002,000')
})

test('M18: a fee of the sender goes beside the receiver’s, VAT of both in one', () => {
  const draft = bookTransferJournal('trf_1', sender, receiver, figures(1_000_000n, 2_000n, 140n), { feeKobo: 5_000n, vatKobo: 349n })
  expect(formatJournal(draft)).toBe('Dr wallet 1,002,000, wallet 5,000; Cr wallet 1,000,000, fees_outbound 1,860, vat 489, fees_inbound 4,651')
})

test('M52: a late payment stands in suspense, and the wallet is not touched', () => {
  expect(formatJournal(latePaymentJournal('trf_1', 'biz_a', 200_000n, 'vfd'))).toBe('Dr suspense_late 200,000; Cr clearing_out 200,000')
})

test('each posting is of the sender’s business, says which it is, and has a key that only it has: a payment settles once, in one way', () => {
  const given = figures(200_000n, 0n, 0n)
  const drafts = [
    settlementJournal('trf_1', sender, given, 'vfd'),
    settlementJournal('trf_1', sender, { ...given, dutyBy: 'house' }, 'vfd'),
    bookTransferJournal('trf_1', sender, receiver, given, { feeKobo: 0n, vatKobo: 0n }),
    ownTransferJournal('trf_1', sender, receiver, 200_000n),
    returnJournal('trf_1', sender, given, 'vfd'),
    latePaymentJournal('trf_1', 'biz_a', 200_000n, 'vfd'),
  ]
  expect(drafts.map(({ posting, key, business }) => [posting, key, business])).toEqual([
    ['M14', 'transfer:trf_1', 'biz_a'],
    ['M17', 'transfer:trf_1', 'biz_a'],
    ['M18', 'transfer:trf_1', 'biz_a'],
    ['M19', 'transfer:trf_1', 'biz_a'],
    ['M16', 'transfer:trf_1:return', 'biz_a'],
    ['M52', 'transfer:trf_1:late', 'biz_a'],
  ])
})

test('a return reverses the settlement on every account but clearing', () => {
  const kobo = (max: bigint) => fc.bigInt({ min: 0n, max })
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), kobo(10_000n), kobo(5_000n), (amount, fee, duty) => {
      const given = figures(amount, fee, fee / 15n, duty)
      const after = new Map<string, bigint>()
      const lines = [settlementJournal('trf_1', sender, given, 'vfd'), returnJournal('trf_1', sender, given, 'vfd')].flatMap((draft) => draft.lines)
      for (const line of lines) after.set(line.account.kind, (after.get(line.account.kind) ?? 0n) + line.amount)
      for (const [kind, rest] of after) if (!kind.startsWith('clearing')) expect(rest).toBe(0n)
    }),
  )
})
