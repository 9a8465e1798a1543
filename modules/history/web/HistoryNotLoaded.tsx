import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { isProblem } from '../../../ui/data/problem.ts'
import { LostLineDrawing } from '../../../ui/drawings/LostLineDrawing.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'

/**
 * A list of payments that did not load. A refusal stands here in the words of the server. After a fault of the server these words are told by
 * the toast (ERR-10), and the list says what the fault means for the money.
 */
export function HistoryNotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <EmptyState drawing={<LostLineDrawing />} action={<Button kind="act" onClick={onRetry}>{t`Try again`}</Button>}>
      {isProblem(error, 'server.fault') ? (
        <ServerFault requestId={error.requestId} />
      ) : (
        <Trans>Your history could not be fetched. {isProblem(error) && error.message}</Trans>
      )}
    </EmptyState>
  )
}

function ServerFault({ requestId }: { requestId: string }) {
  return (
    <>
      {t`The list did not load. Your money is safe; nothing was sent or changed.`}
      <small className="code t1 quiet">
        <br />
        {t`For support: ${requestId}`}
      </small>
    </>
  )
}
