import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLogFile } from './log-file.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'logs-'))))
afterEach(() => rmSync(folder, { recursive: true }))
const files = () => readdirSync(join(folder, 'logs')).toSorted()
const read = (name: string) => readFileSync(join(folder, 'logs', name), 'utf8')

test('a log that grows while the program runs is rotated by size: the newest lines are kept, in at most four files that only we read', async () => {
  const log = openLogFile(folder, 'api', { maxBytes: 2_000 })
  for (let line = 0; line < 200; line++) log.write(`line ${line} ${'x'.repeat(90)}`)
  await expect.poll(() => files().map(read).join('')).toContain('line 199 ')
  expect(files()).toEqual(['api.log', 'api.log.1', 'api.log.2', 'api.log.3'])
  const text = files().toReversed().map(read).join('')
  const numbers = [...text.matchAll(/line (\d+) /g)].map(([, number]) => Number(number))
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, at) => 200 - numbers.length + at))
  for (const name of files()) {
    const { size, mode } = statSync(join(folder, 'logs', name))
    expect([name, size < 2_200, mode & 0o777]).toEqual([name, true, 0o600])
  }
  expect(log.lastLines()).toHaveLength(30)
})

test('a log goes on in the file of the last start, and a folder that cannot be written ends nothing', async () => {
  openLogFile(folder, 'api').write('first')
  await expect.poll(() => read('api.log')).toBe('first\n')
  openLogFile(folder, 'api').write('second')
  await expect.poll(() => read('api.log')).toBe('first\nsecond\n')
  rmSync(join(folder, 'logs'), { recursive: true })
  const log = openLogFile(folder, 'api', { maxBytes: 100 })
  rmSync(join(folder, 'logs'), { recursive: true })
  for (let line = 0; line < 20; line++) log.write('x'.repeat(50))
  expect(log.lastLines()).toHaveLength(20)
})
