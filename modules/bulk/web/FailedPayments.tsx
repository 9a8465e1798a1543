import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { rowDate } from '../../../ui/format/dates.ts'
import { DownloadIcon } from '../../../ui/icons/icons.tsx'
import { Amount } from '../../../ui/money/Amount.tsx'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { PinOrSetPin } from '../../businesses/web/index.ts'
import { type BulkLine, type BulkRun, closeRun, retryRun } from '../contract.ts'
import { ChangeLine } from './ChangeLine.tsx'
import { LogTable } from './LogTable.tsx'
import { failedLinesQuery, isUnderWay } from './queries.ts'
import { refreshRuns } from './refresh.ts'
import { saveFailedPayments } from './save-log.ts'

type Props = { run: BulkRun; mayPay: boolean; hasPin: boolean; onClose: () => void }

/** The payments of a run that were not made, with their reasons. They can be paid again, or their money freed. */
export function FailedPayments(props: Props) {
  const [isRetrying, setRetrying] = useState(false)
  const [changed, setChanged] = useState<BulkLine | null>(null)
  if (isRetrying) return <RetryDialog {...props} onBack={() => setRetrying(false)} />
  if (changed) return <ChangeLine run={props.run._id} line={changed} onClose={() => setChanged(null)} />
  return <Log {...props} onRetry={() => setRetrying(true)} onChange={setChanged} />
}

function Log({ run, mayPay, onClose, onRetry, onChange }: Props & { onRetry: () => void; onChange: (line: BulkLine) => void }) {
  const queryClient = useQueryClient()
  const list = useInfiniteQuery(failedLinesQuery(run._id))
  const lines = list.data?.pages.flatMap(({ data }) => data)
  const download = useMutation({
    mutationFn: () => saveFailedPayments(run._id),
  })
  const close = useMutation({
    mutationFn: () => call(closeRun, { params: { id: run._id } }),
    onSuccess: () => refreshRuns(queryClient),
  })
  const may = (action: BulkRun['allowed'][number]) => mayPay && run.allowed.includes(action)
  return (
    <Dialog
      title={t`Failed payments`}
      isOpen
      isWide
      onClose={onClose}
      buttons={
        <>
          {may('retry') && run.failed > 0 && (
            <Button kind="act" onClick={onRetry}>
              {plural(run.failed, { one: 'Pay this # again', other: 'Pay these # again' })}
            </Button>
          )}
          {may('close') && <Button isBusy={close.isPending} onClick={() => close.mutate()}>{t`Free the money`}</Button>}
          {run.failed > 0 && (
            <Button icon={<DownloadIcon size={20} />} isBusy={download.isPending} onClick={() => download.mutate()}>{t`Download log`}</Button>
          )}
          <Button kind={run.failed > 0 ? 'text' : 'act'} onClick={onClose}>{t`Close`}</Button>
          <ActRefusal error={close.error ?? download.error} fallback={t`An error occurred, try again.`} />
        </>
      }
    >
      {!isUnderWay(run) && (
        <p>
          <b>{t`Please Check Logs`}</b>
        </p>
      )}
      <p>
        {plural(run.count, {
          one: `${run.settled} of # person has the money.`,
          other: `${run.settled} of # people have their money.`,
        })}
      </p>
      {lines && <RefusedAgain lines={lines} isAll={!list.hasNextPage} />}
      {run.failed > 0 && <MoneyOfFailed run={run} />}
      {!lines && !list.isError && run.failed > 0 && <Skeleton rows={Math.min(run.failed, 5)} />}
      {list.isError && (
        <Callout tone="wait" title={t`The log could not be fetched.`}>
          <Button kind="text" size="small" onClick={() => void list.refetch()}>{t`Try again`}</Button>
        </Callout>
      )}
      {(lines?.length === 0 || (run.failed === 0 && !lines)) && !list.isError && <p className="bulk-none">{t`No Failed Payment`}</p>}
      {lines && lines.length > 0 && (
        <LogTable
          label={t`Failed payments`}
          rows={lines}
          idOf={({ _id }) => _id}
          columns={[
            { header: t`Account Name`, cell: (line) => <span translate="no">{nameCase(line.beneficiary_account_name)}</span> },
            {
              header: t`Bank Name`,
              cell: (line) => (
                <span translate="no">
                  {line.beneficiary_bank_name} <small className="soft">{line.beneficiary_account_number}</small>
                </span>
              ),
            },
            { header: t`Amount`, isNumber: true, cell: (line) => <Amount kobo={line.amount} isVoid /> },
            { header: t`Reason`, cell: (line) => <Reason line={line} /> },
            ...(may('retry')
              ? [
                  {
                    header: t`Next step`,
                    cell: (line: BulkLine) =>
                      line.state === 'failed' && (
                        <Button
                          kind="text"
                          size="small"
                          aria-label={t`Change account of ${nameCase(line.beneficiary_account_name)}`}
                          onClick={() => onChange(line)}
                        >{t`Change account`}</Button>
                      ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {list.hasNextPage && <Button kind="text" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>{t`Show more`}</Button>}
    </Dialog>
  )
}

/** The newest try was not the first one. A server of an earlier version says no time. */
const isRefusedAgain = ({ state, tries, endedAt }: BulkLine) => state === 'failed' && tries > 1 && endedAt != null

/** That paying again was tried, and when it was refused. Without all lines the number is not known. */
function RefusedAgain({ lines, isAll }: { lines: readonly BulkLine[]; isAll: boolean }) {
  const again = lines.filter(isRefusedAgain)
  const last = again.reduce((latest, { endedAt }) => (endedAt! > latest ? endedAt! : latest), '')
  if (last === '') return null
  if (!isAll) return <Callout tone="wait" role="status" title={t`Some payments were tried again and refused again. The log says when.`} />
  return (
    <Callout
      tone="wait"
      role="status"
      title={plural(again.length, {
        one: `# payment was tried again and refused again, on ${rowDate(last)}.`,
        other: `# payments were tried again and refused again, the last on ${rowDate(last)}.`,
      })}
    />
  )
}

function Reason({ line }: { line: BulkLine }) {
  if (!isRefusedAgain(line)) return line.message
  return (
    <>
      {line.message} <small className="soft">{t`Try ${line.tries}, ${rowDate(line.endedAt!)}`}</small>
    </>
  )
}

function MoneyOfFailed({ run }: { run: BulkRun }) {
  if (run.reserved === 0)
    return (
      <p>
        <Trans>
          <MoneyText kobo={run.failed_amount} /> and the fees are back in your balance.
        </Trans>
      </p>
    )
  return (
    <p>
      {run.retryUntil === null ? (
        <Trans>
          <MoneyText kobo={run.reserved} /> is still reserved for this payment.
        </Trans>
      ) : (
        <Trans>
          <MoneyText kobo={run.reserved} /> stays reserved until {rowDate(run.retryUntil)}, so that you can pay them again. After that it is back in
          your balance.
        </Trans>
      )}
    </p>
  )
}

function RetryDialog({ run, hasPin, onClose, onBack }: Props & { onBack: () => void }) {
  const queryClient = useQueryClient()
  const send = useIntent(retryRun)
  const retry = useMutation({
    mutationFn: (pin: string) => send({ params: { id: run._id }, body: { pin } }),
    async onSuccess() {
      // Before the figures are fetched: a retry that has ended by then opens the log again.
      onClose()
      await refreshRuns(queryClient)
    },
    onError: () => void refreshRuns(queryClient),
  })
  const { error } = retry
  return (
    <Dialog title={t`Pay again`} isOpen isLocked={retry.isPending} onClose={onClose}>
      <p className="bulk-say">
        {plural(run.failed, {
          one: '# failed payment is sent again as a new payment, out of the money that is reserved.',
          other: '# failed payments are sent again as new payments, out of the money that is reserved.',
        })}
      </p>
      {error && <Callout tone="wrong" role="alert" title={isProblem(error) ? error.message : t`An error occurred, try again.`} />}
      <PinOrSetPin
        hasPin={hasPin}
        act={plural(run.failed, { one: 'Pay this # again', other: 'Pay these # again' })}
        onApproved={async (pin) => {
          await retry.mutateAsync(pin).catch(() => undefined)
        }}
      />
      <p className="buttons">
        <Button kind="text" onClick={onBack}>{t`Back`}</Button>
      </p>
    </Dialog>
  )
}
