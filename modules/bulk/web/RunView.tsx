import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call, download } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { saveFile } from '../../../ui/data/save-file.ts'
import { LostLineDrawing } from '../../../ui/drawings/LostLineDrawing.tsx'
import { fullTime } from '../../../ui/format/dates.ts'
import { DownloadIcon } from '../../../ui/icons/icons.tsx'
import { Amount } from '../../../ui/money/Amount.tsx'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Progress } from '../../../ui/parts/Progress.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { type BulkRun, pauseRun, resumeRun, showRunReceipt, stopRun } from '../contract.ts'
import { FailedPayments } from './FailedPayments.tsx'
import { isUnderWay, runQuery } from './queries.ts'
import { refreshRuns } from './refresh.ts'
import { RunLines } from './RunLines.tsx'
import './bulk.css'

type Props = {
  run: string
  /** The person may pay, so the pay status of the group is polled. */
  mayPay: boolean
  hasPin: boolean
  isLogOpen: boolean
  onLog: (isOpen: boolean) => void
  hrefOfPayment: (transactionId: string) => string
}

/** A run: how far it is, its lines, and what can be done with it. When the last line has a result, the failed-payments log opens. */
export function RunView(props: Props) {
  const { data: run, error, isError, refetch } = useQuery(runQuery(props.run, props.mayPay))
  if (!run && isError)
    return (
      <EmptyState drawing={<LostLineDrawing />} action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}>
        {isProblem(error) ? error.message : t`The payment could not be fetched.`}
      </EmptyState>
    )
  if (!run) return <Skeleton rows={8} />
  return (
    <>
      {isError && (
        <Callout tone="wait" role="status" title={t`The progress could not be fetched.`}>
          {t`The payment goes on. You see the last figures we have.`}
        </Callout>
      )}
      <Run {...props} shown={run} />
    </>
  )
}

function Run({ run: id, shown, mayPay, hasPin, isLogOpen, onLog, hrefOfPayment }: Props & { shown: BulkRun }) {
  const queryClient = useQueryClient()
  const isOpen = isUnderWay(shown)
  // A retry can end before the page has seen it under way: its end is a later one.
  const [announcedEnd, setAnnouncedEnd] = useState(shown.endedAt)
  const isJustOver = !isOpen && shown.endedAt !== announcedEnd
  const announce = useEffectEvent(() => {
    setAnnouncedEnd(shown.endedAt)
    void refreshRuns(queryClient)
    onLog(true)
  })
  useEffect(() => {
    if (isJustOver) announce()
  }, [isJustOver])
  const percent = shown.count === 0 ? 0 : Math.min(100, Math.floor((100 * shown.processed) / shown.count))
  return (
    <div className="stack">
      <p role="status">{sentenceOf(shown)}</p>
      <p className="wrap">
        <Amount kobo={shown.settled_amount} size="hero" />
        <span className="quiet">
          <Trans>
            of <MoneyText kobo={shown.amount} />
          </Trans>
        </span>
      </p>
      <Progress label={t`Paid`} done={shown.processed} all={shown.count} />
      <p className="wrap t1">
        {shown.settled > 0 && <StatusBadge rule="final">{t`${shown.settled} sent`}</StatusBadge>}
        {shown.sending > 0 && <StatusBadge rule="open">{t`${shown.sending} processing`}</StatusBadge>}
        {shown.failed > 0 && <StatusBadge rule="broken">{t`${shown.failed} not sent`}</StatusBadge>}
        {shown.returned > 0 && <StatusBadge rule="back">{t`${shown.returned} returned later`}</StatusBadge>}
        {shown.skipped > 0 && <StatusBadge rule="back">{t`${shown.skipped} stopped`}</StatusBadge>}
        {shown.queued > 0 && <span className="quiet">{t`${shown.queued} to come`}</span>}
        <b className="filters__end">{percent} %</b>
      </p>
      <RunButtons run={shown} mayPay={mayPay} onLog={() => onLog(true)} />
      <RunLines run={id} hrefOf={hrefOfPayment} />
      {isLogOpen && <FailedPayments run={shown} mayPay={mayPay} hasPin={hasPin} onClose={() => onLog(false)} />}
    </div>
  )
}

function sentenceOf(run: BulkRun): string {
  if (run.state === 'paused') return t`This payment is paused. The next people are paid when you go on.`
  return isUnderWay(run) ? t`Bulk Payment In Progress, Please Wait A Bit` : t`Please Check Logs`
}

function RunButtons({ run, mayPay, onLog }: { run: BulkRun; mayPay: boolean; onLog: () => void }) {
  const queryClient = useQueryClient()
  const [isStopping, setStopping] = useState(false)
  const act = useMutation({
    mutationFn: (action: typeof pauseRun) => call(action, { params: { id: run._id } }),
    async onSuccess() {
      setStopping(false)
      await refreshRuns(queryClient)
    },
    onError: () => refreshRuns(queryClient),
  })
  const save = useMutation({
    async mutationFn() {
      const { file, name } = await download(showRunReceipt, { params: { id: run._id } })
      saveFile(file, name ?? 'bulk-payment.pdf')
    },
  })
  const may = (action: BulkRun['allowed'][number]) => mayPay && run.allowed.includes(action)
  const isOver = !isUnderWay(run)
  return (
    <>
      <div className="buttons">
        {may('pause') && <Button isBusy={act.isPending} onClick={() => act.mutate(pauseRun)}>{t`Pause`}</Button>}
        {may('resume') && <Button kind="act" isBusy={act.isPending} onClick={() => act.mutate(resumeRun)}>{t`Go on`}</Button>}
        {may('stop') && <Button onClick={() => setStopping(true)}>{t`Stop what is left`}</Button>}
        {isOver && <Button kind={run.failed > 0 ? 'act' : 'line'} onClick={onLog}>{t`Failed payments`}</Button>}
        {isOver && <Button icon={<DownloadIcon size={20} />} isBusy={save.isPending} onClick={() => save.mutate()}>{t`Download Receipt`}</Button>}
        <ActRefusal error={act.error ?? save.error} fallback={t`An error occurred, try again.`} />
      </div>
      <p className="t1 quiet">
        {isOver
          ? run.endedAt && t`Ended ${fullTime(run.endedAt)}`
          : run.queued > 0 &&
            plural(run.queued, {
              one: 'Pausing stops the # payment that has not begun. You can leave this page; the payment goes on.',
              other: 'Pausing stops the # payments that have not begun. You can leave this page; the payment goes on.',
            })}
      </p>
      {isStopping && (
        <Dialog
          title={t`Stop what is left?`}
          isOpen
          onClose={() => setStopping(false)}
          buttons={
            <>
              <Button kind="wrong" isBusy={act.isPending} onClick={() => act.mutate(stopRun)}>{t`Stop what is left`}</Button>
              <Button onClick={() => setStopping(false)}>{t`Keep paying`}</Button>
            </>
          }
        >
          <p>
            {plural(run.queued, {
              one: '# person is not paid. The money is back in your balance at once. Payments that are with a bank go on.',
              other: '# people are not paid. Their money is back in your balance at once. Payments that are with a bank go on.',
            })}
          </p>
        </Dialog>
      )}
    </>
  )
}
