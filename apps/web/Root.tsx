import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { focusHeading } from '../../ui/frame/heading-focus.ts'
import { LinkRouter } from '../../ui/parts/Link.tsx'
import { LeaveDialog } from './shell/LeaveDialog.tsx'
import { pageTitle } from './site-config.ts'

/** Connects the links of `ui/` to the router, sets the document's title from the route, and moves the focus to the heading of a new page. */
export function Root() {
  const router = useRouter()
  const title = useMatches({ select: (matches) => matches.filter((match) => match.staticData.title).at(-1)?.staticData.title })
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
  useEffect(
    () => router.subscribe('onRendered', ({ fromLocation, pathChanged }) => fromLocation !== undefined && pathChanged && focusHeading()),
    [router],
  )
  const links = useMemo(
    () => ({
      // On the same page, as when a row opens beside its list, the place is kept.
      go: (href: string, { keepsPlace = false, replaces = false }: { keepsPlace?: boolean; replaces?: boolean } = {}) =>
        void router.navigate({ href, replace: replaces, resetScroll: !keepsPlace && href.split('?')[0] !== router.state.location.pathname }),
      preload(href: string) {
        const { pathname } = new URL(href, window.location.origin)
        if (pathname !== window.location.pathname) void router.preloadRoute({ to: pathname } as never).catch(() => undefined)
      },
    }),
    [router],
  )
  return (
    <LinkRouter value={links}>
      <Outlet />
      <LeaveDialog />
    </LinkRouter>
  )
}
