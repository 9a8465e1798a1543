import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plants } from './mutations.ts'

test.each(plants)('the words of "$name" stand once in their file', ({ mutations = [] }) => {
  for (const { file, from } of mutations) expect(readFileSync(join(import.meta.dirname, '../..', file), 'utf8').split(from)).toHaveLength(2)
})
