import { describe, expect, test } from 'vitest'
import { channel, formatLagosSecond, nairaAmount, parseTimestamp } from './fields.ts'

describe('fields of the bank', () => {
  test.each([
    ['14764178.880000', 1_476_417_888n],
    ['45070.00', 4_507_000n],
    ['200', 20_000n],
    ['0.01', 1n],
    ['1000.0', 100_000n],
    ['90071992547409.91', 9_007_199_254_740_991n],
  ])('naira %s is read without loss', (text, kobo) => {
    expect(nairaAmount.parse(text)).toBe(kobo)
  })

  test.each([
    '',
    '0',
    '0.00',
    '-5.00',
    '1.001',
    '1.000001',
    '1,000.00',
    '₦5',
    ' 5',
    '5 ',
    '1e3',
    '0x10',
    'NaN',
    '.5',
    '5.',
    '1.0000000',
    null,
    5,
    5.5,
    undefined,
  ])('%j is no amount', (text) => {
    expect(nairaAmount.safeParse(text).success).toBe(false)
  })

  test.each([
    ['2026-11-20 14:29:06', '2026-11-20T13:29:06.000Z'],
    ['2026-11-20 14:29:06.0', '2026-11-20T13:29:06.000Z'],
    ['2026-11-20 14:29:06.1239', '2026-11-20T13:29:06.123Z'],
    ['2026-01-01 00:30:00.5', '2025-12-31T23:30:00.500Z'],
    ['2021-01-11T09:34:55.879Z', '2021-01-11T09:34:55.879Z'],
    ['2021-01-11T09:34:55+02:00', '2021-01-11T07:34:55.000Z'],
  ])('%s is the instant %s: the bank’s clock is Lagos unless it says otherwise', (text, instant) => {
    expect(parseTimestamp(text)?.toISOString()).toBe(instant)
  })

  test.each([
    '',
    'now',
    '2026-11-20',
    '20/11/2026 14:29:06',
    '2026-13-01 00:00:00',
    '2026-02-30 00:00:00',
    '2026-11-20 25:00:00',
    '2026-11-20 14:29',
    '1763645346',
  ])('%j is no moment', (text) => {
    expect(parseTimestamp(text)).toBeNull()
  })

  test('a moment asked of the statement is a second of Lagos', () => {
    expect(formatLagosSecond(new Date('2026-12-31T23:30:00.999Z'))).toBe('2027-01-01 00:30:00')
  })

  test('a channel is one we know, and a notice without one is a transfer', () => {
    expect(['EFT', 'USSD', 'NQR', undefined, null].map((name) => channel.parse(name))).toEqual(['transfer', 'ussd', 'qr', 'transfer', 'transfer'])
    expect(channel.safeParse('CARD').success).toBe(false)
  })
})
