import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { targets } from './targets.ts'
import { mutants } from './list/index.ts'

const ROOT = join(import.meta.dirname, '../..')

test('the words of every mutant stand in their file once, and are changed', () => {
  const wrong = mutants.flatMap((mutant) => {
    if ('sql' in mutant) return []
    const times = readFileSync(join(ROOT, mutant.file), 'utf8').split(mutant.from).length - 1
    return times === 1 && mutant.from !== mutant.to ? [] : [`${mutant.number}: ${times} times in ${mutant.file}`]
  })
  expect(wrong).toEqual([])
})

test('every mutant has a number of its own, and tests that are there', () => {
  expect(new Set(mutants.map(({ number }) => number)).size).toBe(mutants.length)
  expect(mutants.flatMap(({ tests }) => tests).filter((test) => !existsSync(join(ROOT, test)))).toEqual([])
})

test('whatever a part of the core names is there: a file that was moved does not drop out of the score', () => {
  const named = targets.flatMap(({ files, tests, extraTests: also = [] }) => [...files, ...tests, ...also])
  expect(named.filter((pattern) => globSync(pattern, { cwd: ROOT }).length === 0)).toEqual([])
})
