import { t } from '@lingui/core/macro'
import { lazy } from 'react'
import type { OperatorPage } from './operator-page.ts'

export const operatorPages: readonly OperatorPage[] = [
  { path: '/operator', title: t`All work`, operation: 'desk.list', Page: lazy(() => import('./WorkPage.tsx')) },
  { path: '/operator/work/support', title: t`Support`, operation: 'support.show_inbox', Page: lazy(() => import('./SupportPage.tsx')) },
  { path: '/operator/work/support/:id', title: t`Support`, operation: 'support.show_thread', Page: lazy(() => import('./SupportPage.tsx')) },
  { path: '/operator/work/:kind', title: t`Work`, operation: 'desk.list', Page: lazy(() => import('./WorkPage.tsx')) },
  { path: '/operator/work/:kind/:id', title: t`Work`, operation: 'desk.show', Page: lazy(() => import('./WorkItemPage.tsx')) },
  { path: '/operator/figures', title: t`Figures of the desk`, operation: 'desk.figures', Page: lazy(() => import('./FiguresPage.tsx')) },
  { path: '/operator/board', title: t`Integrity board`, operation: 'board.show', Page: lazy(() => import('./BoardPage.tsx')), area: 'books' },
  { path: '/operator/board/:what/:key', title: t`Rows of the board`, operation: 'board.rows', Page: lazy(() => import('./BoardRowsPage.tsx')) },
  {
    path: '/operator/reconciliation',
    title: t`Reconciliation`,
    operation: 'board.reconciliation',
    Page: lazy(() => import('./ReconciliationPage.tsx')),
    area: 'books',
  },
  {
    path: '/operator/reconciliation/:day',
    title: t`Reconciliation`,
    operation: 'board.reconciliation',
    Page: lazy(() => import('./ReconciliationPage.tsx')),
  },
  { path: '/operator/accounts', title: t`Our accounts`, operation: 'sweeps.show', Page: lazy(() => import('./OwnAccountsPage.tsx')), area: 'books' },
  { path: '/operator/search', title: t`Search`, operation: 'lookup.search', Page: lazy(() => import('./SearchPage.tsx')) },
  { path: '/operator/object/:kind/:id', title: t`Record`, operation: 'lookup.show_object', Page: lazy(() => import('./ObjectPage.tsx')) },
  { path: '/operator/business/:id', title: t`Business`, operation: 'lookup.show_business', Page: lazy(() => import('./BusinessPage.tsx')) },
  { path: '/operator/audit', title: t`Audit log`, operation: 'lookup.show_audit', Page: lazy(() => import('./AuditPage.tsx')), area: 'house' },
  { path: '/operator/rules', title: t`Rules`, operation: 'rules.show', Page: lazy(() => import('./RulesPage.tsx')), area: 'house' },
  { path: '/operator/loan-fund', title: t`Loan fund`, operation: 'loans.show_fund', Page: lazy(() => import('./LoanFundPage.tsx')), area: 'credit' },
  { path: '/operator/recalls', title: t`Log a recall`, operation: 'recalls.log', Page: lazy(() => import('./RecallPage.tsx')), area: 'money' },
  { path: '/operator/people', title: t`Operators`, operation: 'operators.list', Page: lazy(() => import('./PeoplePage.tsx')), area: 'house' },
]

/** The page of a path with its params; null for an unknown one. */
export function matchPage(path: string): { page: OperatorPage; params: Record<string, string> } | null {
  const parts = path.replace(/(.)\/+$/, '$1').split('/')
  for (const page of operatorPages) {
    const expected = page.path.split('/')
    if (expected.length !== parts.length) continue
    if (!expected.every((part, at) => part.startsWith(':') || part === parts[at])) continue
    const params = expected.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), decodeURIComponent(parts[at]!)]] : []))
    return { page, params: Object.fromEntries(params) as Record<string, string> }
  }
  return null
}
