import { isProblem } from '../../../ui/data/problem.ts'
import { notify } from '../../../ui/parts/toast.ts'

/** S1 §4: an answer that came and says no is a warning of ours; S1 §8: a refusal is told in the server's words. */
export function showResetError(error: unknown): void {
  if (isProblem(error) && error.httpStatus === 200) notify.warning('Could not complete request. Please try again')
  else notify.error((isProblem(error) && error.message) || 'error')
}
