import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sha256 } from '../platform/crypto/index.ts'

/** docs/decisions/0007 and 0016: whoever changes one of these changes what every figure is compared with, and says so in a decision of its own. */
const FROZEN = {
  'naive-collection.ts': 'a73730d838aa174a',
  'naive-server.ts': '571af3b36af881d0',
  'naive-settle.ts': '31baa2b5e9131afa',
  'naive-statements.ts': 'c4594520984398d5',
  'naive-transfer.ts': '507774b7b6f9f10e',
  'naive.ts': '1d2aa3d1631928e7',
}

test('what is compared with stays as it was frozen', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.startsWith('naive'))
  const found = Object.fromEntries(
    files.map((name) => [
      name,
      sha256(readFileSync(join(import.meta.dirname, name)))
        .toString('hex')
        .slice(0, 16),
    ]),
  )
  expect(found).toEqual(FROZEN)
})
