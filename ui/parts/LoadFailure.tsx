import { t } from '@lingui/core/macro'
import { isProblem } from '../data/problem.ts'
import { Button } from './Button.tsx'
import { Callout } from './Callout.tsx'

/** A page that could not be loaded, with the button that asks again. */
export const LoadFailure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Callout tone="wrong" role="alert" title={isProblem(error) ? error.message : t`An error occurred, try again.`}>
    <Button kind="text" size="small" onClick={onRetry}>{t`Try again`}</Button>
  </Callout>
)
