import { t } from '@lingui/core/macro'
import { isProblem } from '../../../ui/data/problem.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'

/** The settings could not be loaded, and can be asked for again. */
export function SettingsError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Callout tone="wait" role="status" title={t`These settings could not be fetched.`}>
      <span>{isProblem(error) ? error.message : t`Try again in a moment.`}</span>{' '}
      <Button kind="text" size="small" onClick={onRetry}>{t`Try again`}</Button>
    </Callout>
  )
}
