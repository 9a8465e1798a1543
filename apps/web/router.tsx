import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, redirect, type RouterHistory } from '@tanstack/react-router'
import { areaOf } from '../../modules/identity/contract.ts'
import { homePathOf, NEW_PASSWORD_PATH, readCurrentUser } from '../../modules/identity/web/index.ts'
import type { CashierCardSearch } from './cashier/CashierCardPage.tsx'
import type { CashierHistorySearch } from './cashier/CashierHistoryPage.tsx'
import type { TillSearch } from './cashier/TillPage.tsx'
import { PageError, NotFoundPage } from './shell/CrashPage.tsx'
import { PagePending } from './shell/PagePending.tsx'
import { recordComponentStack } from './shell/crash-report.ts'
import { SETTINGS_TABS, type SettingsTab } from './merchant/settings-tabs.ts'
import { POPUPS, type Popup } from './merchant/popups.ts'
import type { BillSearch } from '../../modules/bills/web/index.ts'
import type { RefundSearch } from '../../modules/cards/web/index.ts'
import type { AffiliatesSearch } from './merchant/AffiliatesPage.tsx'
import type { BonusSearch } from './merchant/BonusPage.tsx'
import type { BulkSearch } from './merchant/BulkPage.tsx'
import type { CardSearch } from './merchant/CardPage.tsx'
import type { CashpointSearch } from './merchant/CashpointPage.tsx'
import type { ComplianceSearch } from './merchant/CompliancePage.tsx'
import type { LoansSearch } from './merchant/LoansPage.tsx'
import type { AuthorizationsSearch } from './merchant/AuthorizationsPage.tsx'
import type { CustomersSearch } from './merchant/CustomersPage.tsx'
import type { PaymentLinksSearch } from './merchant/PaymentLinksPage.tsx'
import type { HistorySearch } from './merchant/HistoryPage.tsx'
import type { ReferralSearch } from './merchant/ReferralPage.tsx'
import type { VirtualAccountsSearch } from './merchant/VirtualAccountsPage.tsx'
import type { SelectedRange } from '../../modules/history/web/index.ts'
import type { ReversalSearch } from '../../modules/collections/web/index.ts'
import type { FlowSearch, SendMoneySearch } from '../../modules/transfers/web/index.ts'
import { redirectsVisitors } from '../../modules/flags/web/index.ts'
import { language } from '../../ui/i18n.tsx'
import { homeSiteUrl, mainSiteUrl } from './site-config.ts'
import { lazyPage } from './lazy-page.ts'
import { Root } from './Root.tsx'
import { parseDay, parseKobo, parseOneOf, parseId, parseText } from './search-params.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
  interface StaticDataRouteOption {
    /** The second half of the document's title. */
    title?: string
    /** The floating button opens the conversation with support beside the page. Not while money is being sent. */
    hasSupport?: boolean
  }
}

const MERCHANT_PATH = '/admin/merchant'
const CASHIER_PATH = '/admin/cashpoint'

export type RouterContext = { queryClient: QueryClient }

const root = createRootRouteWithContext<RouterContext>()({ component: Root, notFoundComponent: NotFoundPage })

/**
 * Guards the pages behind the sign-in. Without a session it redirects to the home site or to /login, which are documents of their own.
 * Another role is redirected to its own home. Pages in English only are loaded anew, where the document is in another language.
 */
const requireHome = (home: string) =>
  async function guard({ location }: { location: { href: string } }) {
    const person = readCurrentUser()
    if (person === null) throw redirect({ href: await visitorPath(), reloadDocument: true })
    if (person.must_change_password) throw redirect({ href: NEW_PASSWORD_PATH })
    if (homePathOf(person.role) !== home) throw redirect({ href: homePathOf(person.role) })
    if (home === MERCHANT_PATH && language !== 'en') throw redirect({ href: location.href, reloadDocument: true })
  }

/** For a visitor without a session: the home site while its flag is on, otherwise the sign-in page. */
async function visitorPath(): Promise<string> {
  const home = homeSiteUrl()
  if (home === null) return '/login'
  return (await redirectsVisitors(mainSiteUrl() === null ? 'live' : 'sandbox')) ? home : '/login'
}

/** Any other address redirects a signed-in person to their home, and a visitor to `/`. */
const unknownPath = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    const home = homePathOrNull()
    throw home === null ? redirect({ href: '/', reloadDocument: true }) : redirect({ href: home })
  },
})

/** The path `/` redirects to the home of the signed-in role, or to the sign-in. */
const homeRedirect = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    const home = homePathOrNull()
    throw home === null ? redirect({ href: '/login', reloadDocument: true }) : redirect({ href: home })
  },
})

/** The history of whoever is signed in: messages link here, whoever reads them. */
const historyRedirect = createRoute({
  getParentRoute: () => root,
  path: '/history',
  beforeLoad: () => {
    const person = readCurrentUser()
    if (person === null) throw redirect({ href: '/login', reloadDocument: true })
    throw redirect({ to: areaOf(person.role) === 'cashpoint' ? '/admin/cashpoint/transactions' : '/admin/merchant/history' })
  },
})

/** For everybody, signed in or not. */
const support = createRoute({
  getParentRoute: () => root,
  path: '/support',
  staticData: { title: t`Support` },
  component: lazyPage('/', () => import('./shell/SupportPage.tsx'), 'SupportPage'),
})

/** The home of the signed-in role; null for a visitor. */
function homePathOrNull(): string | null {
  const person = readCurrentUser()
  return person && homePathOf(person.role)
}

const merchant = createRoute({
  getParentRoute: () => root,
  path: MERCHANT_PATH,
  beforeLoad: requireHome(MERCHANT_PATH),
  validateSearch: (search): { popup?: Popup } => ({ popup: parseOneOf(search.popup, POPUPS) }),
  component: lazyPage(MERCHANT_PATH, () => import('./merchant/MerchantLayout.tsx'), 'MerchantLayout'),
})

/** The step of a payment, and the payment of this browser tab or of the server that it is about. */
const parseFlow = (search: Record<string, unknown>): FlowSearch => ({
  step: parseOneOf(search.step, ['confirm', 'pin', 'result']),
  payment: parseId(search.payment),
  id: parseId(search.id),
})

const dashboard = createRoute({
  getParentRoute: () => merchant,
  path: '/',
  staticData: { title: t`Dashboard`, hasSupport: true },
  validateSearch: (search): BillSearch => ({ ...parseFlow(search), bill: parseId(search.bill) }),
  loader: ({ context }) => void import('./merchant/dashboard-data.ts').then(({ fetchDashboard }) => fetchDashboard(context.queryClient)),
  component: lazyPage(MERCHANT_PATH, () => import('./merchant/DashboardPage.tsx'), 'DashboardPage'),
})

const transfer = createRoute({
  getParentRoute: () => merchant,
  path: '/transfer',
  staticData: { title: t`Send Money` },
  validateSearch: (search): SendMoneySearch => ({
    ...parseFlow(search),
    tab: parseOneOf(search.tab, ['saved']),
    to: parseId(search.to),
    bank: parseId(search.bank),
    amount: typeof search.amount === 'number' && Number.isSafeInteger(search.amount) && search.amount > 0 ? search.amount : undefined,
  }),
  component: lazyPage(MERCHANT_PATH, () => import('./merchant/TransferPage.tsx'), 'TransferPage'),
})

const withdraw = createRoute({
  getParentRoute: () => merchant,
  path: '/withdraw',
  staticData: { title: t`Withdraw Money` },
  validateSearch: (search): FlowSearch => parseFlow(search),
  component: lazyPage(MERCHANT_PATH, () => import('./merchant/WithdrawPage.tsx'), 'WithdrawPage'),
})

const reverse = createRoute({
  getParentRoute: () => merchant,
  path: '/reverse',
  staticData: { title: t`Reverse Transaction` },
  validateSearch: (search): ReversalSearch => ({ payment: parseId(search.payment), step: parseOneOf(search.step, ['pin', 'decline', 'result']) }),
  component: lazyPage(MERCHANT_PATH, () => import('./merchant/ReversePage.tsx'), 'ReversePage'),
})

/** The days of a list. */
const parseRange = (search: Record<string, unknown>): Partial<SelectedRange> => ({
  range: parseOneOf(search.range, ['today', 'yesterday', 'last-7-days', 'last-28-days', 'this-month', 'last-month', 'custom']),
  from: parseDay(search.from),
  to: parseDay(search.to),
})

const loans = createRoute({
  getParentRoute: () => merchant,
  path: '/loans',
  staticData: { title: t`Loans`, hasSupport: true },
  validateSearch: (search): LoansSearch => ({
    tab: parseOneOf(search.tab, ['warranter', 'repayment']),
    id: parseId(search.id),
    open: parseOneOf(search.open, ['limit']),
    ...parseRange(search),
  }),
  component: lazyPage(MERCHANT_PATH, () => import('./merchant/LoansPage.tsx'), 'LoansPage'),
})

const history = createRoute({
  getParentRoute: () => merchant,
  path: '/history',
  staticData: { title: t`History`, hasSupport: true },
  validateSearch: (search): HistorySearch => ({
    type: parseOneOf(search.type, ['credit', 'debit']),
    means: parseOneOf(search.means, ['transfer', 'card']),
    cashpoint: parseId(search.cashpoint),
    ...parseRange(search),
    state: parseOneOf(search.state, ['processing']),
    search: parseText(search.search, 80),
    tx: parseId(search.tx),
    statement: parseId(search.statement),
  }),
  component: lazyPage(MERCHANT_PATH, () => import('./merchant/HistoryPage.tsx'), 'HistoryPage'),
})

const customers = createRoute({
  getParentRoute: () => merchant,
  path: '/customers',
  staticData: { title: t`Customers`, hasSupport: true },
  validateSearch: (search): CustomersSearch => ({ search: parseText(search.search, 80) }),
  component: lazyPage(MERCHANT_PATH, () => import('./merchant/CustomersPage.tsx'), 'CustomersPage'),
})

const paymentLinks = createRoute({
  getParentRoute: () => merchant,
  path: '/payment-links',
  staticData: { title: t`Payment links`, hasSupport: true },
  validateSearch: (search): PaymentLinksSearch => ({
    tab: parseOneOf(search.tab, ['links', 'sort', 'rules', 'site'] as const),
    mismatch: parseId(search.mismatch),
  }),
  component: lazyPage(MERCHANT_PATH, () => import('./merchant/PaymentLinksPage.tsx'), 'PaymentLinksPage'),
})

const virtualAccounts = createRoute({
  getParentRoute: () => merchant,
  path: '/virtual-accounts',
  staticData: { title: t`Virtual Accounts` },
  validateSearch: (search): VirtualAccountsSearch => ({
    tab: parseOneOf(search.tab, ['failed', 'filter']),
    means: parseOneOf(search.means, ['transfer', 'card']),
    tx: parseId(search.tx),
  }),
  component: lazyPage(MERCHANT_PATH, () => import('./merchant/VirtualAccountsPage.tsx'), 'VirtualAccountsPage'),
})

const cashpointPage = createRoute({
  getParentRoute: () => merchant,
  path: '/cashpoint',
  staticData: { title: t`Cashpoint`, hasSupport: true },
  validateSearch: (search): CashpointSearch => ({
    open: parseOneOf(search.open, ['add', 'list', 'alternate']),
    tx: parseId(search.tx),
    tab: parseOneOf(search.tab, ['shifts', 'tills']),
  }),
  component: lazyPage(MERCHANT_PATH, () => import('./merchant/CashpointPage.tsx'), 'CashpointPage'),
})

const bulk = createRoute({
  getParentRoute: () => merchant,
  path: '/bulk',
  staticData: { title: t`Bulk Payment` },
  validateSearch: (search): BulkSearch => ({
    tab: parseOneOf(search.tab, ['groups']),
    group: parseId(search.group),
    open: parseOneOf(search.open, ['create', 'add', 'upload', 'upload-log', 'pay', 'payment-log']),
    run: parseId(search.run),
  }),
  component: lazyPage(MERCHANT_PATH, () => import('./merchant/BulkPage.tsx'), 'BulkPage'),
})

const referral = createRoute({
  getParentRoute: () => merchant,
  path: '/referral',
  staticData: { title: t`Referral` },
  validateSearch: (search): ReferralSearch => ({
    ...parseFlow(search),
    view: parseOneOf(search.view, ['list']),
    open: parseOneOf(search.open, ['share', 'withdraw']),
  }),
  component: lazyPage(MERCHANT_PATH, () => import('./merchant/ReferralPage.tsx'), 'ReferralPage'),
})

const bonus = createRoute({
  getParentRoute: () => merchant,
  path: '/bonus',
  staticData: { title: t`Bonus` },
  validateSearch: (search): BonusSearch => ({
    ...parseFlow(search),
    view: parseOneOf(search.view, ['members', 'history', 'link', 'referrals']),
    member: parseId(search.member),
    tab: parseOneOf(search.tab, ['earnings', 'payout']),
    open: parseOneOf(search.open, ['add-code', 'share', 'withdraw']),
  }),
  component: lazyPage(MERCHANT_PATH, () => import('./merchant/BonusPage.tsx'), 'BonusPage'),
})

/** S1 spells the path so. */
const affiliates = createRoute({
  getParentRoute: () => merchant,
  path: '/affliates',
  staticData: { title: t`Affiliates` },
  validateSearch: (search): AffiliatesSearch => ({ month: /^\d{4}-\d{2}$/.exec(String(search.month))?.[0] }),
  component: lazyPage(MERCHANT_PATH, () => import('./merchant/AffiliatesPage.tsx'), 'AffiliatesPage'),
})

const card = createRoute({
  getParentRoute: () => merchant,
  path: '/card',
  staticData: { title: t`Take Card Payment` },
  validateSearch: (search): CardSearch => ({ id: parseId(search.id), cashpoint: parseId(search.cashpoint), dispute: parseId(search.dispute) }),
  component: lazyPage(MERCHANT_PATH, () => import('./merchant/CardPage.tsx'), 'CardPage'),
})

const refund = createRoute({
  getParentRoute: () => merchant,
  path: '/refund',
  staticData: { title: t`Refund` },
  validateSearch: (search): RefundSearch => ({
    payment: parseId(search.payment),
    amount: parseKobo(search.amount),
    step: parseOneOf(search.step, ['confirm', 'pin', 'result']),
  }),
  component: lazyPage(MERCHANT_PATH, () => import('./merchant/RefundPage.tsx'), 'RefundPage'),
})

/** For a person whose password we made. Every other page redirects here until another is chosen. */
const newPassword = createRoute({
  getParentRoute: () => root,
  path: NEW_PASSWORD_PATH,
  staticData: { title: t`Choose a new password` },
  beforeLoad: () => {
    const person = readCurrentUser()
    if (person === null) throw redirect({ href: '/login', reloadDocument: true })
    if (!person.must_change_password) throw redirect({ href: homePathOf(person.role) })
  },
  component: lazyPage('/', () => import('./shell/NewPasswordPage.tsx'), 'NewPasswordPage'),
})

const COMPLIANCE_STEPS = [
  'bvn',
  'nin',
  'id_card',
  'passport',
  'liveliness',
  'proof_of_address',
  'cac',
  'ammban',
  'other_documents',
] as const satisfies readonly NonNullable<ComplianceSearch['step']>[]

const compliance = createRoute({
  getParentRoute: () => merchant,
  path: '/compliance',
  staticData: { title: t`Compliance`, hasSupport: true },
  validateSearch: (search): ComplianceSearch => ({ step: parseOneOf(search.step, COMPLIANCE_STEPS) }),
  component: lazyPage(MERCHANT_PATH, () => import('./merchant/CompliancePage.tsx'), 'CompliancePage'),
})

const restrictions = createRoute({
  getParentRoute: () => merchant,
  path: '/restrictions',
  staticData: { title: t`Restrictions`, hasSupport: true },
  component: lazyPage(MERCHANT_PATH, () => import('./merchant/RestrictionsPage.tsx'), 'RestrictionsPage'),
})

const activity = createRoute({
  getParentRoute: () => merchant,
  path: '/activity',
  staticData: { title: t`Activity`, hasSupport: true },
  component: lazyPage(MERCHANT_PATH, () => import('./merchant/ActivityPage.tsx'), 'ActivityPage'),
})

const settings = createRoute({
  getParentRoute: () => merchant,
  path: '/settings',
  staticData: { title: t`Settings`, hasSupport: true },
  validateSearch: (search): { tab?: SettingsTab } => ({ tab: parseOneOf(search.tab, SETTINGS_TABS) }),
  component: lazyPage(MERCHANT_PATH, () => import('./merchant/SettingsPage.tsx'), 'SettingsPage'),
})

const merchantSupport = createRoute({
  getParentRoute: () => merchant,
  path: '/support',
  staticData: { title: t`Support` },
  component: lazyPage(MERCHANT_PATH, () => import('./shell/ConversationPage.tsx'), 'ConversationPage'),
})

const authorizations = createRoute({
  getParentRoute: () => merchant,
  path: '/authorizations',
  staticData: { title: t`Authorizations`, hasSupport: true },
  validateSearch: (search): AuthorizationsSearch => ({
    tab: parseOneOf(search.tab, ['decided', 'mine'] as const),
    id: parseId(search.id),
    rules: parseOneOf(search.rules, ['edit'] as const),
  }),
  component: lazyPage(MERCHANT_PATH, () => import('./merchant/AuthorizationsPage.tsx'), 'AuthorizationsPage'),
})

const cashier = createRoute({
  getParentRoute: () => root,
  path: CASHIER_PATH,
  beforeLoad: requireHome(CASHIER_PATH),
  validateSearch: (search): { popup?: Popup } => ({ popup: parseOneOf(search.popup, POPUPS) }),
  component: lazyPage(CASHIER_PATH, () => import('./cashier/CashierLayout.tsx'), 'CashierLayout'),
})

const cashierDashboard = createRoute({
  getParentRoute: () => cashier,
  path: '/',
  staticData: { title: t`Dashboard`, hasSupport: true },
  component: lazyPage(CASHIER_PATH, () => import('./cashier/CashierDashboardPage.tsx'), 'CashierDashboardPage'),
})

const cashierHistory = createRoute({
  getParentRoute: () => cashier,
  path: '/transactions',
  staticData: { title: t`History`, hasSupport: true },
  validateSearch: (search): CashierHistorySearch => ({ search: parseText(search.search, 80), tx: parseId(search.tx) }),
  component: lazyPage(CASHIER_PATH, () => import('./cashier/CashierHistoryPage.tsx'), 'CashierHistoryPage'),
})

const cashierCard = createRoute({
  getParentRoute: () => cashier,
  path: '/card',
  staticData: { title: t`Take Card Payment` },
  validateSearch: (search): CashierCardSearch => ({ id: parseId(search.id) }),
  component: lazyPage(CASHIER_PATH, () => import('./cashier/CashierCardPage.tsx'), 'CashierCardPage'),
})

const cashierSupport = createRoute({
  getParentRoute: () => cashier,
  path: '/support',
  staticData: { title: t`Support` },
  component: lazyPage(CASHIER_PATH, () => import('./shell/ConversationPage.tsx'), 'ConversationPage'),
})

const cashierSettings = createRoute({
  getParentRoute: () => cashier,
  path: '/settings',
  staticData: { title: t`Settings`, hasSupport: true },
  component: lazyPage(CASHIER_PATH, () => import('./cashier/SettingsPage.tsx'), 'SettingsPage'),
})

/** Beside the cashier's frame, because the till has the whole screen. */
const cashierTill = createRoute({
  getParentRoute: () => root,
  path: `${CASHIER_PATH}/till`,
  beforeLoad: requireHome(CASHIER_PATH),
  staticData: { title: t`Till` },
  validateSearch: (search): TillSearch => ({ order: parseId(search.order) }),
  component: lazyPage(CASHIER_PATH, () => import('./cashier/TillPage.tsx'), 'TillPage'),
})

/** The specification gives this page no title. */
const cashierBonus = createRoute({
  getParentRoute: () => cashier,
  path: '/bonus',
  staticData: { hasSupport: true },
  component: lazyPage(CASHIER_PATH, () => import('./cashier/BonusPage.tsx'), 'BonusPage'),
})

const notFound = createRoute({ getParentRoute: () => root, path: '/404', component: NotFoundPage })

/** `ownHistory`: of the address that the server renders. The browser has its own. */
export function makeRouter(queryClient: QueryClient, ownHistory?: RouterHistory) {
  return createRouter({
    ...(ownHistory && { history: ownHistory, origin: 'http://localhost' }),
    routeTree: root.addChildren([
      homeRedirect,
      historyRedirect,
      support,
      merchant.addChildren([
        dashboard,
        transfer,
        withdraw,
        reverse,
        history,
        customers,
        paymentLinks,
        virtualAccounts,
        cashpointPage,
        bulk,
        loans,
        referral,
        bonus,
        affiliates,
        card,
        refund,
        compliance,
        restrictions,
        activity,
        settings,
        authorizations,
        merchantSupport,
      ]),
      cashierTill,
      cashier.addChildren([cashierDashboard, cashierHistory, cashierCard, cashierSettings, cashierBonus, cashierSupport]),
      newPassword,
      notFound,
      unknownPath,
    ]),
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPendingComponent: PagePending,
    // react-query decides whether data is fresh; the router only starts the fetch.
    defaultPreloadStaleTime: 0,
    scrollRestoration: ownHistory === undefined,
    // The router passes its error component no component stack.
    defaultOnCatch: (error, info) => recordComponentStack(error, info.componentStack),
    defaultErrorComponent: PageError,
  })
}
