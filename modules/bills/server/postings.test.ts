import { describe, expect, test } from 'vitest'
import { formatJournal } from '../../ledger/index.ts'
import { deliveryJournal, lateDeliveryJournal, refundJournal } from './postings.ts'

const order = { id: 'trf_1', business_id: 'biz_1', amount: 100_000n, fee: 0n, vat: 0n }

describe('the worked examples of docs/money.md', () => {
  test('M23: ₦1,000 airtime with a discount of 3 %', () => {
    expect(formatJournal(deliveryJournal(order, 'vtung', 97_000n))).toBe('Dr wallet 100,000; Cr bills_float 97,000, bills_commission 2,791, vat 209')
  })

  test('M23 with a convenience fee of ₦20, and without a discount', () => {
    expect(formatJournal(deliveryJournal({ ...order, fee: 2_000n, vat: 140n }, 'vtung', 100_000n))).toBe(
      'Dr wallet 102,000; Cr bills_float 100,000, vat 140, fees_bills 1,860',
    )
  })

  test('M25: every line of M23 goes back', () => {
    expect(formatJournal(refundJournal(order, 'vtung', 97_000n))).toBe('Dr bills_float 97,000, bills_commission 2,791, vat 209; Cr wallet 100,000')
  })
})

test('a biller that takes more than the face value costs the house the rest, not the customer', () => {
  expect(formatJournal(deliveryJournal(order, 'vtung', 100_500n))).toBe('Dr wallet 100,000, partner_cost 500; Cr bills_float 100,500')
})

test('M52: a delivery after the release takes the float, and no wallet', () => {
  expect(formatJournal(lateDeliveryJournal(order, 'vtung', 97_000n))).toBe(
    'Dr suspense_late 100,000; Cr bills_float 97,000, bills_commission 2,791, vat 209',
  )
})
