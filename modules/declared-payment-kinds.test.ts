import { expect, test } from 'vitest'
import { modules } from './index.ts'
import { PAYMENT_KINDS } from './transfers/contract.ts'

test('each kind of payment out has one fulfilment, and no fulfilment is of another kind', () => {
  const declared = modules.flatMap(({ fulfilments = [] }) => fulfilments.map(({ kind }) => kind))
  expect(declared.toSorted()).toEqual([...PAYMENT_KINDS].toSorted())
})
