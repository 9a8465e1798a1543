import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { modules } from './index.ts'
import type { MessageDefinition } from './messages/index.ts'

const listed = modules.flatMap(({ name, messages = [] }) => messages.map((message) => ({ module: name, message })))

/** The values of a file that `defineMessage` made. */
const definedIn = (file: object): MessageDefinition[] =>
  Object.values(file).filter((value) => typeof value === 'object' && value !== null && 'channels' in value && 'name' in value)

test('the names of messages are unique, and each begins with the name of its module', () => {
  const names = listed.map(({ message }) => message.name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(listed.filter(({ module, message }) => !message.name.startsWith(`${module}.`)).map(({ message }) => message.name)).toEqual([])
})

test('every message that a module defines is in its list', async () => {
  const files = globSync('*/server/messages.ts', { cwd: import.meta.dirname })
  expect(files.length).toBeGreaterThan(20)
  const defined = await Promise.all(
    files.map(async (file) =>
      definedIn(await import(join(import.meta.dirname, file))).map((message) => ({ module: file.split(/[/\\]/)[0], message })),
    ),
  )
  const missing = defined.flat().filter(({ module, message }) => !listed.some((one) => one.module === module && one.message === message))
  expect(missing.map(({ message }) => message.name)).toEqual([])
  expect(defined.flat()).toHaveLength(listed.length)
})
