import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { loadNextPage } from '../../../ui/data/next-page.ts'
import { saveFile } from '../../../ui/data/save-file.ts'
import { fullTime } from '../../../ui/format/dates.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { downloadActivity } from '../contract.ts'
import { operationText } from './operation-text.ts'
import { type Activity, type ActivityDays, activityQuery } from './queries.ts'
import './activity-list.css'

/** The log of a business, by days, and as a file. */
export function ActivityList({ businessid }: { businessid: string }) {
  const [days, setDays] = useState<ActivityDays>({})
  const log = useInfiniteQuery(activityQuery(businessid, days))
  const entries = log.data?.pages.flatMap(({ items }) => items) ?? []
  const save = useMutation({
    async mutationFn() {
      const { file, name } = await download(downloadActivity, { params: { businessid }, query: days })
      saveFile(file, name ?? 'activity.csv')
    },
    onError: (error) => notify.error(error.message),
  })
  const choose = (name: keyof ActivityDays, day: string) => {
    const { [name]: _, ...others } = days
    setDays(day === '' ? others : { ...others, [name]: day })
  }
  return (
    <>
      <div className="activity-filter">
        <Field label={t`From`} type="date" value={days.startdate ?? ''} onChange={({ target }) => choose('startdate', target.value)} />
        <Field label={t`To`} type="date" value={days.enddate ?? ''} onChange={({ target }) => choose('enddate', target.value)} />
        <Button isBusy={save.isPending} onClick={() => save.mutate()}>{t`Download CSV`}</Button>
      </div>
      {log.isPending && <Skeleton rows={8} />}
      {log.isError && (
        <Callout tone="wrong" role="alert" title={isProblem(log.error) ? log.error.message : t`The activity could not be loaded.`}>
          <Button kind="text" size="small" onClick={() => void log.refetch()}>{t`Try again`}</Button>
        </Callout>
      )}
      {log.data && entries.length === 0 && <EmptyState>{t`Nothing was done in these days.`}</EmptyState>}
      {entries.length > 0 && (
        <ul className="activity">
          {entries.map((entry) => (
            <Entry key={entry._id} entry={entry} />
          ))}
        </ul>
      )}
      {log.hasNextPage && (
        <p className="buttons">
          <Button isBusy={log.isFetchingNextPage} onClick={() => void loadNextPage(log)}>{t`Show more`}</Button>
        </p>
      )}
    </>
  )
}

function Entry({ entry: { on, by, operation, details } }: { entry: Activity }) {
  return (
    <li>
      <p>
        <b>{operationText(operation)}</b>
        <span className="soft">{details.map(({ name, value }) => `${name}: ${value}`).join(', ')}</span>
      </p>
      <p className="activity__end">
        <span>{by}</span>
        <time className="soft" dateTime={on}>
          {fullTime(on)}
        </time>
      </p>
    </li>
  )
}
