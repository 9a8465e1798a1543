import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divideHalfUp } from '../../../platform/money/index.ts'
import { feeFor, type FeeName, type FeeRule, type PricedBusiness, quoteMovement, ruleFor, setupFee, vatInside } from './quote.ts'

const TODAY = '2026-11-20'
const rule = (name: FeeName, classification: string | null, more: Partial<FeeRule>): FeeRule => ({
  name,
  classification,
  businessId: null,
  followsClass: false,
  fromKobo: 0n,
  ratePpm: 0,
  flatKobo: 0n,
  capKobo: null,
  startsOn: '2020-01-01',
  ...more,
})
const of = (classification: string, id = 'biz_amina') => ({ id, classification })

/** The rules of the migrations. */
const rules = [
  rule('inbound', null, { ratePpm: 5_000, capKobo: 10_000n }),
  rule('inbound', 'pos', { ratePpm: 3_000, capKobo: 10_000n }),
  rule('inbound', 'api', { ratePpm: 3_000, capKobo: 10_000n }),
  rule('outbound', null, { flatKobo: 2_000n }),
  rule('outbound', 'pos', { flatKobo: 500n }),
  rule('outbound', 'pos', { fromKobo: 200_000n, flatKobo: 1_500n }),
  rule('book', null, {}),
  rule('withdrawal', null, {}),
  rule('stamp_duty', null, { fromKobo: 1_000_000n, flatKobo: 5_000n, startsOn: '2026-01-01' }),
  rule('stamp_duty', null, { startsOn: '2026-01-01' }),
  rule('stamp_duty', null, {}),
]

test('a price at one bank holds from its first day; before, and at other banks, that of the kind does', () => {
  const known = [
    rule('alternate_inbound', null, { ratePpm: 7_500, capKobo: 20_000n }),
    rule('alternate_inbound:monnify', null, { ratePpm: 10_000, startsOn: '2026-11-20' }),
  ]
  const fee = (bank: string, day: string) => feeFor(known, `alternate_inbound:${bank}`, of('retail'), 1_000_000n, day).feeKobo
  expect([fee('monnify', TODAY), fee('monnify', '2026-11-19'), fee('providus', TODAY)]).toEqual([10_000n, 7_500n, 7_500n])
})

test('a price at one bank for one class, or for one business, leaves that of the kind to all others', () => {
  const known = [
    rule('alternate_inbound', null, { ratePpm: 7_500 }),
    rule('alternate_inbound:monnify', 'pos', { ratePpm: 10_000 }),
    rule('alternate_inbound:monnify', null, { businessId: 'biz_bello', ratePpm: 2_000 }),
    rule('alternate_setup', null, { flatKobo: 100_000n }),
    rule('alternate_setup:monnify', null, { businessId: 'biz_bello', flatKobo: 50_000n }),
    rule('alternate_setup:monnify', null, { businessId: 'biz_bello', followsClass: true, startsOn: TODAY }),
  ]
  const fee = (business: PricedBusiness) => feeFor(known, 'alternate_inbound:monnify', business, 1_000_000n, TODAY).feeKobo
  expect([of('pos'), of('retail', 'biz_bello'), of('retail')].map(fee)).toEqual([10_000n, 2_000n, 7_500n])
  const setup = (business: PricedBusiness, day: string) => setupFee(known, 'monnify', business, day).feeKobo
  const bello = of('retail', 'biz_bello')
  expect([setup(bello, '2026-11-19'), setup(bello, TODAY), setup(of('retail'), TODAY)]).toEqual([50_000n, 100_000n, 100_000n])
})

describe('the vectors of the money page', () => {
  test.each([
    ['₦10,000 in, 0.5 %', 1_000_000n, 5_000n, 349n],
    ['₦1,000,000 in, cap ₦100', 100_000_000n, 10_000n, 698n],
    ['₦1 in, 0.5 %', 100n, 1n, 0n],
  ])('%s', (_case, amount, feeKobo, vatKobo) => expect(feeFor(rules, 'inbound', of('merchant'), amount, TODAY)).toMatchObject({ feeKobo, vatKobo }))

  test.each([
    ['₦2,000 out, ₦20', 'merchant', 200_000n, { feeKobo: 2_000n, vatKobo: 140n, dutyKobo: 0n, totalKobo: 202_000n }],
    ['₦1,999 out, pos ₦5', 'pos', 199_900n, { feeKobo: 500n, vatKobo: 35n, dutyKobo: 0n, totalKobo: 200_400n }],
    ['₦10,000 out, ₦20, duty', 'merchant', 1_000_000n, { feeKobo: 2_000n, vatKobo: 140n, dutyKobo: 5_000n, dutyBy: 'sender', totalKobo: 1_007_000n }],
  ] as const)('%s', (_case, classification, amount, quote) => {
    expect(quoteMovement(rules, 'rail', of(classification), amount, TODAY)).toMatchObject(quote)
  })

  test('₦50,000 withdrawn: we bear the duty, and the balance falls by exactly the amount', () => {
    expect(quoteMovement(rules, 'payout', of('merchant'), 5_000_000n, TODAY)).toMatchObject({
      feeKobo: 0n,
      vatKobo: 0n,
      dutyKobo: 5_000n,
      dutyBy: 'house',
      totalKobo: 5_000_000n,
    })
  })

  test.each([
    ['₦1,000 airtime, discount 3 %', 3_000n, 209n],
    ['₦5,000 card, fee 4 %', 20_000n, 1_395n],
  ])('VAT inside: %s', (_case, fee, vat) => expect(vatInside(fee)).toBe(vat))
})

describe('which rule', () => {
  const outbound = (classification: string, amount: bigint, day = TODAY) => ruleFor(rules, 'outbound', of(classification), amount, day).flatKobo

  test('the step at ₦2,000 belongs to the upper side', () => {
    expect([outbound('pos', 199_999n), outbound('pos', 200_000n)]).toEqual([500n, 1_500n])
  })
  test('a class is matched by content, and has its own rules only', () => {
    expect(outbound('Web-POS', 100n)).toBe(500n)
    expect(ruleFor(rules, 'inbound', of('web-api'), 100n, TODAY).ratePpm).toBe(3_000)
    expect(outbound('web-api', 100n)).toBe(2_000n)
  })
  test('a new figure counts from its day on', () => {
    const dearer = [...rules, rule('outbound', null, { flatKobo: 2_500n, startsOn: '2026-12-01' })]
    const on = (day: string) => ruleFor(dearer, 'outbound', of('merchant'), 100n, day).flatKobo
    expect([on('2026-11-30'), on('2026-12-01')]).toEqual([2_000n, 2_500n])
  })
  test('a newer schedule takes the place of the older one with all its steps', () => {
    const flat = [...rules, rule('outbound', 'pos', { flatKobo: 700n, startsOn: '2026-11-01' })]
    const on = (day: string) => [199_999n, 200_000n].map((amount) => ruleFor(flat, 'outbound', of('pos'), amount, day).flatKobo)
    expect([on('2026-10-31'), on('2026-11-01')]).toEqual([
      [500n, 1_500n],
      [700n, 700n],
    ])
  })
  test('a newer schedule with other steps counts by its own steps only', () => {
    const moved = [
      ...rules,
      rule('outbound', 'pos', { flatKobo: 600n, startsOn: '2026-11-01' }),
      rule('outbound', 'pos', { fromKobo: 500_000n, flatKobo: 1_600n, startsOn: '2026-11-01' }),
    ]
    expect([199_999n, 200_000n, 499_999n, 500_000n].map((amount) => ruleFor(moved, 'outbound', of('pos'), amount, TODAY).flatKobo)).toEqual([
      600n,
      600n,
      600n,
      1_600n,
    ])
  })
  test('a newer general schedule leaves the one of a class as it is', () => {
    const general = [...rules, rule('outbound', null, { flatKobo: 2_500n, startsOn: '2026-11-01' })]
    expect(['pos', 'merchant'].map((each) => ruleFor(general, 'outbound', of(each), 100n, TODAY).flatKobo)).toEqual([500n, 2_500n])
  })
  test('CONST-23: the price of one business stands before that of its class until a later row gives it the price of its class again', () => {
    const own = (more: Partial<FeeRule>) => rule('inbound', null, { businessId: 'biz_amina', startsOn: '2026-11-01', ...more })
    const special = [
      ...rules,
      own({ ratePpm: 5_000, capKobo: 20_000n }),
      own({ fromKobo: 50_000_000n, ratePpm: 5_000, capKobo: 15_000n }),
      own({ followsClass: true, startsOn: '2026-11-15' }),
      own({ flatKobo: 7n, startsOn: '2026-11-19' }),
    ]
    const fee = (id: string, day: string, amount = 10_000_000n) => feeFor(special, 'inbound', of('pos', id), amount, day).feeKobo
    expect(['2026-10-31', '2026-11-01', '2026-11-15', '2026-11-19'].map((day) => fee('biz_amina', day))).toEqual([10_000n, 20_000n, 10_000n, 7n])
    expect(fee('biz_amina', '2026-11-02', 50_000_000n)).toBe(15_000n)
    expect(['2026-11-01', '2026-11-19'].map((day) => fee('biz_bello', day))).toEqual([10_000n, 10_000n])
  })
  test('an amount below the lowest step of the schedule that counts is a fault: nothing of an older one fills the hole', () => {
    const holed = [...rules, rule('outbound', null, { fromKobo: 100n, startsOn: '2026-11-01' })]
    expect(() => ruleFor(holed, 'outbound', of('merchant'), 99n, TODAY)).toThrow('no outbound rule')
  })
  test('duty begins at ₦10,000, and in 2026', () => {
    const duty = (amount: bigint, day: string) => quoteMovement(rules, 'rail', of('merchant'), amount, day).dutyKobo
    expect([duty(999_999n, TODAY), duty(1_000_000n, TODAY), duty(1_000_000n, '2025-12-31')]).toEqual([0n, 5_000n, 0n])
  })
  test('money of one owner moves without fee and duty, and to another business with duty only', () => {
    expect(quoteMovement(rules, 'own', of('merchant'), 5_000_000n, TODAY)).toMatchObject({
      feeKobo: 0n,
      dutyKobo: 0n,
      totalKobo: 5_000_000n,
      rules: [],
    })
    expect(quoteMovement(rules, 'book', of('merchant'), 5_000_000n, TODAY)).toMatchObject({ feeKobo: 0n, dutyKobo: 5_000n, totalKobo: 5_005_000n })
  })
  test('the quote names the rules it used', () => {
    expect(quoteMovement(rules, 'rail', of('merchant'), 1_000_000n, TODAY).rules).toEqual([
      { name: 'outbound', starts_on: '2020-01-01' },
      { name: 'stamp_duty', starts_on: '2026-01-01' },
    ])
  })
  test('a name without a rule is a fault, not a free payment', () => {
    expect(() => ruleFor([], 'outbound', of('merchant'), 1n, TODAY)).toThrow('no outbound rule')
  })
})

describe('for every amount and rule', () => {
  const amounts = fc.oneof(fc.bigInt({ min: 1n, max: 1_000n }), fc.bigInt({ min: 1n, max: 10_000_000_000_000n }))
  const figures = fc.record({
    ratePpm: fc.integer({ min: 0, max: 100_000 }),
    flatKobo: fc.bigInt({ min: 0n, max: 100_000n }),
    capKobo: fc.option(fc.bigInt({ min: 0n, max: 1_000_000n })),
  })

  test('the fee is at least nothing and at most the principal and the cap, and VAT at most the fee', () => {
    fc.assert(
      fc.property(amounts, figures, (amount, figure) => {
        const { feeKobo, vatKobo } = feeFor([rule('inbound', null, figure)], 'inbound', of('merchant'), amount, TODAY)
        expect(feeKobo >= 0n && feeKobo <= amount && (figure.capKobo === null || feeKobo <= figure.capKobo)).toBe(true)
        expect(vatKobo >= 0n && vatKobo <= feeKobo).toBe(true)
      }),
    )
  })

  test('the fee is the nearest kobo, the upper one when two are as near', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 500_000 }), (amount, ratePpm) => {
        const { feeKobo } = feeFor([rule('inbound', null, { ratePpm })], 'inbound', of('merchant'), amount, TODAY)
        const excess = feeKobo * 1_000_000n - amount * BigInt(ratePpm)
        expect(excess > -500_000n && excess <= 500_000n).toBe(true)
      }),
    )
  })

  test('VAT is the nearest kobo of 7.5 in 107.5', () => {
    fc.assert(
      fc.property(amounts, (fee) => {
        const excess = vatInside(fee) * 1_075n - fee * 75n
        expect(2n * excess > -1_075n && 2n * excess <= 1_075n).toBe(true)
      }),
    )
  })

  test('the total from the wallet is the principal, the fee and the duty the sender bears', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.constantFrom('rail', 'book', 'own', 'payout'),
        fc.constantFrom('merchant', 'pos', 'api'),
        (amount, movement, classification) => {
          const quote = quoteMovement(rules, movement, of(classification), amount, TODAY)
          expect(quote.totalKobo).toBe(amount + quote.feeKobo + (quote.dutyBy === 'sender' ? quote.dutyKobo : 0n))
        },
      ),
    )
  })

  test('half up: a half rises, less falls', () => {
    expect([divideHalfUp(1n, 2n), divideHalfUp(49n, 100n), divideHalfUp(50n, 100n), divideHalfUp(3n, 2n), divideHalfUp(0n, 7n)]).toEqual([
      1n,
      0n,
      1n,
      2n,
      0n,
    ])
    expect(() => divideHalfUp(-1n, 2n)).toThrow(RangeError)
  })
})
