import { expect, test } from 'vitest'
import { partOf, restOf } from './part-back.ts'

/** ₦50,000 with ₦250 of fee, of which ₦17.44 is VAT. */
const PAID = { amount: 5_000_000n, fee: 25_000n, vat: 1_744n, part_back: 0n, part_back_fee: 0n, part_back_vat: 0n }

test('M78: a part takes its share of fee and VAT with it, half up', () => {
  expect(partOf(PAID, 500_000n)).toEqual({ amountKobo: 500_000n, feeKobo: 2_500n, vatKobo: 174n })
  expect(partOf(PAID, 1n)).toEqual({ amountKobo: 1n, feeKobo: 0n, vatKobo: 0n })
  expect(partOf(PAID, 100n)).toEqual({ amountKobo: 100n, feeKobo: 1n, vatKobo: 0n })
})

test('M78: the last part takes the rest, so that all parts together are the payment to the kobo, whatever their sizes are', () => {
  for (let first = 1n; first < 200n; first += 7n)
    for (let second = 1n; first + second < 311n; second += 11n) {
      const whole = { ...PAID, amount: 311n, fee: 7n, vat: 3n }
      const one = partOf(whole, first)
      const after = { ...whole, part_back: one.amountKobo, part_back_fee: one.feeKobo, part_back_vat: one.vatKobo }
      const two = partOf(after, second)
      const last = restOf({
        ...whole,
        part_back: one.amountKobo + two.amountKobo,
        part_back_fee: one.feeKobo + two.feeKobo,
        part_back_vat: one.vatKobo + two.vatKobo,
      })
      expect(one.amountKobo + two.amountKobo + last.amountKobo).toBe(311n)
      expect(one.feeKobo + two.feeKobo + last.feeKobo).toBe(7n)
      expect(one.vatKobo + two.vatKobo + last.vatKobo).toBe(3n)
      for (const part of [one, two, last]) {
        expect(part.vatKobo >= 0n && part.vatKobo <= part.feeKobo).toBe(true)
        expect(part.feeKobo).toBeLessThanOrEqual(part.amountKobo)
      }
    }
})
