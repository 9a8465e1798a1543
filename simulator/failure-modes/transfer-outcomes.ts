import type { Treatment } from '../bank/transfers.ts'
import type { Mood } from './failure-modes.ts'

/** What becomes of a transfer order, and what its sender is told: two things, which is where the trouble comes from. */
export type Fate = {
  /** Null: the order is never taken in, and a query will not find it. */
  treatment: Treatment | null
  answer: 'status' | 'silence' | 'web_page' | 'unavailable'
  /** Said instead of the true status. */
  says?: string
  delayMs?: number
}

type Pace = { slowMs: number; pendingMs: number; testPendingMs: number }

export function transferFate(mood: Mood, accountNumber: string, atOwnBank: boolean, pace: Pace): Fate {
  if (mood.startsWith('decline:')) return { treatment: { status: mood.slice('decline:'.length) }, answer: 'status' }
  switch (mood) {
    case 'slow':
      return { ...PAID, delayMs: pace.slowMs }
    case 'pending_then_ok':
      return { treatment: { status: '09', settlesAfterMs: pace.pendingMs }, answer: 'status' }
    case 'pending_forever':
      return { treatment: { status: '09' }, answer: 'status' }
    case 'timeout_after_applying':
      return { treatment: { status: '00' }, answer: 'silence' }
    case 'timeout_before_applying':
      return { treatment: null, answer: 'silence' }
    case 'garbage':
      return { treatment: { status: '00' }, answer: 'web_page' }
    case 'duplicate_answers':
      return { treatment: { status: '00' }, answer: 'status', says: '26' }
    case 'down':
      return { treatment: null, answer: 'unavailable' }
    case 'ok':
    default:
      return atOwnBank ? PAID : (testEndings(pace)[accountNumber.slice(-4)] ?? PAID)
  }
}

const PAID: Fate = { treatment: { status: '00' }, answer: 'status' }

/** Endings of account numbers at other banks that pick an outcome while the bank is well. `0000` and the rest are paid. */
function testEndings(pace: Pace): Record<string, Fate> {
  return {
    '0051': { treatment: { status: '51' }, answer: 'status' },
    '0091': { treatment: { status: '00' }, answer: 'status', says: '91' },
    '0097': { treatment: { status: '97' }, answer: 'status' },
    '0009': { treatment: { status: '09', settlesAfterMs: pace.testPendingMs }, answer: 'status' },
    '0034': { treatment: { status: '34' }, answer: 'status' },
    '0007': { treatment: { status: '07' }, answer: 'status' },
    '0008': { treatment: { status: '08' }, answer: 'status' },
    '0094': { treatment: { status: '00' }, answer: 'status', says: '94' },
  }
}
