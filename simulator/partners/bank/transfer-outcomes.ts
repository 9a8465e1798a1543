import type { TransferTreatment } from './transfers.ts'
import type { TransferMode } from './failure-modes.ts'

/** The outcome of a transfer order and the answer to its sender. They may differ, as with a real bank. */
export type TransferOutcome = {
  /** Null: the bank does not accept the order, and a query does not find it. */
  treatment: TransferTreatment | null
  answer: 'status' | 'silence' | 'web_page' | 'unavailable'
  /** Answered instead of the true status. */
  reportedStatus?: string
  delayMs?: number
}

type OutcomeDelays = { slowMs: number; pendingMs: number; testPendingMs: number }

export function transferOutcome(failureMode: TransferMode, accountNumber: string, atOwnBank: boolean, pace: OutcomeDelays): TransferOutcome {
  if (failureMode.startsWith('decline:')) return { treatment: { status: failureMode.slice('decline:'.length) }, answer: 'status' }
  switch (failureMode) {
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
      return { treatment: { status: '00' }, answer: 'status', reportedStatus: '26' }
    case 'down':
      return { treatment: null, answer: 'unavailable' }
    case 'ok':
    default:
      return atOwnBank ? PAID : (outcomesByEnding(pace)[accountNumber.slice(-4)] ?? PAID)
  }
}

const PAID: TransferOutcome = { treatment: { status: '00' }, answer: 'status' }

/** Endings of account numbers at other banks that choose an outcome in the normal mode. `0000` and all others are paid. */
function outcomesByEnding(pace: OutcomeDelays): Record<string, TransferOutcome> {
  return {
    '0051': { treatment: { status: '51' }, answer: 'status' },
    '0091': { treatment: { status: '00' }, answer: 'status', reportedStatus: '91' },
    '0097': { treatment: { status: '97' }, answer: 'status' },
    '0009': { treatment: { status: '09', settlesAfterMs: pace.testPendingMs }, answer: 'status' },
    '0034': { treatment: { status: '34' }, answer: 'status' },
    '0007': { treatment: { status: '07' }, answer: 'status' },
    '0008': { treatment: { status: '08' }, answer: 'status' },
    '0094': { treatment: { status: '00' }, answer: 'status', reportedStatus: '94' },
  }
}
