import { t } from '@lingui/core/macro'
import { isProblem } from '../../../ui/data/problem.ts'
import { notify } from '../../../ui/parts/toast.ts'

/** S1 §4: a negative answer with status 200 gives our own warning. S1 §8: a refusal shows the server's message. */
export function showResetError(error: unknown): void {
  if (isProblem(error) && error.httpStatus === 200) notify.warning(t`Could not complete request. Please try again`)
  else notify.error(isProblem(error) ? error.messageOr('error') : 'error')
}
