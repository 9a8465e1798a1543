import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { DeskKeysHelp, QueueNav, queuesQuery, secondCount } from '../../../modules/desk/web/index.ts'
import { LookupBox } from '../../../modules/lookup/web/index.ts'
import { operatorMeQuery, OperatorSignIn, type SignedInOperator, signOutOperator } from '../../../modules/operators/web/index.ts'
import { onSessionExpired } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useSession } from '../../../ui/data/session.ts'
import { AppShell } from '../../../ui/frame/AppShell.tsx'
import { focusHeading } from '../../../ui/frame/heading-focus.ts'
import { Logo } from '../../../ui/icons/Logo.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Link, LinkRouter } from '../../../ui/parts/Link.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { pageTitle } from '../site-config.ts'
import { matchPage, operatorPages } from './pages.ts'
import './operator.css'

const HOME = '/operator'

/** The operators' area: the sign-in, or the page of the path in its frame. */
export function OperatorApp() {
  const session = useSession<SignedInOperator>()
  const router = useMemo(() => ({ go: navigate }), [])
  // Stays at the sign-in, where the person of a suspended account looks for the reason. It is not for the next person.
  const [ended, setEnded] = useState<string | null>(null)
  if (session && ended !== null) setEnded(null)
  useEffect(() => onSessionExpired(setEnded), [])
  return <LinkRouter value={router}>{session ? <SignedIn key={session.accessToken} /> : <OperatorSignIn notice={ended} />}</LinkRouter>
}

function SignedIn() {
  const me = useQuery(operatorMeQuery)
  const queryClient = useQueryClient()
  const path = useSyncExternalStore(onNavigation, () => window.location.pathname)
  const search = useSyncExternalStore(onNavigation, () => window.location.search)
  const query = useMemo(() => new URLSearchParams(search), [search])
  const found = matchPage(path)
  const isAllowed = found !== null && (me.data?.may.includes(found.page.operation) ?? true)
  const may = me.data?.may ?? []
  const queues = useQuery({ ...queuesQuery, enabled: may.includes('desk.queues') }).data ?? []
  const second = secondCount(queues)
  useEffect(() => {
    const title = pageTitle(found?.page.title ?? t`Desk`)
    document.title = second > 0 ? t`(${second}) ${title}` : title
  }, [found?.page.title, second])
  const entries = operatorPages.flatMap(({ area, operation, path: href, title }) =>
    area !== undefined && may.includes(operation) ? [{ href, title, area }] : [],
  )
  return (
    <AppShell
      homeHref={HOME}
      side={
        <aside className="side desk-side">
          <Link href={HOME}>
            <Logo name={t`Desk`} />
          </Link>
          <QueueNav path={path} search={search} entries={entries} />
          {me.data && (
            <div className="desk-side__person">
              <b translate="no">{me.data.name}</b>
              <span>{me.data.role}</span>
              <div>
                <DeskKeysHelp />
                <Button kind="text" size="small" onClick={() => void signOutOperator(queryClient)}>{t`Log Out`}</Button>
              </div>
            </div>
          )}
        </aside>
      }
      top={may.includes('lookup.search') && <LookupBox key={query.get('text') ?? ''} text={query.get('text') ?? ''} />}
      tabBar={
        <nav className="desk-tabs" aria-label={t`Main`}>
          <Link href={HOME} aria-current={path === HOME ? 'page' : undefined}>{t`All work`}</Link>
          {entries.map(({ href, title }) => (
            <Link key={href} href={href} aria-current={path === href ? 'page' : undefined}>
              {title}
            </Link>
          ))}
          <button type="button" onClick={() => void signOutOperator(queryClient)}>{t`Log Out`}</button>
        </nav>
      }
    >
      {me.isPending && <Skeleton rows={8} />}
      {me.isError && (
        <Callout tone="wrong" role="alert" title={isProblem(me.error) ? me.error.message : t`The desk could not be loaded.`}>
          <Button kind="text" size="small" onClick={() => void me.refetch()}>{t`Try again`}</Button>
        </Callout>
      )}
      {me.data && (
        <Suspense fallback={<Skeleton rows={8} />}>
          {found && isAllowed ? (
            <found.page.Page params={found.params} query={query} />
          ) : (
            <NotHere why={found && t`${found.page.title} is not for the role ${me.data.role}.`} />
          )}
        </Suspense>
      )}
    </AppShell>
  )
}

/** `why`: the page exists, and the role of the operator does not have it. */
function NotHere({ why }: { why: string | null }) {
  return (
    <>
      <h1>{why === null ? t`This page is not here` : t`Your role does not have this page.`}</h1>
      {why !== null && <p>{why}</p>}
      <p>
        <Link href={HOME}>{t`All work`}</Link>
      </p>
    </>
  )
}

function navigate(href: string, { replaces = false }: { replaces?: boolean } = {}): void {
  const before = window.location.pathname
  if (replaces) window.history.replaceState(null, '', href)
  else window.history.pushState(null, '', href)
  window.dispatchEvent(new PopStateEvent('popstate'))
  if (window.location.pathname === before) return
  window.scrollTo(0, 0)
  focusHeading()
}

function onNavigation(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  return () => window.removeEventListener('popstate', listener)
}
