import { t } from '@lingui/core/macro'
import { isProblem } from '../../../ui/data/problem.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { useSessionExpiry } from './session-expiry.ts'

/** A failed query, shown in place. The end of a session has its own dialog and is not shown here. */
export function QueryError({ error, what, hasOld = false, onRetry }: { error: unknown; what: string; hasOld?: boolean; onRetry: () => void }) {
  if (useSessionExpiry() !== null) return null
  return (
    <Callout tone="wait" role="status" title={t`${what} could not be fetched.`}>
      <span>{isProblem(error) ? error.message : t`Try again in a moment.`}</span> <span>{hasOld && t`You see the last figures we have.`}</span>{' '}
      <Button kind="text" size="small" onClick={onRetry}>{t`Try again`}</Button>
    </Callout>
  )
}
