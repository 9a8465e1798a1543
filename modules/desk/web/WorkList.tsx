import { plural, t } from '@lingui/core/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { isProblem } from '../../../ui/data/problem.ts'
import { QuietTableDrawing } from '../../../ui/drawings/QuietTableDrawing.tsx'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { type DataColumn, DataTable } from '../../../ui/parts/DataTable.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { Segments } from '../../../ui/parts/Segments.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { useRouter } from '../../../ui/parts/useRouter.ts'
import { dueState, dueText } from './due-text.ts'
import { type ListedWork, queuesQuery, type WorkFilter, workQuery } from './queries.ts'
import './desk.css'

const hrefOf = ({ kind, _id }: ListedWork) => `/operator/work/${kind}/${_id}`

/** Open work of one kind, or of all, the soonest clock first. `J` and `K` move, Enter opens. */
export function WorkList({ kind }: { kind: string | undefined }) {
  const [filter, setFilter] = useState<WorkFilter | undefined>()
  const work = useInfiniteQuery(workQuery(kind, filter))
  const queue = useQuery(queuesQuery).data?.find((each) => each.kind === kind)
  const pages = work.data?.pages
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages])
  const [at, setAt] = useState(-1)
  const router = useRouter()
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, button, a, [contenteditable]')
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      const key = event.key.toLowerCase()
      if (key === 'j') setAt((current) => Math.min(items.length - 1, current + 1))
      else if (key === 'k') setAt((current) => Math.max(0, current - 1))
      else if (event.key === 'Enter' && items[at]) router.go(hrefOf(items[at]))
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [items, at, router])
  const late = items.filter(({ due_on }) => dueState(due_on) === 'late').length
  return (
    <>
      <PageTitle note={items.length > 0 && plural(late, { 0: 'Nothing is late', one: '# late', other: '# late' })}>
        {kind === undefined ? t`All work` : (queue?.title ?? items[0]?.kind_title ?? t`Work`)}
      </PageTitle>
      <Segments
        label={t`Which work`}
        value={filter ?? 'all'}
        segments={[
          { value: 'all', label: t`Open` },
          { value: 'mine', label: t`Mine` },
          { value: 'second', label: t`Second person` },
        ]}
        onChange={(value) => setFilter(value === 'all' ? undefined : value)}
      />
      {work.isPending && <Skeleton rows={8} />}
      {work.isError && (
        <Callout tone="wrong" role="alert" title={isProblem(work.error) ? work.error.message : t`The work could not be loaded.`}>
          <Button kind="text" size="small" onClick={() => void work.refetch()}>{t`Try again`}</Button>
        </Callout>
      )}
      {work.data && items.length === 0 && (
        <EmptyState
          drawing={<QuietTableDrawing />}
          action={filter !== undefined && <Button onClick={() => setFilter(undefined)}>{t`Show all open work`}</Button>}
        >
          {EMPTY[filter ?? 'all']}
        </EmptyState>
      )}
      {items.length > 0 && (
        <DataTable
          label={t`Work`}
          columns={COLUMNS}
          groups={[{ key: 'all', rows: items }]}
          idOf={({ kind: key, _id }) => `${key} ${_id}`}
          hrefOf={hrefOf}
          chosenId={items[at] && `${items[at].kind} ${items[at]._id}`}
          hasMore={work.hasNextPage}
          card={(item) => <WorkCard item={item} />}
        />
      )}
      {work.hasNextPage && <Button isBusy={work.isFetchingNextPage} onClick={() => void work.fetchNextPage()}>{t`More`}</Button>}
    </>
  )
}

const EMPTY = { all: t`Nothing waits here.`, mine: t`You have no work.`, second: t`No proposal waits for a second person.` }

const Due = ({ on }: { on: string }) => (
  <span className="work-due" data-due={dueState(on)}>
    {dueText(on)}
  </span>
)

function State({ item: { state, with: name } }: { item: ListedWork }) {
  if (state === 'proposed') return <StatusBadge rule="open">{t`Second person`}</StatusBadge>
  if (state === 'claimed') return <StatusBadge rule="told">{name ?? t`Claimed`}</StatusBadge>
  return <StatusBadge rule="back">{t`Open`}</StatusBadge>
}

const COLUMNS: readonly DataColumn<ListedWork>[] = [
  { id: 'due', header: t`Due`, cell: (item) => <Due on={item.due_on} />, width: 'work-col--due', isLink: true },
  { id: 'kind', header: t`Kind`, cell: (item) => <b>{item.kind_title}</b>, width: 'work-col--kind' },
  { id: 'what', header: t`About`, cell: (item) => item.what },
  {
    id: 'business',
    header: t`Business`,
    cell: (item) => <span translate="no">{item.business || (item.business_id === null ? t`None` : t`None yet`)}</span>,
    width: 'work-col--business',
  },
  {
    id: 'amount',
    header: t`Amount`,
    cell: (item) => item.amount !== null && <Amount kobo={item.amount} />,
    width: 'work-col--amount',
    isNumber: true,
  },
  { id: 'state', header: t`State`, cell: (item) => <State item={item} />, width: 'work-col--state' },
]

function WorkCard({ item }: { item: ListedWork }) {
  return (
    <Link className="work-card" href={hrefOf(item)}>
      <span className="work-card__head">
        <b>{item.kind_title}</b> <Due on={item.due_on} />
      </span>
      <span>{item.what}</span>
      <span className="work-card__foot">
        <span translate="no">{item.business}</span>
        {item.amount !== null && <Amount kobo={item.amount} />}
        <State item={item} />
      </span>
    </Link>
  )
}
