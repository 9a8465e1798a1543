import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemRandom } from '../random/index.ts'
import { persistedSecret } from './persisted-secret.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kasuwa-secret-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('it is made once, for its owner only, and nothing else is left behind', () => {
  const secret = persistedSecret(join(dataDir, 'new'), 'pin-pepper', systemRandom)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(persistedSecret(join(dataDir, 'new'), 'pin-pepper', systemRandom)).toBe(secret)
  expect(persistedSecret(join(dataDir, 'new'), 'data-key', systemRandom)).not.toBe(secret)
  expect(readdirSync(join(dataDir, 'new')).toSorted()).toEqual(['data-key', 'pin-pepper'])
  expect(statSync(join(dataDir, 'new/pin-pepper')).mode & 0o777).toBe(0o600)
})

test('a program that finds no secret and loses the race keeps the secret of the winner', () => {
  const late = {
    bytes(count: number) {
      writeFileSync(join(dataDir, 'pin-pepper'), 'the other was first')
      return systemRandom.bytes(count)
    },
  }
  expect(persistedSecret(dataDir, 'pin-pepper', late)).toBe('the other was first')
  expect(readdirSync(dataDir)).toEqual(['pin-pepper'])
})

test('programs that start at the same moment have the same', async () => {
  const program = `
    import { persistedSecret } from ${JSON.stringify(join(import.meta.dirname, 'persisted-secret.ts'))}
    import { systemRandom } from ${JSON.stringify(join(import.meta.dirname, '../random/index.ts'))}
    process.stdout.write(persistedSecret(${JSON.stringify(dataDir)}, 'pin-pepper', systemRandom))`
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  const outputs = await Promise.all(Array.from({ length: 6 }, run))
  expect(new Set(outputs.map(({ stdout }) => stdout)).size).toBe(1)
  expect(outputs[0]!.stdout).toMatch(/^[\w-]{43}$/)
})

test.each(['', '\n'])('an empty one (%j) is refused by name: a PIN keyed with nothing is no protection', (content) => {
  writeFileSync(join(dataDir, 'pin-pepper'), content)
  expect(() => persistedSecret(dataDir, 'pin-pepper', systemRandom)).toThrow(`${join(dataDir, 'pin-pepper')} is empty`)
})
