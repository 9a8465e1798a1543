import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../ui/parts/Link.tsx'
import type { WORK_AREAS } from '../contract.ts'
import { dueState, dueText } from './due-text.ts'
import { type Queue, queuesQuery } from './queries.ts'
import { listHref } from './work-list.ts'
import './desk.css'

export type WorkArea = (typeof WORK_AREAS)[number]

const AREAS: readonly { area: WorkArea; title: string }[] = [
  { area: 'customers', title: t`Customers` },
  { area: 'money', title: t`Money` },
  { area: 'credit', title: t`Credit` },
  { area: 'books', title: t`Books` },
  { area: 'house', title: t`House` },
]

const SECOND = listHref({ kind: undefined, filter: 'second' })

/**
 * The queues in which something waits, with their counts and the soonest clock, and the other pages of the desk, in five groups. The empty
 * queues are in the list of every kind.
 */
export function QueueNav({
  path,
  search,
  entries,
}: {
  path: string
  search: string
  entries: readonly { href: string; title: string; area: WorkArea }[]
}) {
  const queues = useQuery(queuesQuery).data ?? []
  const all = queues.reduce((sum, { open }) => sum + open, 0)
  const second = secondCount(queues)
  const current = (href: string) => (path === href || path.startsWith(`${href}/`) ? ('page' as const) : undefined)
  const isSecond = path === '/operator' && `${path}${search}`.startsWith(SECOND)
  return (
    <nav className="side__list queue-nav" aria-label={t`Work`}>
      <Link href="/operator" aria-current={path === '/operator' && !isSecond ? 'page' : undefined}>
        <span>{t`All work`}</span>
        {all > 0 && <span className="queue-nav__count">{all}</span>}
      </Link>
      <Link href={SECOND} aria-current={isSecond ? 'page' : undefined}>
        <span>{t`Second person`}</span>
        {second > 0 && <span className="queue-nav__count">{second}</span>}
      </Link>
      {AREAS.map(({ area, title }) => {
        const shown = queues.filter((queue) => queue.area === area && (queue.open > 0 || current(`/operator/work/${queue.kind}`)))
        const pages = entries.filter((entry) => entry.area === area)
        return (
          shown.length + pages.length > 0 && (
            <div key={area}>
              <p className="queue-nav__area">{title}</p>
              {shown.map((queue) => (
                <QueueLink key={queue.kind} queue={queue} current={current(`/operator/work/${queue.kind}`)} />
              ))}
              {pages.map(({ href, title: page }) => (
                <Link key={href} href={href} aria-current={current(href)}>
                  {page}
                </Link>
              ))}
            </div>
          )
        )
      })}
    </nav>
  )
}

/** Proposals of others that the operator may have to decide. */
export const secondCount = (queues: readonly Queue[]): number => queues.reduce((sum, { second }) => sum + second, 0)

function QueueLink({ queue: { kind, title, open, soonest_due_on: due }, current }: { queue: Queue; current: 'page' | undefined }) {
  return (
    <Link href={`/operator/work/${kind}`} aria-current={current}>
      <span>{title}</span>
      {open > 0 && <span className="queue-nav__count">{open}</span>}
      {due !== null && open > 0 && (
        <span className="queue-nav__due" data-due={dueState(due)}>
          {dueText(due)}
        </span>
      )}
    </Link>
  )
}
