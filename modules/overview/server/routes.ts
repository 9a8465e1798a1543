import type { ModuleDefinition } from '../../kernel/module-definition.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { lagosDay } from '../../../platform/clock/index.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { can } from '../../identity/contract.ts'
import { findBusiness, isActivated } from '../../businesses/index.ts'
import { cardArrivals, offersCards } from '../../cards/index.ts'
import { ownCashpoint } from '../../cashpoints/index.ts'
import { presentItem } from '../../history/index.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { tierLimits } from '../../pricing/index.ts'
import { listActionItems, showBalance, showDashboard, showCashpointToday } from '../contract.ts'
import { actionItemsFor, type ListedActionItem, loadActionItems, sourcesOf } from './action-items.ts'
import { withShownPages } from './declared-items.ts'
import { firstStepsOf, listFirstSteps, loadFirstSteps } from './first-steps.ts'
import { loadBalance, loadBalanceDays, loadCashpointToday, loadDashboard } from './load-dashboard.ts'
import { type ComingUp, comingUp, type ListedUpcoming, upcomingFor, upcomingSourcesOf } from './upcoming.ts'

export type OverviewContext = Pick<
  TenantContext,
  'tenant' | 'tenantTransaction' | 'acrossBusinesses' | 'people' | 'clock' | 'bankLabel' | 'rules' | 'mainSiteUrl'
>

export function overviewRoutes(
  context: OverviewContext,
  modules: readonly Pick<ModuleDefinition, 'actionItems' | 'firstSteps' | 'upcoming'>[],
): BoundRoute<Caller>[] {
  const sources = sourcesOf(modules)
  const stepSources = firstStepsOf(modules)
  const upcomingSources = upcomingSourcesOf(modules)
  return [
    bind(showBalance, async ({ params, caller }) => {
      requireOwnBusiness(caller, params.id)
      return { data: await loadBalance(context.tenant(caller), caller.businessId) }
    }),
    bind(showDashboard, async ({ params, caller }) => {
      requireOwnBusiness(caller, params.id)
      const at = context.clock.now()
      const [[dashboard, waiting, upcoming, steps], balanceDays, { limits }] = await Promise.all([
        context.tenantTransaction(caller, (tx) =>
          Promise.all([
            loadDashboard(tx, caller.businessId, at),
            actionItemsFor(tx, sources, caller, at),
            upcomingFor(tx, upcomingSources, caller, at),
            loadFirstSteps(tx, context.people, stepSources, caller),
          ]),
        ),
        loadBalanceDays(context.acrossBusinesses('entries').system, caller.businessId, at),
        context.rules(),
      ])
      const [shownSteps, items, shownUpcoming] = await Promise.all([
        withShownPages(context, caller, steps.loaded),
        withShownPages(context, caller, waiting),
        withShownPages(context, caller, upcoming),
      ])
      return {
        data: {
          ...dashboard,
          money: { ...dashboard.money, pending_by_day: arrivalsIn(upcoming) },
          balance_days: balanceDays,
          coming_up: presentComingUp(comingUp(shownUpcoming, dashboard.money.balance, lagosDay(at))),
          recent: dashboard.recent.map(presentItem),
          first_steps: listFirstSteps(shownSteps, { isActivated: steps.isActivated, limits: tierLimits(limits, lagosDay(at)) }),
          action_items: items.map(presentActionItem),
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
          total_received: can(caller.role, 'see_business') ? today.total : null,
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

const presentComingUp = ({ items, until, left }: ComingUp) => ({
  items: items.map(({ id, day, title, move, href }) => ({ _id: id, day, title, way: move?.way ?? null, amount: move?.amount ?? null, href })),
  until,
  left,
})

/** The parts of the card money on its way, by day. */
const arrivalsIn = (upcoming: readonly ListedUpcoming[]) =>
  upcoming.flatMap(({ source, day, move }) => (source === cardArrivals.key && move !== null ? [{ day, amount: move.amount }] : []))

/** The business in the path must be the caller's; any other is not found. */
function requireOwnBusiness(caller: Caller, businessId: string): void {
  if (businessId !== caller.businessId) throw notFound('The business')
}
