import { expect, test } from 'vitest'
import { createRegistry } from './index.ts'

const values = [
  { name: 'one', is: 1 },
  { name: 'two', is: 2 },
]

test('a registry finds each value by its name, and throws where a name must be known and is not', () => {
  const registry = createRegistry('number', values)
  expect(registry.all).toEqual(values)
  expect(registry.of('two')).toBe(values[1])
  expect(registry.find('three')).toBeNull()
  expect(() => registry.of('three')).toThrow('no number is registered under the name three')
})

test('a registry without values, or with two of one name, is refused', () => {
  expect(() => createRegistry('number', [])).toThrow('no number')
  expect(() => createRegistry('number', [values[0]!, values[0]!])).toThrow('two values of one name')
})
