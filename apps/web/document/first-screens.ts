import type { QueryClient } from '@tanstack/react-query'
import { merchantQuery } from '../../../modules/businesses/web/queries.ts'
import { cashpointsQuery } from '../../../modules/cashpoints/web/queries.ts'
import { cashierHistoryQuery, firstTotalsQuery, historyQuery } from '../../../modules/history/web/queries.ts'
import { banksQuery } from '../../../modules/institutions/web/queries.ts'
import { balanceQuery, cashierTodayQuery, dashboardQuery } from '../../../modules/overview/web/queries.ts'
import { walletFeesQuery } from '../../../modules/pricing/web/queries.ts'
import { verificationQuery } from '../../../modules/verification/web/queries.ts'

/** The business and the cashpoint of the session. */
export type SessionIds = { businessid: string; cashpointid: string }

/** The queries whose answers have the figures of a template, in the order that start.js expects. */
export type Figures = {
  template: 'dashboard' | 'cashier'
  queries(ids: SessionIds): readonly { queryKey: readonly unknown[] }[]
}

/** Answers that depend on those of the start. The server has them in the document, and the browser asks for them from the page. */
type Later = (client: QueryClient, ids: SessionIds) => Promise<unknown>

/** A page that a person can open first, by a bookmark, a message or the sign-in. */
export type FirstScreen = {
  path: string
  /** The source files of its components, in `apps/web`. */
  files: readonly string[]
  /** Its first answers hold amounts, so that the font of the naira sign is asked for with the document. */
  hasAmounts: boolean
  /** The roles of whose members this is a page. Null: for visitors. */
  area: 'merchant' | 'cashier' | null
  /** The server writes it with its figures, for a browser whose session it knows. */
  isOnServer?: true
  later?: Later
  /** What start.js shows of the first answers before the application is there. */
  figures?: Figures
  /** Starts the queries with which the page begins, as far as each role of the area may call them. */
  start(client: QueryClient, ids: SessionIds): Promise<unknown>[]
}

const MERCHANT = '/admin/merchant'
const CASHIER = '/admin/cashpoint'
const [WITH_AMOUNTS, WITHOUT_AMOUNTS] = [true, false]
const SIGN_UP_FLOW = '../../modules/onboarding/web/SignUpFlow.tsx'

/**
 * The build reads from here, for each address, which chunks and which answers are asked for with the document (start.js).
 * Pages that are not named load as they are opened.
 */
export const firstScreens: readonly FirstScreen[] = [
  {
    ...merchantScreen('', 'DashboardPage', WITH_AMOUNTS, (client, { businessid }) => [
      client.prefetchQuery(dashboardQuery(businessid)),
      client.prefetchQuery(cashpointsQuery(businessid)),
    ]),
    isOnServer: true,
    figures: { template: 'dashboard', queries: ({ businessid }) => [merchantQuery(businessid), dashboardQuery(businessid)] },
  },
  {
    ...merchantScreen('/history', 'HistoryPage', WITH_AMOUNTS, (client, { businessid }) => [
      client.prefetchInfiniteQuery(historyQuery(businessid, {})),
      client.prefetchQuery(cashpointsQuery(businessid)),
    ]),
    isOnServer: true,
    later: (client, { businessid }) => client.prefetchQuery(firstTotalsQuery(client, businessid)),
  },
  merchantScreen('/cashpoint', 'CashpointPage', WITHOUT_AMOUNTS, (client, { businessid }) => [client.prefetchQuery(cashpointsQuery(businessid))]),
  merchantScreen('/bulk', 'BulkPage', WITHOUT_AMOUNTS, () => []),
  merchantScreen('/transfer', 'TransferPage', WITH_AMOUNTS, (client, { businessid }) => [
    client.prefetchQuery(banksQuery()),
    client.prefetchQuery(balanceQuery(businessid)),
  ]),
  merchantScreen('/withdraw', 'WithdrawPage', WITH_AMOUNTS, (client, { businessid }) => [client.prefetchQuery(balanceQuery(businessid))]),
  merchantScreen('/reverse', 'ReversePage', WITHOUT_AMOUNTS, () => []),
  merchantScreen('/compliance', 'CompliancePage', WITHOUT_AMOUNTS, (client, { businessid }) => [client.prefetchQuery(verificationQuery(businessid))]),
  {
    ...cashierScreen('', 'CashierDashboardPage', WITH_AMOUNTS, () => []),
    isOnServer: true,
    figures: { template: 'cashier', queries: ({ cashpointid }) => [cashierTodayQuery(cashpointid)] },
  },
  cashierScreen('/transactions', 'CashierHistoryPage', WITH_AMOUNTS, (client, { cashpointid }) => [
    client.prefetchInfiniteQuery(cashierHistoryQuery(cashpointid)),
  ]),
  cashierScreen('/settings', 'SettingsPage', WITHOUT_AMOUNTS, () => []),
  visitorScreen('/signup', 'SignUpPage', SIGN_UP_FLOW),
  visitorScreen('/mid', 'SignUpPage', SIGN_UP_FLOW),
  visitorScreen('/forgot-password', 'ForgotPasswordPage'),
  visitorScreen('/verify-account', 'VerifyAccountPage'),
  visitorScreen('/invitation', 'InvitationPage'),
]

function merchantScreen(path: string, page: string, hasAmounts: boolean, start: FirstScreen['start']): FirstScreen {
  return {
    path: `${MERCHANT}${path}`,
    files: ['merchant/MerchantLayout.tsx', `merchant/${page}.tsx`],
    hasAmounts,
    area: 'merchant',
    start: (client, ids) => [
      client.prefetchQuery(merchantQuery(ids.businessid)),
      client.prefetchQuery(walletFeesQuery(ids.businessid)),
      ...start(client, ids),
    ],
  }
}

function cashierScreen(path: string, page: string, hasAmounts: boolean, start: FirstScreen['start']): FirstScreen {
  return {
    path: `${CASHIER}${path}`,
    files: ['cashier/CashierLayout.tsx', `cashier/${page}.tsx`],
    hasAmounts,
    area: 'cashier',
    start: (client, ids) => [client.prefetchQuery(cashierTodayQuery(ids.cashpointid)), ...start(client, ids)],
  }
}

function visitorScreen(path: string, page: string, ...more: string[]): FirstScreen {
  return { path, files: [`sign-in/${page}.tsx`, ...more], hasAmounts: false, area: null, start: () => [] }
}
