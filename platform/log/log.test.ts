import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const PROGRAM = `
  import { createLog } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))}
  process.stdout.on('error', () => {})
  const log = createLog({ level: 'info', name: 'test' })
  log.info('first')
  process.stdin.on('end', () => {
    for (let lines = 0; lines < 2_000; lines++) log.info({ text: 'x'.repeat(200) }, 'nobody reads this')
    process.exit(7)
  })
  process.stdin.resume()`

test('a program whose log has lost its reader still ends', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: 8_000,
    killSignal: 'SIGKILL',
  })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  child.stdout.destroy()
  child.stdin.end()
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(7)
}, 10_000)

test('secrets do not reach the log, wherever they stand', async () => {
  const program = `
    import { createLog } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))}
    createLog({ level: 'info', name: 'test' }).info({ pin: 'canary', body: { password: 'canary', deeper: { token: 'canary' } }, kept: 'shown' }, 'said')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  for await (const chunk of child.stdout) output += String(chunk)
  expect(output).toContain('shown')
  expect(output).not.toContain('canary')
})
