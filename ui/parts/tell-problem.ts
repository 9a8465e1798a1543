import { isProblem } from '../data/problem.ts'
import { notify } from './toast.ts'

/**
 * Tells why a call had no effect. Gives true when the server keeps the request for later (202): then the sentence is no error, and the form
 * can close.
 */
export function tellProblem(error: unknown, fallback: string): boolean {
  const isKept = isProblem(error) && error.httpStatus === 202
  const say = isKept ? notify.info : notify.error
  say(isProblem(error) ? error.message : fallback)
  return isKept
}
