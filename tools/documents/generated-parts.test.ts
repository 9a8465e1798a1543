import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { modules } from '../../modules/index.ts'
import { decisionTable, moduleTable, withPart } from './generated-parts.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test('docs/architecture.md has each module once with its own words: vitest run tools/documents -u', async () => {
  const table = moduleTable(modules, (name) => existsSync(join(ROOT, 'modules', name, 'README.md')))
  await expect(withPart(read('docs/architecture.md'), 'modules', table)).toMatchFileSnapshot(join(ROOT, 'docs/architecture.md'))
})

test('docs/decisions/README.md lists each record: vitest run tools/documents -u', async () => {
  const files = readdirSync(join(ROOT, 'docs/decisions')).filter((file) => /^\d{4}-/.test(file))
  const table = decisionTable(new Map(files.map((file) => [file, read(`docs/decisions/${file}`)])))
  await expect(withPart(read('docs/decisions/README.md'), 'decisions', table)).toMatchFileSnapshot(join(ROOT, 'docs/decisions/README.md'))
})

test('a module without a group, a group with an unknown module and a record with another number are refused by name', () => {
  const ledger = { name: 'ledger', about: 'The books' }
  expect(moduleTable([ledger], () => false, { books: ['ledger'] })).toContain('| **books** | [ledger](../modules/ledger) | The books |')
  expect(() => moduleTable([ledger], () => true, { books: [] })).toThrow('ledger')
  expect(() => moduleTable([], () => true, { books: ['ledger'] })).toThrow('ledger')
  expect(() => decisionTable(new Map([['0002-own-combo-box.md', '# 3 · Another\n']]))).toThrow('0002-own-combo-box.md')
})

test('only the part between its comments changes', () => {
  const document = 'before\n<!-- modules: made -->\nold\n<!-- end of modules -->\nafter\n'
  expect(withPart(document, 'modules', 'new')).toBe('before\n<!-- modules: made -->\n\nnew\n\n<!-- end of modules -->\nafter\n')
  expect(() => withPart('nothing', 'modules', 'new')).toThrow('modules')
})
