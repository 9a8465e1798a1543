import { plural, t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '../../../ui/data/contract-key.ts'
import { OrderTopUp } from '../../bills/web/index.ts'
import { call } from '../../../ui/data/client.ts'
import { fullTime } from '../../../ui/format/dates.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { LoadFailure } from '../../../ui/parts/LoadFailure.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { runBoard, showBoard, showBoardRows, showReconciliation } from '../contract.ts'
import { ChecksTables, ClearingTable, FloatsTable, JobsTable, PartnersTable, TrialBalance, WorkTable } from './BoardTables.tsx'
import { type BoardResult, boardQuery } from './queries.ts'
import './board.css'

/** Whether the books hold: the newest run of the checks, and what waits. */
export function Board({ mayTopUp }: { mayTopUp: boolean }) {
  const [isTopUpOpen, setTopUpOpen] = useState(false)
  const queryClient = useQueryClient()
  const board = useQuery(boardQuery)
  const run = useMutation({
    mutationFn: () => call(runBoard, { body: {} }),
    onSettled: () => refresh(queryClient, showBoard, showBoardRows, showReconciliation),
  })
  const state = board.data
  return (
    <>
      <PageTitle
        note={state?.run_on ? t`As of ${fullTime(state.run_on)}` : undefined}
        actions={
          <>
            {mayTopUp && <Button onClick={() => setTopUpOpen(true)}>{t`Order a top-up`}</Button>}
            <Button isBusy={run.isPending || state?.is_running === true} onClick={() => run.mutate()}>{t`Run now`}</Button>
          </>
        }
      >
        {t`Integrity board`}
      </PageTitle>
      <ActRefusal error={run.error} fallback={t`An error occurred, try again.`} />
      {board.isPending && <Skeleton rows={8} />}
      {board.isError && <LoadFailure error={board.error} onRetry={() => void board.refetch()} />}
      {state && !state.result && (
        <Callout tone="wait" title={state.is_running ? t`The checks run now.` : t`The checks have not run yet. Run them now.`} />
      )}
      {state?.result && <Result result={state.result} />}
      {isTopUpOpen && <OrderTopUp onClose={() => setTopUpOpen(false)} />}
    </>
  )
}

function Result({ result }: { result: BoardResult }) {
  const broken = result.checks.filter(({ holds }) => !holds).length
  return (
    <div className="board">
      <p aria-live="polite">
        {broken === 0 ? (
          <StatusBadge rule="final">{plural(result.checks.length, { one: 'The # check holds', other: 'All # checks hold' })}</StatusBadge>
        ) : (
          <StatusBadge rule="broken">{plural(broken, { one: '# check does not hold', other: '# checks do not hold' })}</StatusBadge>
        )}
      </p>
      <div className="board__columns">
        <div>
          <TrialBalance result={result} />
          <ClearingTable clearing={result.clearing} />
          <WorkTable />
          <FloatsTable floats={result.floats} />
          <PartnersTable partners={result.partners} />
          <JobsTable jobs={result.jobs} />
        </div>
        <div>
          <ChecksTables checks={result.checks} />
        </div>
      </div>
    </div>
  )
}
