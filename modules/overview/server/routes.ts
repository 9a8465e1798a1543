import type { ModuleDefinition } from '../../kernel/module-definition.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { lagosDay } from '../../../platform/clock/index.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { findBusiness, isActivated } from '../../businesses/index.ts'
import { offersCards } from '../../cards/index.ts'
import { ownCashpoint } from '../../cashpoints/index.ts'
import { presentItem } from '../../history/index.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { tierLimits } from '../../pricing/index.ts'
import { listActionItems, showBalance, showDashboard, showCashpointToday } from '../contract.ts'
import { actionItemsFor, type ListedActionItem, loadActionItems, sourcesOf, withShownPages } from './action-items.ts'
import { firstStepsOf, listFirstSteps, loadFirstSteps } from './first-steps.ts'
import { loadBalance, loadCashpointToday, loadDashboard } from './load-dashboard.ts'

export type OverviewContext = Pick<
  TenantContext,
  'tenant' | 'tenantTransaction' | 'acrossBusinesses' | 'people' | 'clock' | 'bankLabel' | 'rules' | 'mainSiteUrl'
>

export function overviewRoutes(
  context: OverviewContext,
  modules: readonly Pick<ModuleDefinition, 'actionItems' | 'firstSteps'>[],
): BoundRoute<Caller>[] {
  const sources = sourcesOf(modules)
  const stepSources = firstStepsOf(modules)
  return [
    bind(showBalance, async ({ params, caller }) => {
      requireOwnBusiness(caller, params.id)
      return { data: await loadBalance(context.tenant(caller), caller.businessId) }
    }),
    bind(showDashboard, async ({ params, caller }) => {
      requireOwnBusiness(caller, params.id)
      const at = context.clock.now()
      const [[dashboard, waiting, steps], { limits }] = await Promise.all([
        context.tenantTransaction(caller, (tx) =>
          Promise.all([
            loadDashboard(tx, caller.businessId, at),
            actionItemsFor(tx, sources, caller, at),
            loadFirstSteps(tx, context.people, stepSources, caller),
          ]),
        ),
        context.rules(),
      ])
      const [shownSteps, shownItems] = await Promise.all([withShownPages(context, caller, steps.loaded), withShownPages(context, caller, waiting)])
      return {
        data: {
          ...dashboard,
          recent: dashboard.recent.map(presentItem),
          first_steps: listFirstSteps(shownSteps, { isActivated: steps.isActivated, limits: tierLimits(limits, lagosDay(at)) }),
          action_items: shownItems.map(presentActionItem),
          as_of: at.toISOString(),
        },
      }
    }),
    bind(listActionItems, async ({ params, caller }) => {
      requireOwnBusiness(caller, params.id)
      return { data: (await loadActionItems(context, sources, caller)).map(presentActionItem) }
    }),
    bind(showCashpointToday, async ({ params, caller }) => {
      const cashpoint = await ownCashpoint(context.tenant(caller), caller, params.id)
      const [today, business] = await context.tenantTransaction(caller, (tx) =>
        Promise.all([loadCashpointToday(tx, cashpoint, context.clock.now()), findBusiness(tx, caller.businessId)]),
      )
      if (!business) throw notFound('The business')
      const isPayable = isActivated(business) && cashpoint.account_state === 'active'
      return {
        data: {
          cashpoint: {
            _id: cashpoint.id,
            name: cashpoint.name,
            accountnumber: isPayable ? cashpoint.account_number : null,
            business: business.name,
            bank: context.bankLabel,
          },
          total_received: caller.role === 'cashier' ? null : today.total,
          received_today: today.received,
          payments_today: today.payments,
          takes_cards: cashpoint.state === 'active' && (await offersCards({ ...context, db: context.acrossBusinesses('flags') }, business)),
          recent: today.recent.map(presentItem),
          turnover: today.turnover,
          customers: today.customers,
          growth: today.growth,
        },
      }
    }),
  ]
}

const presentActionItem = ({ id, icon, title, detail, amount, since, dueAt, isWrong, act, href }: ListedActionItem) => ({
  _id: id,
  icon,
  title,
  detail,
  amount,
  since,
  due: dueAt,
  is_wrong: isWrong,
  act,
  href,
})

/** The business in the path must be the caller's; any other is not found. */
function requireOwnBusiness(caller: Caller, businessId: string): void {
  if (businessId !== caller.businessId) throw notFound('The business')
}
