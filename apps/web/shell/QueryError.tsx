import { isProblem } from '../../../ui/data/problem.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Note } from '../../../ui/parts/Callout.tsx'
import { useSessionEnd } from './session-expiry.ts'

/** A question that got no answer, in place. The end of a session has its own window and is not said here. */
export function CannotLoad({ error, what, hasOld = false, onRetry }: { error: unknown; what: string; hasOld?: boolean; onRetry: () => void }) {
  if (useSessionEnd() !== null) return null
  return (
    <Note tone="wait" role="status" title={`${what} could not be fetched.`}>
      {isProblem(error) ? error.message : 'Try again in a moment.'} {hasOld && 'What you see is the last we know.'}{' '}
      <Button kind="text" size="small" onClick={onRetry}>
        Try again
      </Button>
    </Note>
  )
}
