import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createThreadPool } from './index.ts'

const SPINNING = `
  import { threadId } from 'node:worker_threads'
  export default ({ task, startedBy }) => {
    Atomics.store(startedBy, 0, threadId + 1)
    if (task === 'spin') for (;;);
    return task
  }`

test('a task that uses more processor time than it has is ended with its thread, and the next one is done', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'threads-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'spinning.mjs')
  await writeFile(file, SPINNING)
  const run = createThreadPool<string, string>(pathToFileURL(file), {
    taskTimeoutMs: 60_000,
    taskWorkMs: 100,
  })
  await expect(run('spin')).rejects.toMatchObject({ name: 'AbortError' })
  expect(await run('short')).toBe('short')
}, 60_000)
