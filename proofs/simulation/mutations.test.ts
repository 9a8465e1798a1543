import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutants } from './mutations.ts'

test.each(mutants)('the words of "$name" stand once in their file', ({ mutations = [] }) => {
  for (const { file, from } of mutations) expect(readFileSync(join(import.meta.dirname, '../..', file), 'utf8').split(from)).toHaveLength(2)
})
