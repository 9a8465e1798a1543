import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { loadNextPage } from '../../../ui/data/next-page.ts'
import { saveFile } from '../../../ui/data/save-file.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import { LedgerDrawing } from '../../../ui/drawings/LedgerDrawing.tsx'
import { fullTime } from '../../../ui/format/dates.ts'
import { TextWithAmounts } from '../../../ui/money/HideableAmounts.tsx'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { DateFilter, resolveRange, type SelectedRange } from '../../history/web/index.ts'
import { listMembers } from '../../team/contract.ts'
import { ACTIVITY_KINDS, type ActivityKind, downloadActivity } from '../contract.ts'
import { type Activity, type ActivityFilter, activityQuery } from './queries.ts'
import './activity-list.css'

const kindWords = (): Record<ActivityKind, string> => ({
  money: t`Money`,
  credit: t`Loans`,
  people: t`Team and cashpoints`,
  security: t`PIN and keys`,
  settings: t`Settings`,
  verification: t`Verification`,
  support: t`Support and notes`,
})

/** The log of a business in words, by person, kind and days, and as a file. */
export function ActivityList({ businessid, mayListMembers }: { businessid: string; mayListMembers: boolean }) {
  const [about, setAbout] = useState<Pick<ActivityFilter, 'by' | 'kind'>>({})
  const [range, setRange] = useState<Partial<SelectedRange>>({})
  const filter: ActivityFilter = { ...about, ...resolveRange(range.range, range.from, range.to) }
  const log = useInfiniteQuery(activityQuery(businessid, filter))
  const members = useQuery(contractQuery(listMembers, {}, { of: businessid, enabled: mayListMembers })).data ?? []
  const entries = log.data?.pages.flatMap(({ items }) => items) ?? []
  const save = useMutation({
    async mutationFn() {
      const { file, name } = await download(downloadActivity, { params: { businessid }, query: filter })
      saveFile(file, name ?? 'activity.csv')
    },
  })
  const choose = (name: keyof typeof about, value: string) => {
    const { [name]: _, ...others } = about
    setAbout(value === '' ? others : { ...others, [name]: value })
  }
  const words = kindWords()
  return (
    <>
      <div className="activity-filter">
        <Select
          label={t`Person`}
          value={filter.by ?? ''}
          onChange={({ target }) => choose('by', target.value)}
          options={[
            { value: '', label: t`Everyone` },
            ...members.filter(({ state }) => state === 'active' || state === 'suspended').map(({ _id, name }) => ({ value: _id, label: name })),
            { value: 'staff', label: t`Kasuwa staff` },
            { value: 'kasuwa', label: t`Kasuwa, by itself` },
          ]}
        />
        <Select
          label={t`Kind`}
          value={filter.kind ?? ''}
          onChange={({ target }) => choose('kind', target.value)}
          options={[{ value: '', label: t`Everything` }, ...ACTIVITY_KINDS.map((kind) => ({ value: kind, label: words[kind] }))]}
        />
        <DateFilter chosen={range} onChange={(next) => setRange(next ?? {})} />
        <Button isBusy={save.isPending} onClick={() => save.mutate()}>{t`Download CSV`}</Button>
      </div>
      <ActRefusal error={save.error} fallback={t`An error occurred, try again.`} />
      {log.isPending && <Skeleton rows={8} />}
      {log.isError && (
        <Callout tone="wrong" role="alert" title={isProblem(log.error) ? log.error.message : t`The activity could not be loaded.`}>
          <Button kind="text" size="small" onClick={() => void log.refetch()}>{t`Try again`}</Button>
        </Callout>
      )}
      {log.data && entries.length === 0 && (
        <EmptyState
          drawing={<LedgerDrawing />}
          action={
            Object.keys(filter).length > 0 && (
              <Button
                onClick={() => {
                  setAbout({})
                  setRange({})
                }}
              >{t`Clear filter`}</Button>
            )
          }
        >{t`Nothing fits.`}</EmptyState>
      )}
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

function Entry({ entry: { on, by, did } }: { entry: Activity }) {
  return (
    <li>
      <p>
        <b translate="no">{by}</b> <TextWithAmounts>{did}</TextWithAmounts>
      </p>
      <time className="soft" dateTime={on}>
        {fullTime(on)}
      </time>
    </li>
  )
}
