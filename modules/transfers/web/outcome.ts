import { ApiProblem } from '../../../ui/data/problem.ts'
import type { TransferView } from '../contract.ts'

export type SendOutcome =
  | { is: 'taken'; transfer: TransferView }
  /** The server said no before anything moved. */
  | { is: 'refused'; message: string; code: string }
  /** No clear answer: it may have arrived. */
  | { is: 'unanswered' }

/** Refusals of the call and not of the payment: a session that ended, too many calls, another call with this reference under way. */
const INCONCLUSIVE_STATUSES = [401, 408, 409, 425, 429]

/** Only a refusal of the payment itself proves that nothing moved; everything else leaves the question open. */
export function outcomeFromError(error: unknown): SendOutcome {
  if (!(error instanceof ApiProblem)) return { is: 'unanswered' }
  const isOfTheCall = INCONCLUSIVE_STATUSES.includes(error.httpStatus) || error.message === 'Token expired.'
  if (error.httpStatus < 400 || error.httpStatus >= 500 || isOfTheCall) return { is: 'unanswered' }
  return { is: 'refused', message: error.message, code: error.code }
}
