import { afterAll, expect, test } from 'vitest'
import { modules } from '../../modules/index.ts'

/** The names that only one of the two lists has. */
const differing = (declared: readonly string[], shown: readonly string[]) => [
  ...declared.filter((name) => !shown.includes(name)),
  ...shown.filter((name) => !declared.includes(name)),
]

// The parts read the settings of a document when they are loaded.
globalThis.documentSettings = {}
afterAll(() => {
  globalThis.documentSettings = undefined
})

test('what a module knows about a payment is shown by its part, and each part has a module', async () => {
  const { DETAIL_PARTS } = await import('./detail-parts.ts')
  const declared = modules.flatMap(({ historyDetail }) => (historyDetail ? [historyDetail.name] : []))
  const shown = DETAIL_PARTS.map(({ name }) => name)
  expect(declared).toEqual(expect.arrayContaining(['annotations', 'bills', 'cards', 'disputes']))
  expect(differing(declared, shown)).toEqual([])
  expect(differing(declared, ['planted', ...shown.filter((name) => name !== 'bills')])).toEqual(['bills', 'planted'])
})
