import { describe, expect, test } from 'vitest'
import { batchHash, type ChainedJournal } from './hash-chain.ts'

const PREVIOUS = Buffer.from('00', 'hex')
const journals: ChainedJournal[] = [1n, 2n].map((id) => ({
  id,
  key: `key ${id}`,
  posting: 'M1',
  business: 'biz_amina',
  effectiveDay: '2026-11-20',
  facts: { session: 'S1', count: 1 },
  at: new Date('2026-11-20T10:00:00Z'),
  entries: [
    { accountId: 7n, seq: id, cashpoint: null, amount: 100n, balanceAfter: 100n * id },
    { accountId: 3n, seq: id, cashpoint: 'cp', amount: -100n, balanceAfter: 100n * id },
  ],
}))
const seal = batchHash(PREVIOUS, 1n, journals).toString('hex')
const sealWith = (change: Partial<ChainedJournal>) => batchHash(PREVIOUS, 1n, [{ ...journals[0]!, ...change }, journals[1]!]).toString('hex')

test('the seal does not depend on the order in which lines and facts are read back', () => {
  const turned = journals.map((journal) => ({
    ...journal,
    facts: { count: 1, session: 'S1' },
    entries: journal.entries.toReversed(),
  }))
  expect(batchHash(PREVIOUS, 1n, turned).toString('hex')).toBe(seal)
})

test('several entries of one account are sealed in their order, however they are read back', () => {
  const [debit, credit] = journals[0]!.entries
  const lines = [3n, 1n, 2n].map((seq) => ({ ...debit!, seq }))
  const orders = [
    [...lines, credit!],
    [credit!, ...lines.toReversed()],
    [lines[1]!, credit!, lines[0]!, lines[2]!],
  ]
  expect(new Set(orders.map((entries) => sealWith({ entries }))).size).toBe(1)
})

test('the hash of a given batch never changes: another format would break all existing chains', () => {
  expect(seal).toBe('3dd7098b91d804b062f4e6b82d4f618880b0053129e06c765d1d53a0fe62ef8d')
})

describe('the seal breaks when', () => {
  const entries = journals[0]!.entries
  test.each<[string, Partial<ChainedJournal>]>([
    ['an amount', { entries: [{ ...entries[0]!, amount: 101n }, entries[1]!] }],
    ['a running balance', { entries: [{ ...entries[0]!, balanceAfter: 101n }, entries[1]!] }],
    ['a number of an entry', { entries: [{ ...entries[0]!, seq: 2n }, entries[1]!] }],
    ['an account', { entries: [{ ...entries[0]!, accountId: 8n }, entries[1]!] }],
    ['a cashpoint', { entries: [entries[0]!, { ...entries[1]!, cashpoint: null }] }],
    ['a number', { id: 3n }],
    ['a key', { key: 'key 3' }],
    ['a posting', { posting: 'M2' }],
    ['a business', { business: 'biz_bello' }],
    ['a day', { effectiveDay: '2026-11-21' }],
    ['a time', { at: new Date('2026-11-20T10:00:00.001Z') }],
    ['the name of a fact', { facts: { sessions: 'S1', count: 1 } }],
    ['a fact', { facts: { session: 'S2', count: 1 } }],
  ])('%s is changed', (_what, change) => expect(sealWith(change)).not.toBe(seal))

  test('an entry or a journal is taken out', () => {
    expect(sealWith({ entries: entries.slice(1) })).not.toBe(seal)
    expect(batchHash(PREVIOUS, 1n, journals.slice(1)).toString('hex')).not.toBe(seal)
  })
  test('journals change places', () => expect(batchHash(PREVIOUS, 1n, journals.toReversed()).toString('hex')).not.toBe(seal))
  test('it is hung to another batch', () => {
    expect(batchHash(Buffer.from('01', 'hex'), 1n, journals).toString('hex')).not.toBe(seal)
    expect(batchHash(PREVIOUS, 2n, journals).toString('hex')).not.toBe(seal)
  })
})

test('no text passes for its neighbour', () => {
  expect(sealWith({ key: 'a|b', posting: 'c' })).not.toBe(sealWith({ key: 'a', posting: 'b|c' }))
  expect(sealWith({ key: 'a","b', posting: 'c' })).not.toBe(sealWith({ key: 'a', posting: 'b","c' }))
})
