import { type ReactNode, useState } from 'react'
import { isProblem } from '../data/problem.ts'
import { ActRefusal } from './ActRefusal.tsx'
import { tellRefusal } from './tell-problem.ts'
import { notify } from './toast.ts'

/** The server took the request, and another person decides about it. */
const ACCEPTED = 202

/**
 * For an act without a form that calls the API itself: why its last attempt had no effect, by a toast and in `refusal`, which stands beside
 * the act. `refuse` gives true when the server keeps the request for later: then the sentence is no error, and the window can close.
 */
export function useActRefusal(fallback: string): { refusal: ReactNode; clear: () => void; refuse: (error: unknown) => boolean } {
  const [error, setError] = useState<Error | null>(null)
  return {
    refusal: <ActRefusal error={error} fallback={fallback} />,
    clear: () => setError(null),
    refuse(problem) {
      if (isProblem(problem) && problem.httpStatus === ACCEPTED) {
        setError(null)
        notify.info(problem.message)
        return true
      }
      tellRefusal(problem, undefined, isProblem(problem) ? problem.message : fallback)
      setError(problem instanceof Error ? problem : new Error(fallback))
      return false
    },
  }
}
