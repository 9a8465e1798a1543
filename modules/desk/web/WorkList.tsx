import { plural, t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { call } from '../../../ui/data/client.ts'
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
import { Select } from '../../../ui/parts/Select.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { useRouter } from '../../../ui/parts/useRouter.ts'
import { claimWork, type WorkOrder } from '../contract.ts'
import { dueState, dueText } from './due-text.ts'
import { Key } from './Key.tsx'
import { type ListedWork, queuesQuery, workQuery } from './queries.ts'
import { useDeskKeys } from './useDeskKeys.ts'
import { itemHref, listHref, readFilter, readOrder, rowId, type WorkListName } from './work-list.ts'
import { WorkPreview } from './WorkPreview.tsx'
import './desk.css'

/** Open work of one kind, or of all. The filter, the order and the chosen row stand in the address, so that Back returns to them. */
export function WorkList({ kind, query }: { kind: string | undefined; query: URLSearchParams }) {
  const list: WorkListName = { kind, filter: readFilter(query), order: readOrder(query) }
  const { filter, order } = list
  const work = useInfiniteQuery(workQuery(list))
  const queue = useQuery(queuesQuery).data?.find((each) => each.kind === kind)
  const pages = work.data?.pages
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages])
  const router = useRouter()
  const row = query.get('row')
  const at = items.findIndex((item) => rowId(item) === row)
  const chosen = items[at]
  const queryClient = useQueryClient()
  const claim = useMutation({
    mutationFn: ({ kind: of, _id: id }: ListedWork) => call(claimWork, { params: { kind: of, id }, body: { take_over: false } }),
    onSettled: () => queryClient.invalidateQueries(),
  })
  const choose = (next: number) => () => {
    if (items[next]) router.go(listHref(list, rowId(items[next])), { replaces: true })
  }
  const open = chosen && (() => router.go(itemHref(chosen, list)))
  const claimChosen = chosen?.state === 'open' && !claim.isPending ? () => claim.mutate(chosen) : undefined
  useDeskKeys({ j: choose(at + 1), k: choose(Math.max(0, at - 1)), enter: open, c: claimChosen })
  const table = useRef<HTMLDivElement>(null)
  useEffect(() => {
    table.current?.querySelector('.is-chosen')?.scrollIntoView({ block: 'nearest' })
  }, [row])
  const late = items.filter(({ due_on }) => dueState(due_on) === 'late').length
  return (
    <>
      <PageTitle
        note={items.length > 0 && plural(late, { 0: 'Nothing is late', one: '# late', other: '# late' })}
        actions={kind === undefined && <Link href="/operator/figures">{t`Figures of the desk`}</Link>}
      >
        {kind === undefined ? TITLES[filter ?? 'all'] : (queue?.title ?? items[0]?.kind_title ?? t`Work`)}
      </PageTitle>
      <div className="work-filters">
        <QueuePicker list={list} />
        <Segments
          label={t`Which work`}
          value={filter ?? 'all'}
          segments={[
            { value: 'all', label: t`Open` },
            { value: 'mine', label: t`Mine` },
            { value: 'second', label: t`Second person` },
          ]}
          onChange={(value) => router.go(listHref({ kind, filter: value === 'all' ? undefined : value, order }), { replaces: true })}
        />
        {filter === undefined && (
          <Select
            label={t`Order`}
            value={order ?? 'due'}
            options={ORDERS}
            onChange={({ target }) => router.go(listHref({ ...list, order: target.value as WorkOrder }))}
          />
        )}
        {items.length > 0 && (
          <p className="work-filters__keys" aria-hidden="true">
            <Key name="J" /> <Key name="K" /> {t`move`} <Key name="C" /> {t`claim`} <Key name="Enter" /> {t`open`}
          </p>
        )}
      </div>
      {work.isPending && <Skeleton rows={8} />}
      {work.isError && (
        <Callout tone="wrong" role="alert" title={isProblem(work.error) ? work.error.message : t`The work could not be loaded.`}>
          <Button kind="text" size="small" onClick={() => void work.refetch()}>{t`Try again`}</Button>
        </Callout>
      )}
      {work.data && items.length === 0 && (
        <EmptyState
          drawing={<QuietTableDrawing />}
          action={filter !== undefined && <Button onClick={() => router.go(listHref({ kind, filter: undefined }))}>{t`Show all open work`}</Button>}
        >
          {EMPTY[filter ?? 'all']}
        </EmptyState>
      )}
      {items.length > 0 && (
        <div className="work-list" data-previews={chosen !== undefined}>
          <div ref={table}>
            <DataTable
              label={t`Work`}
              columns={COLUMNS}
              groups={[{ key: 'all', rows: items }]}
              idOf={rowId}
              hrefOf={(item) => itemHref(item, list)}
              chosenId={chosen && rowId(chosen)}
              hasMore={work.hasNextPage}
              card={(item) => <WorkCard item={item} href={itemHref(item, list)} />}
            />
          </div>
          {chosen && (
            <WorkPreview
              key={rowId(chosen)}
              item={chosen}
              href={itemHref(chosen, list)}
              claim={claimChosen}
              error={claim.variables === chosen ? claim.error : null}
            />
          )}
        </div>
      )}
      {work.hasNextPage && <Button isBusy={work.isFetchingNextPage} onClick={() => void work.fetchNextPage()}>{t`More`}</Button>}
    </>
  )
}

const ALL = 'all'

/** Every queue with its count, also those in which nothing waits. */
function QueuePicker({ list }: { list: WorkListName }) {
  const { kind } = list
  const router = useRouter()
  const queues = useQuery(queuesQuery).data ?? []
  if (queues.length === 0) return null
  return (
    <Select
      label={t`Queue`}
      value={kind ?? ALL}
      options={[
        { value: ALL, label: t`Every kind` },
        ...queues.map(({ kind: key, title, open }) => ({ value: key, label: open > 0 ? t`${title}, ${open}` : title })),
      ]}
      onChange={({ target }) => router.go(listHref({ ...list, kind: target.value === ALL ? undefined : target.value }))}
    />
  )
}

const ORDERS: readonly { value: WorkOrder; label: string }[] = [
  { value: 'due', label: t`Soonest first` },
  { value: 'oldest', label: t`Waits longest` },
  { value: 'newest', label: t`Newest first` },
  { value: 'amount', label: t`Largest amount` },
]

const TITLES = { all: t`All work`, mine: t`My work`, second: t`For a second person` } as const
const EMPTY = { all: t`Nothing waits here.`, mine: t`You have no work.`, second: t`No proposal of others waits for a second person.` }

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

function WorkCard({ item, href }: { item: ListedWork; href: string }) {
  return (
    <Link className="work-card" href={href}>
      <span className="work-card__head">
        <b>{item.kind_title}</b> <Due on={item.due_on} />
      </span>
      <span>{item.what}</span>
      <span className="work-card__foot">
        {item.business !== '' && <span translate="no">{item.business}</span>}
        {item.amount !== null && <Amount kobo={item.amount} />}
        <State item={item} />
      </span>
    </Link>
  )
}
