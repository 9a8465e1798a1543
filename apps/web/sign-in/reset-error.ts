import { isProblem } from '../../../ui/data/problem.ts'
import { tell } from '../../../ui/parts/toast.ts'

/** S1 §4: an answer that came and says no is a warning of ours; S1 §8: a refusal is told in the server's words. */
export function tellFailure(error: unknown): void {
  if (isProblem(error) && error.httpStatus === 200) tell.warning('Could not complete request. Please try again')
  else tell.error((isProblem(error) && error.message) || 'error')
}
