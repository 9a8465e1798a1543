import type { TransferAnswer } from '../port.ts'

/**
 * The meaning of each `transactionStatus`. The columns differ: an answer to a transfer may describe only the attempt, such as
 * "I could not reach the other bank". An answer to a query describes the outcome, so 91 releases money only there.
 * Every code outside the table is `unknown`.
 */
export type Outcome = TransferAnswer['outcome']

export function outcomeOfTransferAnswer(code: string): Outcome {
  return CODES.get(code)?.onTransfer ?? 'unknown'
}

export function outcomeOfQueryAnswer(code: string): Outcome {
  return CODES.get(code)?.onQuery ?? 'unknown'
}

/** A code of the table that may change: the bank is busy, or does not know yet. */
export function isInconclusiveCode(code: string): boolean {
  const meaning = CODES.get(code)
  return meaning?.onQuery === 'pending' || meaning?.onQuery === 'unknown'
}

/** The plain reason, for people. */
export function describeCode(code: string): string {
  return CODES.get(code)?.meaning ?? `Answer ${code} of the bank`
}

type CodeRow = [codes: string, meaning: string, onTransfer: Outcome, onQuery: Outcome]

const CODE_TABLE: CodeRow[] = [
  ['00', 'Approved', 'accepted', 'accepted'],
  // "Successful" at VFD, "duplicate record" on NIP: only a query is clear.
  ['26', 'Duplicate record', 'unknown', 'accepted'],
  ['01', 'Status unknown, wait for the settlement report', 'pending', 'pending'],
  ['02', 'Status unknown, wait for the settlement report', 'pending', 'pending'],
  ['09', 'In progress', 'pending', 'pending'],

  ['25', 'Unable to locate the record', 'unknown', 'not_found'],
  ['94', 'Duplicate transaction', 'unknown', 'unknown'],
  ['96', 'System malfunction', 'unknown', 'unknown'],
  ['98', 'Transaction exists', 'unknown', 'unknown'],
  // The beneficiary's bank may or may not have it. The same code again, however often, decides nothing.
  ['68', 'Response received too late', 'unknown', 'unknown'],
  ['97', 'Time-out waiting for the beneficiary’s bank', 'unknown', 'unknown'],

  ['91', 'The beneficiary’s bank is not available', 'unknown', 'rejected'],

  ['34', 'Suspected fraud', 'held_for_review', 'held_for_review'],
  ['35', 'Contact the sending bank', 'held_for_review', 'held_for_review'],
  ['63', 'Security violation', 'held_for_review', 'held_for_review'],

  ['03', 'Invalid sender', 'rejected', 'rejected'],
  ['05', 'Do not honour', 'rejected', 'rejected'],
  ['06', 'Dormant account', 'rejected', 'rejected'],
  ['07', 'Invalid account', 'rejected', 'rejected'],
  ['08', 'The account name does not match', 'rejected', 'rejected'],
  ['12', 'Invalid transaction', 'rejected', 'rejected'],
  ['13', 'Invalid amount', 'rejected', 'rejected'],
  ['14', 'Invalid batch', 'rejected', 'rejected'],
  ['15', 'Invalid session or record', 'rejected', 'rejected'],
  ['16', 'Unknown bank', 'rejected', 'rejected'],
  ['17', 'Invalid channel', 'rejected', 'rejected'],
  ['18', 'Wrong method', 'rejected', 'rejected'],
  ['21', 'No action taken', 'rejected', 'rejected'],
  ['30', 'Format error', 'rejected', 'rejected'],
  ['51', 'Insufficient funds', 'rejected', 'rejected'],
  ['57', 'Not permitted to the sender', 'rejected', 'rejected'],
  ['58', 'Not permitted on the channel', 'rejected', 'rejected'],
  ['61', 'Transfer limit exceeded', 'rejected', 'rejected'],
  ['65', 'Too many withdrawals', 'rejected', 'rejected'],
  ['69', 'Account could not be blocked', 'rejected', 'rejected'],
  ['70', 'Amount could not be blocked', 'rejected', 'rejected'],
  ['71', 'Empty mandate reference', 'rejected', 'rejected'],
  ['81', 'Failed', 'rejected', 'rejected'],
  ['92', 'Routing error', 'rejected', 'rejected'],
  ['99', 'Failed', 'rejected', 'rejected'],
]

const CODES = new Map(CODE_TABLE.map(([code, meaning, onTransfer, onQuery]) => [code, { meaning, onTransfer, onQuery }]))

/** The codes of definite failures, for callers of the port. */
export const FAILURE_CODES = CODE_TABLE.filter(([, , , onQuery]) => onQuery === 'rejected').map(([code]) => code)
