import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sha256 } from '../../platform/crypto/index.ts'

/**
 * Decisions 0007 and 0016: every benchmark figure is a ratio to these files, so a change to one needs its own decision record.
 * Decision 35: the collection locks the accounts of the bank only, as before there was a second one.
 * Decision 50: transfer and settlement enqueue in the product's own queue, as before in the library's.
 * Decision 54: settlement locks the clearing of the bank only, as before Providus had a clearing of its own.
 * Decision 31: collection and transfer give a receipt the id of its line, because the table now demands it.
 * Imports and comments are left out of the hash, because they name files, which may move.
 */
const FROZEN = {
  'baseline-collection.ts': '5ae8adfb9981a82a',
  'baseline-ledger.ts': '38f0409d07e39aa3',
  'baseline-server.ts': '2fd180afb0cd4647',
  'baseline-settle.ts': 'd5c4a222a44dd48c',
  'baseline-statements.ts': '1ff5e4566171b98c',
  'baseline-transfer.ts': '83a41de5f7ef9ff0',
  'web/reference/index.html': '62e5c139b9237fbc',
  'web/reference/page.css': '2e73a1ace5d93bdd',
  'web/reference/page.js': '60c62301e301a374',
}
const IMPORTS_AND_COMMENTS = /^import\b[^']*'[^']*'\n|^ *\/\*\*[\s\S]*?\*\/\n|^ *\/\/.*\n/gm

test('the baseline of every benchmark ratio, and the reference page, stay as they were frozen, but for imports and comments', () => {
  const found = Object.fromEntries(
    Object.keys(FROZEN).map((name) => {
      const source = readFileSync(join(import.meta.dirname, name), 'utf8').replace(IMPORTS_AND_COMMENTS, '')
      return [name, sha256(Buffer.from(source)).toString('hex').slice(0, 16)]
    }),
  )
  expect(found).toEqual(FROZEN)
})
