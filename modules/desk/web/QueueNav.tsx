import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../ui/parts/Link.tsx'
import { dueState, dueText } from './due-text.ts'
import { type Queue, queuesQuery } from './queries.ts'
import './desk.css'

const AREAS = [
  { area: 'customers', title: t`Customers` },
  { area: 'money', title: t`Money` },
] as const

/** The queues with their counts and the soonest clock; `entries` are the other pages of the desk. */
export function QueueNav({ path, entries }: { path: string; entries: readonly { href: string; title: string }[] }) {
  const queues = useQuery(queuesQuery).data ?? []
  const all = queues.reduce((sum, { open }) => sum + open, 0)
  const current = (href: string) => (path === href || path.startsWith(`${href}/`) ? ('page' as const) : undefined)
  const books = queues.filter(({ area }) => area === 'books')
  return (
    <nav className="side__list queue-nav" aria-label={t`Work`}>
      <Link href="/operator" aria-current={path === '/operator' ? 'page' : undefined}>
        <span>{t`All work`}</span>
        <span className="queue-nav__count">{all}</span>
      </Link>
      {AREAS.map(({ area, title }) => {
        const shown = queues.filter((queue) => queue.area === area)
        return (
          shown.length > 0 && (
            <div key={area}>
              <p className="queue-nav__area">{title}</p>
              {shown.map((queue) => (
                <QueueLink key={queue.kind} queue={queue} current={current(`/operator/work/${queue.kind}`)} />
              ))}
            </div>
          )
        )
      })}
      {(books.length > 0 || entries.length > 0) && (
        <div>
          <p className="queue-nav__area">{t`Books`}</p>
          {books.map((queue) => (
            <QueueLink key={queue.kind} queue={queue} current={current(`/operator/work/${queue.kind}`)} />
          ))}
          {entries.map(({ href, title }) => (
            <Link key={href} href={href} aria-current={current(href)}>
              {title}
            </Link>
          ))}
        </div>
      )}
    </nav>
  )
}

function QueueLink({ queue: { kind, title, open, soonest_due_on: due }, current }: { queue: Queue; current: 'page' | undefined }) {
  return (
    <Link href={`/operator/work/${kind}`} aria-current={current}>
      <span>{title}</span>
      <span className="queue-nav__count">{open}</span>
      {due !== null && (
        <span className="queue-nav__due" data-due={dueState(due)}>
          {dueText(due)}
        </span>
      )}
    </Link>
  )
}
