import { expect, test } from 'vitest'
import { TRANSFER_STATES, type TransferState } from '../contract.ts'
import { RELEASED_STATES, isMoveAllowed, OPEN_STATES, FINAL_STATES, transferMoves } from './states.ts'

const reachableFrom = (start: TransferState): Set<TransferState> => {
  const seen = new Set([start])
  for (const state of seen) for (const next of transferMoves[state]) seen.add(next)
  return seen
}

test('every state of a transfer can be reached', () => {
  expect([...reachableFrom('quoted')].toSorted()).toEqual([...TRANSFER_STATES].toSorted())
})

test('every state that is not final has a way to one that is', () => {
  for (const state of TRANSFER_STATES)
    if (!FINAL_STATES.includes(state)) expect([...reachableFrom(state)].some((end) => FINAL_STATES.includes(end))).toBe(true)
})

test('held money leaves its hold by payment, by a definite failure or before it was sent, and no other way', () => {
  const ends = new Set(OPEN_STATES.flatMap((state) => transferMoves[state]).filter((state) => !OPEN_STATES.includes(state)))
  expect([...ends].toSorted()).toEqual(['cancelled', 'failed', 'settled'])
})

test('a pending transfer is queried before it ends: it is neither paid nor refunded while pending', () => {
  for (const pending of ['pending', 'unclear'] as const)
    for (const end of ['settled', 'failed'] as const) expect(isMoveAllowed(pending, end)).toBe(false)
})

test('only a released transfer is paid late; no transfer that has ended or is pending is sent for the first time again', () => {
  const late = TRANSFER_STATES.filter((state) => isMoveAllowed(state, 'paid_late'))
  expect([...RELEASED_STATES].toSorted()).toEqual(late.toSorted())
  expect(late.toSorted()).toEqual(['cancelled', 'failed'])
  expect(TRANSFER_STATES.filter((state) => isMoveAllowed(state, 'held'))).toEqual(['quoted', 'awaiting_approval', 'sending'])
})

test('every state either rests, keeps its hold, waits for a person, or has only begun', () => {
  const others = TRANSFER_STATES.filter((state) => !FINAL_STATES.includes(state) && !OPEN_STATES.includes(state))
  expect(others.toSorted()).toEqual(['awaiting_approval', 'paid_late', 'quoted'])
  for (const state of FINAL_STATES) expect(OPEN_STATES).not.toContain(state)
})
