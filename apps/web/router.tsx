import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { homeOf, readSignedIn } from '../../modules/onboarding/web/index.ts'
import type { TillHistorySearch } from './cashier/CashierHistoryPage.tsx'
import { CrashPage, NotFoundPage } from './shell/CrashPage.tsx'
import { keepTrace } from './shell/crash-report.ts'
import type { HistorySearch } from './merchant/HistoryPage.tsx'
import type { TransferSearch } from './merchant/TransferPage.tsx'
import type { WithdrawSearch } from './merchant/WithdrawPage.tsx'
import { HOME_SITE } from './site-config.ts'
import { Root } from './Root.tsx'
import { dayIn, oneOf, wordIn } from './search-params.ts'

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

/** Every page behind a sign-in. Whoever has no token goes to /login, a document of its own; whoever has, to the place of the role. */
function guard(home: string) {
  const person = readSignedIn()
  if (person === null) throw redirect({ href: HOME_SITE ?? '/login', reloadDocument: true })
  if (homeOf(person.role) !== home) throw redirect({ href: homeOf(person.role) })
}

/** The front door: to the place of whoever is signed in, to the sign-in for everybody else. */
const door = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    const person = readSignedIn()
    if (person === null) throw redirect({ href: '/login', reloadDocument: true })
    throw redirect({ href: homeOf(person.role) })
  },
})

const merchant = createRoute({
  getParentRoute: () => root,
  path: '/admin/merchant',
  beforeLoad: () => guard('/admin/merchant'),
  component: lazyRouteComponent(() => import('./merchant/MerchantLayout.tsx'), 'MerchantLayout'),
})

const dashboard = createRoute({
  getParentRoute: () => merchant,
  path: '/',
  staticData: { title: 'Dashboard' },
  loader: ({ context }) => void import('./merchant/dashboard-data.ts').then(({ fetchDashboard }) => fetchDashboard(context.queryClient)),
  component: lazyRouteComponent(() => import('./merchant/DashboardPage.tsx'), 'DashboardPage'),
})

const transfer = createRoute({
  getParentRoute: () => merchant,
  path: '/transfer',
  staticData: { title: 'Send Money' },
  validateSearch: (search): TransferSearch => ({
    step: oneOf(search.step, ['confirm', 'pin', 'result']),
    tab: oneOf(search.tab, ['saved']),
    id: wordIn(search.id),
  }),
  component: lazyRouteComponent(() => import('./merchant/TransferPage.tsx'), 'TransferPage'),
})

const withdraw = createRoute({
  getParentRoute: () => merchant,
  path: '/withdraw',
  staticData: { title: 'Withdraw Money' },
  validateSearch: (search): WithdrawSearch => ({ step: oneOf(search.step, ['confirm', 'pin', 'result']), id: wordIn(search.id) }),
  component: lazyRouteComponent(() => import('./merchant/WithdrawPage.tsx'), 'WithdrawPage'),
})

const history = createRoute({
  getParentRoute: () => merchant,
  path: '/history',
  staticData: { title: 'History' },
  validateSearch: (search): HistorySearch => ({
    type: oneOf(search.type, ['credit', 'debit']),
    cashpoint: wordIn(search.cashpoint),
    range: oneOf(search.range, ['yesterday', 'last-7-days', 'last-28-days', 'this-month', 'last-month', 'custom']),
    from: dayIn(search.from),
    to: dayIn(search.to),
    tx: wordIn(search.tx),
  }),
  component: lazyRouteComponent(() => import('./merchant/HistoryPage.tsx'), 'HistoryPage'),
})

const compliance = createRoute({
  getParentRoute: () => merchant,
  path: '/compliance',
  staticData: { title: 'Compliance' },
  component: lazyRouteComponent(() => import('./merchant/CompliancePage.tsx'), 'CompliancePage'),
})

const authorizations = createRoute({
  getParentRoute: () => merchant,
  path: '/authorizations',
  staticData: { title: 'Authorizations' },
  component: lazyRouteComponent(() => import('./merchant/AuthorizationsPage.tsx'), 'AuthorizationsPage'),
})

const cashier = createRoute({
  getParentRoute: () => root,
  path: '/admin/cashpoint',
  beforeLoad: () => guard('/admin/cashpoint'),
  component: lazyRouteComponent(() => import('./cashier/CashierLayout.tsx'), 'CashierLayout'),
})

const till = createRoute({
  getParentRoute: () => cashier,
  path: '/',
  staticData: { title: 'Dashboard' },
  component: lazyRouteComponent(() => import('./cashier/CashierDashboardPage.tsx'), 'TillPage'),
})

const tillHistory = createRoute({
  getParentRoute: () => cashier,
  path: '/transactions',
  staticData: { title: 'History' },
  validateSearch: (search): TillHistorySearch => ({ tx: wordIn(search.tx) }),
  component: lazyRouteComponent(() => import('./cashier/CashierHistoryPage.tsx'), 'TillHistoryPage'),
})

const tillSettings = createRoute({
  getParentRoute: () => cashier,
  path: '/settings',
  staticData: { title: 'Settings' },
  component: lazyRouteComponent(() => import('./cashier/SettingsPage.tsx'), 'SettingsPage'),
})

const notFound = createRoute({ getParentRoute: () => root, path: '/404', component: NotFoundPage })

export function makeRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([
      door,
      merchant.addChildren([dashboard, transfer, withdraw, history, compliance, authorizations]),
      cashier.addChildren([till, tillHistory, tillSettings]),
      notFound,
    ]),
    context: { queryClient },
    defaultPreload: 'intent',
    // Data freshness is react-query's business; the router only starts the fetch.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // The router gives its page no components' trace.
    defaultOnCatch: (error, info) => keepTrace(error, info.componentStack),
    defaultErrorComponent: ({ error }) => <CrashPage error={error} />,
  })
}
