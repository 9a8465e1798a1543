import { ApiProblem, NOT_OURS } from '../../../ui/data/problem.ts'
import { type TransferView, WAITING_CODE } from '../contract.ts'

export type SendOutcome =
  | { is: 'taken'; transfer: TransferView }
  /** The server refused before anything moved. */
  | { is: 'refused'; message: string; code: string }
  /** No clear answer: the payment may have arrived. `retryAfterMs`: how long the server asks to wait. */
  | { is: 'unanswered'; retryAfterMs: number | null }
  /** The session has ended, which says nothing about the payment. */
  | { is: 'signed_out' }

/** These refuse the call and not the payment: too many calls, another call with this reference in progress. */
const INCONCLUSIVE_STATUSES = [408, 409, 425, 429]
/** Conflicts that refuse the payment itself. */
const REFUSED_CONFLICTS = ['transfers.no_account_yet']

/** Only a refusal of the payment itself proves that nothing moved. After any other error the outcome is unknown. */
export function outcomeFromError(error: unknown): SendOutcome {
  if (!(error instanceof ApiProblem)) return { is: 'unanswered', retryAfterMs: null }
  const { httpStatus, retryAfterMs, message, code } = error
  if (httpStatus === 401 || (httpStatus === 403 && message === 'Token expired.')) return { is: 'signed_out' }
  // It waits for the approval of another person, so this tab sends nothing more.
  if (code === WAITING_CODE) return { is: 'refused', message, code }
  const isOfTheCall = INCONCLUSIVE_STATUSES.includes(httpStatus) && !REFUSED_CONFLICTS.includes(code)
  if (httpStatus < 400 || httpStatus >= 500 || isOfTheCall || code === NOT_OURS) return { is: 'unanswered', retryAfterMs }
  return { is: 'refused', message, code }
}
