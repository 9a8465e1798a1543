import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSseParser } from './sse-parser.ts'

const STREAM = ': hello\n\nid: 7\nevent: payment.confirmed\ndata: {"kobo":1}\n\n:\n\ndata: one\r\ndata: two\r\n\r\n'
const EVENTS = [
  { id: '7', event: 'payment.confirmed', data: '{"kobo":1}' },
  { id: '7', event: 'message', data: 'one\ntwo' },
]

test('heartbeats give nothing, events come whole', () => expect(createSseParser().cut(STREAM)).toEqual(EVENTS))

test('it does not matter where the network cuts the stream', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: STREAM.length })), (cuts) => {
      const { cut } = createSseParser()
      const places = [0, ...cuts.toSorted((a, b) => a - b), STREAM.length]
      const events = places.slice(1).flatMap((end, index) => cut(STREAM.slice(places[index], end)))
      expect(events).toEqual(EVENTS)
    }),
  )
})

test('where to go on is known before the first event', () => {
  const { cut, lastId } = createSseParser()
  expect(lastId()).toBeNull()
  expect(cut(': here\nid: 41\n\n')).toEqual([])
  expect(lastId()).toBe('41')
})
