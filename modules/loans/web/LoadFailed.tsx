import { t } from '@lingui/core/macro'
import { isProblem } from '../../../ui/data/problem.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'

/** A part of the page whose answer did not come. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return (
    <Callout tone="wait" role="alert" title={isProblem(error) ? error.message : t`This could not be loaded.`}>
      <Button kind="text" size="small" onClick={() => void onRetry()}>{t`Try again`}</Button>
    </Callout>
  )
}
