import { expectTypeOf, test } from 'vitest'
import type { NarrowRow } from './narrow-row.ts'

type Row = { id: string; state: string; facts: unknown; closed_at: Date | null }

test('a narrowed column replaces the column of the row, and the others stay', () => {
  expectTypeOf<NarrowRow<Row, { state: 'open' | 'closed'; facts: { a: 1 } }>>().toMatchObjectType<{
    id: string
    state: 'open' | 'closed'
    facts: { a: 1 }
    closed_at: Date | null
  }>()
})

test('the compiler refuses a column that the row does not have, and a type that its column cannot hold', () => {
  // @ts-expect-error
  expectTypeOf<NarrowRow<Row, { status: string }>>().toBeObject()
  // @ts-expect-error
  expectTypeOf<NarrowRow<Row, { closed_at: string }>>().toBeObject()
  // @ts-expect-error
  expectTypeOf<NarrowRow<Row, { id: string | null }>>().toBeObject()
})
