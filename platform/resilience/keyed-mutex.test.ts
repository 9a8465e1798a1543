import { expect, test } from 'vitest'
import { createKeyedMutex } from './keyed-mutex.ts'

const tooMany = () => new Error('too many')

test('the work of one key runs one after the other in the order of the calls, and other keys do not wait for it', async () => {
  const mutex = createKeyedMutex(5)
  const first = Promise.withResolvers<void>()
  const log: string[] = []
  const calls = [
    mutex.run('a', async () => (await first.promise, log.push('a1')), tooMany),
    mutex.run('a', async () => log.push('a2'), tooMany),
    mutex.run('a', async () => log.push('a3'), tooMany),
  ]
  await mutex.run('b', async () => log.push('b'), tooMany)
  first.resolve()
  await Promise.all(calls)
  expect(log).toEqual(['b', 'a1', 'a2', 'a3'])
})

test('a call beyond those that may wait is refused at once; work that fails lets the next one run', async () => {
  const mutex = createKeyedMutex(1)
  const first = Promise.withResolvers<void>()
  const running = mutex.run('a', () => first.promise, tooMany)
  const waiting = mutex.run('a', async () => 'ran', tooMany)
  await expect(mutex.run('a', async () => 'never', tooMany)).rejects.toThrow('too many')
  first.reject(new Error('failed'))
  await expect(running).rejects.toThrow('failed')
  expect(await waiting).toBe('ran')
  expect(await mutex.run('a', async () => 'again', tooMany)).toBe('again')
})
