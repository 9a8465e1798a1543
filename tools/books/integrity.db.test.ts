import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LedgerFixture } from '../../tests/fixtures/ledger.ts'
import { collectionCommand, createTradingLedger } from '../../tests/fixtures/ledger-fixture.ts'

let world: LedgerFixture
beforeAll(async () => {
  world = await createTradingLedger()
  await world.postingQueue.submit(collectionCommand('s1', 123_456n))
})
afterAll(() => world.close())

function books(): Promise<{ code: number; output: string }> {
  const env = { ...process.env, DATABASE_URL: world.url }
  return new Promise((resolve) =>
    execFile(process.execPath, [join(import.meta.dirname, '../books.ts')], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    ),
  )
}

test('the books are read out, sentence by sentence', async () => {
  const { code, output } = await books()
  expect(output).toContain('✓ All journals together sum to zero: ₦1,234.56\n')
  expect(output).toContain('✓ Every journal sums to zero, is whole and stays in one mode: 1 journals\n')
  expect(output).toMatch(/\n\d+ hold, 0 do not\n$/)
  expect(code).toBe(0)
})

test('one planted row makes them fail, and is named', async () => {
  await world.query('set session_replication_role = replica')
  await world.query(`update entry set amount = amount + 1 where amount > 0`)
  const { code, output } = await books()
  expect(output).toContain(
    '✗ Every journal sums to zero, is whole and stays in one mode: 1 journals\n    journal 1, key collection:vfd:s1, sum 1, entries 2\n',
  )
  expect(output).toContain('✗ The chain of batches is whole')
  expect(code).toBe(1)
})
