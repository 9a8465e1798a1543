import { expect, test } from 'vitest'
import { modules } from './index.ts'

const listed = modules.flatMap(({ name, messages = [] }) => messages.map((message) => ({ module: name, message })))

test('the names of messages are unique, and each begins with the name of its module', () => {
  const names = listed.map(({ message }) => message.name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(listed.filter(({ module, message }) => !message.name.startsWith(`${module}.`)).map(({ message }) => message.name)).toEqual([])
})
