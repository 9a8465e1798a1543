import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { download, fetchData } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { saveFile } from '../../../ui/data/save-file.ts'
import { listTime } from '../../../ui/format/dates.ts'
import { DownloadIcon } from '../../../ui/icons/icons.tsx'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { Progress } from '../../../ui/parts/Progress.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { downloadStatement, stopStatement } from '../contract.ts'
import { isUnfinished, type Statement, statementQuery } from './queries.ts'
import { periodText } from './period-text.ts'

/** How far a statement is, and its files when it is ready. */
export function StatementProgress({ statement: id, onClose, onOtherDays }: { statement: string; onClose: () => void; onOtherDays: () => void }) {
  const { data: statement, error, isPending, refetch } = useQuery(statementQuery(id))
  const title = statement ? t`Statement, ${periodText({ from: statement.first_day, to: statement.last_day })}` : t`Statement`
  return (
    <Dialog title={title} isOpen onClose={onClose} buttons={<Buttons statement={statement} onClose={onClose} onOtherDays={onOtherDays} />}>
      {isPending && <Skeleton rows={3} />}
      {error && (
        <Callout tone="wrong" role="alert" title={isProblem(error) ? error.message : t`The statement could not be fetched.`}>
          <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
        </Callout>
      )}
      {statement && <State statement={statement} />}
    </Dialog>
  )
}

function State({ statement }: { statement: Statement }) {
  const { state, written, movements, pages, mailed_to: address, readyon } = statement
  switch (state) {
    case 'waiting':
    case 'writing':
      return (
        <>
          <p role="status">{t`Your statement is being written`}</p>
          <Progress label={t`Written`} done={written} all={movements ?? 0} />
          <p className="soft">
            {movements === null
              ? t`You can close this. The email comes when the statement is ready.`
              : t`${written} of ${plural(movements, { one: '# movement', other: '# movements' })}. You can close this. The email comes when the statement is ready.`}
          </p>
        </>
      )
    case 'ready':
      return (
        <>
          <StatusBadge rule="final">{t`Sent`}</StatusBadge>
          <p role="status">
            <Trans>
              Statement sent to <span translate="no">{address}</span> at {listTime(readyon!)}.
            </Trans>{' '}
            {plural(pages!, { one: 'It has # page.', other: 'It has # pages.' })} {t`You can download it here for 7 days.`}
          </p>
        </>
      )
    case 'failed':
      return <Callout tone="wrong" title={t`Your statement could not be written. Nothing was sent.`} />
    case 'stopped':
      return <Callout title={t`You stopped this statement. Nothing was sent.`} />
    case 'expired':
      return <Callout title={t`This statement is older than 7 days. Its files are deleted.`} />
  }
}

function Buttons({ statement, onClose, onOtherDays }: { statement: Statement | undefined; onClose: () => void; onOtherDays: () => void }) {
  const queryClient = useQueryClient()
  const stop = useMutation({
    mutationFn: (id: string) => fetchData(stopStatement, { body: { statement: id } }),
    onSuccess: (stopped) => queryClient.setQueryData(statementQuery(stopped._id).queryKey, stopped),
  })
  const save = useMutation({
    async mutationFn({ id, format }: { id: string; format: 'pdf' | 'csv' }) {
      const { file, name } = await download(downloadStatement, { query: { statement: id, format } })
      saveFile(file, name ?? `statement.${format}`)
    },
  })
  if (!statement) return <Button onClick={onClose}>{t`Close`}</Button>
  const id = statement._id
  if (isUnfinished(statement))
    return (
      <>
        <Button onClick={onClose}>{t`Close`}</Button>
        <Button kind="text" isBusy={stop.isPending} onClick={() => stop.mutate(id)}>{t`Stop`}</Button>
        <ActRefusal error={stop.error} fallback={t`An error occurred, try again.`} />
      </>
    )
  if (statement.state !== 'ready')
    return (
      <>
        <Button kind="act" onClick={onOtherDays}>{t`Choose the days`}</Button>
        <Button onClick={onClose}>{t`Close`}</Button>
      </>
    )
  return (
    <>
      <Button
        kind="act"
        icon={<DownloadIcon size={20} />}
        isBusy={save.isPending && save.variables.format === 'pdf'}
        onClick={() => save.mutate({ id, format: 'pdf' })}
      >{t`Download`}</Button>
      <Button isBusy={save.isPending && save.variables.format === 'csv'} onClick={() => save.mutate({ id, format: 'csv' })}>{t`Download CSV`}</Button>
      <Button kind="text" onClick={onClose}>{t`Close`}</Button>
      <ActRefusal error={save.error} fallback={t`An error occurred, try again.`} />
    </>
  )
}
