import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { mutation } from '../mutations/amounts-left-out-of-hash.ts'

const ROOT = join(import.meta.dirname, '../../..')
const HASHES = `
  const { batchHash } = await import('./modules/ledger/server/hash-chain.ts')
  const journal = (amount) => ({ id: 1n, key: 'k', posting: 'M1', business: null, effectiveDay: '2026-11-20', at: new Date(0), facts: {},
    entries: [{ accountId: 1n, seq: 1n, cashpoint: null, amount, balanceAfter: amount }] })
  console.log(new Set([1n, 2n].map((amount) => batchHash(Buffer.alloc(0), 1n, [journal(amount)]).toString('hex'))).size)`

/** Runs `program` as a child of the harness does. */
async function outputOf(program: string, mutations: readonly object[]): Promise<string> {
  const args = ['--import', join(import.meta.dirname, 'mutation-loader.ts'), '--input-type=module', '--eval', program]
  const env = { ...process.env, FAULTS_MUTATIONS: JSON.stringify(mutations) }
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env })
  return stdout.trim()
}

test('a program with a mutation gets the replacement, and one without gets the original', async () => {
  expect(await outputOf(HASHES, [])).toBe('2')
  expect(await outputOf(HASHES, [mutation])).toBe('1')
})

test('the other exports of the module stay as they are', async () => {
  const names = `console.log(Object.keys(await import('./modules/identity/server/grants.ts')).join())`
  const grantStaysOpen = {
    source: join(import.meta.dirname, '../mutations/grant-stays-open.ts'),
    module: 'modules/identity/server/grants.ts',
    export: 'consumeGrant',
  }
  expect(await outputOf(names, [grantStaysOpen])).toBe(await outputOf(names, []))
})

test('a program does not start when the module exports nothing of that name', async () => {
  await expect(outputOf(HASHES, [{ ...mutation, export: 'batchSeal' }])).rejects.toThrow('the bug cannot be planted')
})
