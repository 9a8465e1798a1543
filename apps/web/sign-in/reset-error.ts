import { t } from '@lingui/core/macro'
import { isProblem } from '../../../ui/data/problem.ts'
import { notify } from '../../../ui/parts/toast.ts'

/**
 * S1 §4: a negative answer with status 200 gives our own warning. S1 §8: a refusal shows the server's message. Returns what was told, for
 * the place beside the act.
 */
export function tellResetError(error: unknown): Error {
  if (isProblem(error) && error.httpStatus === 200) {
    const refused = t`Could not complete request. Please try again`
    notify.warning(refused)
    return new Error(refused)
  }
  const message = isProblem(error) ? error.messageOr('error') : 'error'
  notify.error(message)
  return new Error(message)
}
