import { ApiProblem } from '../../../ui/data/problem.ts'
import type { TransferView } from '../contract.ts'

export type SendOutcome =
  | { is: 'taken'; transfer: TransferView }
  /** The server refused before anything moved. */
  | { is: 'refused'; message: string; code: string }
  /** No clear answer: the payment may have arrived. */
  | { is: 'unanswered' }

/** These refuse the call and not the payment: an ended session, too many calls, another call with this reference in progress. */
const INCONCLUSIVE_STATUSES = [401, 408, 409, 425, 429]

/** Only a refusal of the payment itself proves that nothing moved. After any other error the outcome is unknown. */
export function outcomeFromError(error: unknown): SendOutcome {
  if (!(error instanceof ApiProblem)) return { is: 'unanswered' }
  const isOfTheCall = INCONCLUSIVE_STATUSES.includes(error.httpStatus) || error.message === 'Token expired.'
  if (error.httpStatus < 400 || error.httpStatus >= 500 || isOfTheCall) return { is: 'unanswered' }
  return { is: 'refused', message: error.message, code: error.code }
}
