import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumKobo } from '../../../platform/money/index.ts'
import { clearingIn, internalAccount, wallet } from './chart-of-accounts.ts'
import { credit, debit, journal, formatJournal, reverseLines } from './journal.ts'

const amina = wallet('biz_amina')
const draft = (lines: Parameters<typeof journal>[0]['lines']) => journal({ key: 'k', posting: 'M1', business: 'biz_amina', lines })

test('a journal reads as the vectors of the money page are written', () => {
  const lines = [
    debit(clearingIn('vfd'), 1_000_000n),
    debit(amina, 5_000n),
    credit(amina, 1_000_000n),
    credit(internalAccount('fees_inbound'), 4_651n),
    credit(internalAccount('vat'), 349n),
  ]
  expect(formatJournal(draft(lines))).toBe('Dr clearing_in 1,000,000, wallet 5,000; Cr wallet 1,000,000, fees_inbound 4,651, vat 349')
})

test('a journal that does not balance is not made', () => {
  expect(() => draft([debit(amina, 100n), credit(internalAccount('vat'), 99n)])).toThrow('journal k (M1) is 1 kobo out of balance')
})

test('lines of nothing are left out', () => {
  expect(draft([debit(amina, 100n), credit(internalAccount('vat'), 0n), credit(clearingIn('vfd'), 100n)]).lines).toHaveLength(2)
})

test('any journal and its reversal take each other back, account by account', () => {
  const amounts = fc.array(fc.bigInt({ min: -1_000_000_000_000n, max: 1_000_000_000_000n }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(amounts, (some) => {
      const lines = [...some.map((amount, at) => debit(wallet(`biz_${at % 3}`), amount)), credit(internalAccount('vat'), sumKobo(some))]
      const both = [...draft(lines).lines, ...draft(reverseLines(lines)).lines]
      for (const { account } of lines) {
        const ofOne = both.filter((line) => line.account.kind === account.kind && line.account.business === account.business)
        expect(sumKobo(ofOne.map((line) => line.amount))).toBe(0n)
      }
    }),
  )
})
