import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { readSession } from '../../ui/data/session.ts'
import { CrashPage, NotFoundPage } from './edge/CrashPage.tsx'
import { Root } from './Root.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
  interface StaticDataRouteOption {
    /** The second half of the document's title. */
    title?: string
  }
}

export type RouterContext = { queryClient: QueryClient }

const root = createRootRouteWithContext<RouterContext>()({ component: Root, notFoundComponent: NotFoundPage })

/** Every page behind a sign-in. Whoever has no token goes to /login, a document of its own. */
const merchant = createRoute({
  getParentRoute: () => root,
  path: '/admin/merchant',
  beforeLoad: () => {
    if (readSession() === null) throw redirect({ href: '/login', reloadDocument: true })
  },
  component: lazyRouteComponent(() => import('./merchant/MerchantLayout.tsx'), 'MerchantLayout'),
})

const dashboard = createRoute({
  getParentRoute: () => merchant,
  path: '/',
  staticData: { title: 'Dashboard' },
  component: lazyRouteComponent(() => import('./merchant/DashboardPage.tsx'), 'DashboardPage'),
})

const notFound = createRoute({ getParentRoute: () => root, path: '/404', component: NotFoundPage })

export function makeRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([merchant.addChildren([dashboard]), notFound]),
    context: { queryClient },
    defaultPreload: 'intent',
    // Data freshness is react-query's business; the router only starts the fetch.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: ({ error, info }) => <CrashPage error={error} trace={info?.componentStack} />,
  })
}
