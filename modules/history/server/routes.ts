import type { z } from 'zod'
import type { HistoryDeclaration } from '../../kernel/history-declaration.ts'
import type { HistoryDetail } from '../../kernel/history-detail.ts'
import { addDays, lagosDay, type LagosDay } from '../../../platform/clock/index.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { badField, notFound } from '../../../platform/problems/index.ts'
import { ownCashpoint } from '../../cashpoints/index.ts'
import { bind, type Caller, visibleCashpoint } from '../../identity/index.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import { dayTotals, heldSubjects, walletClosings } from '../../ledger/index.ts'
import {
  showAccountTransactions,
  showCashpointCustomers,
  showCashpointPayouts,
  showCashpointTransactions,
  showCustomers,
  showDays,
  showHistory,
  showInboundCount,
  showPayouts,
  showRecentBanks,
  showRecentPayees,
  showTransactions,
} from '../contract.ts'
import { countCashpointCustomers, findCashpointCustomers } from './customers/queries.ts'
import { dailyTotals } from './daily-totals.ts'
import { PAGE_SIZE, toPage, pagePosition } from './paging.ts'
import { presentItem, presentMerchantTransaction } from './present.ts'
import {
  countCustomers,
  countItems,
  type Filter,
  findCustomers,
  findCustomersOf,
  findItems,
  type HistoryListRow,
  recentBanks,
  recentPayees,
} from './queries.ts'
import { findCounterparties, findMatches, type SearchSources } from './search/queries.ts'
import { searchTerms } from './search/terms.ts'
import type { CustomerRow } from './rows.ts'
import { type ReceiptContext, receiptRoutes } from './receipts/routes.ts'

const RECENT_BANKS = 5
const RECENT_PAYEES = 6

export type HistoryContext = ReceiptContext & Pick<TenantContext, 'acrossBusinesses'>

export function historyRoutes(
  context: HistoryContext,
  declarations: readonly HistoryDeclaration[],
  details: readonly HistoryDetail[] = [],
): BoundRoute<Caller>[] {
  const kinds = declarations.flatMap((declaration) => declaration.kinds)
  const loadPage = pageLoader(context, declarations)
  async function transactionsOf(caller: Caller, query: TransactionQuery) {
    const means = query.type === 'debit' ? undefined : (query.transferType ?? 'all')
    const { rows, ...beside } = await loadPage(
      caller,
      { ...dateFilter(query), direction: query.type ?? 'credit', means, webhookFailed: query.failedwebhook === 'true' },
      query,
    )
    return { data: rows.map(presentMerchantTransaction), ...beside }
  }
  return [
    bind(showHistory, async ({ params, query, caller }) => {
      requireOwnBusiness(caller, params.businessid)
      if (query.cashpoint) await ownCashpoint(context.tenant(caller), caller, query.cashpoint)
      const { startdate, enddate, from = startdate, to = enddate } = query
      const days = dateFilter({ startdate: from, enddate: to })
      return presentPage(await loadPage(caller, { ...days, direction: query.type, means: query.means, cashpointId: query.cashpoint }, query))
    }),
    bind(showPayouts, async ({ params, query, caller }) => {
      requireOwnBusiness(caller, params.id)
      return presentPage(await loadPage(caller, dateFilter(query), query))
    }),
    bind(showTransactions, async ({ params, query, caller }) => {
      requireOwnBusiness(caller, params.id)
      requireOwnBusiness(caller, query.merchant ?? params.id)
      return transactionsOf(caller, query)
    }),
    bind(showAccountTransactions, async ({ query, caller }) => {
      requireOwnBusiness(caller, query.merchant)
      return transactionsOf(caller, query)
    }),
    bind(showInboundCount, async ({ params, query, caller }) => {
      requireOwnBusiness(caller, params.id)
      requireOwnBusiness(caller, query.merchant ?? params.id)
      return context.tenantTransaction(caller, async (tx) => {
        const countOf = async (means: 'transfer' | 'card') => (await countItems(tx, caller.businessId, { ...dateFilter(query), means })) ?? 0
        const [transfer, card] = await Promise.all([countOf('transfer'), countOf('card')])
        return { data: { all: transfer + card, transfer, card } }
      })
    }),
    bind(showCashpointTransactions, async ({ params, query, caller }) => {
      const cashpoint = await ownCashpoint(context.tenant(caller), caller, params.id)
      const yearAgo = query.period === 'year' ? addDays(lagosDay(context.clock.now()), -365) : undefined
      const { from = yearAgo, to } = query
      const days = dateFilter({ startdate: from, enddate: to })
      return presentPage(await loadPage(caller, { ...days, direction: 'credit', cashpointId: cashpoint.id }, query))
    }),
    bind(showCashpointPayouts, async ({ params, query, caller }) => {
      const cashpoint = await ownCashpoint(context.tenant(caller), caller, params.id)
      return presentPage(await loadPage(caller, { ...dateFilter(query), cashpointId: cashpoint.id }, query))
    }),
    bind(showRecentBanks, async ({ caller }) => {
      const codes = await context.tenantTransaction(caller, (tx) => recentBanks(tx, caller.businessId, RECENT_BANKS))
      return { data: codes, count: codes.length }
    }),
    bind(showRecentPayees, async ({ caller }) => {
      const payees = await context.tenantTransaction(caller, (tx) => recentPayees(tx, caller.businessId, RECENT_PAYEES))
      return { data: payees, count: payees.length }
    }),
    bind(showDays, async ({ params, query, caller }) => {
      requireOwnBusiness(caller, params.businessid)
      if (query.enddate < query.startdate) throw badField('enddate', 'The first day is after the last day')
      if (query.enddate > addDays(query.startdate, 399)) throw badField('enddate', 'Ask for at most 400 days at once')
      if (query.cashpoint) await ownCashpoint(context.tenant(caller), caller, query.cashpoint)
      const cashpointId = visibleCashpoint(caller) ?? query.cashpoint ?? null
      const range = { from: query.startdate, to: query.enddate, cashpointId }
      const today = lagosDay(context.clock.now())
      const books = context.acrossBusinesses('entries').system
      const [totals, closings] = await Promise.all([
        context.tenantTransaction(caller, (tx) => dayTotals(tx, caller.businessId, range)),
        cashpointId === null ? walletClosings(books, caller.businessId, daysUpTo(range.from, range.to < today ? range.to : today)) : [],
      ])
      return { data: dailyTotals(totals, closings, today, kinds) }
    }),
    bind(showCustomers, async ({ params, query, caller }) => {
      requireOwnBusiness(caller, params.id)
      const place = { skip: ((query.page ?? 1) - 1) * PAGE_SIZE, limit: PAGE_SIZE }
      const { businessId } = caller
      return context.tenantTransaction(caller, async (tx) => {
        if (query.search === undefined)
          return {
            data: (await findCustomers(tx, businessId, place)).map(presentCustomer),
            count: (await countCustomers(tx, businessId, null)).all,
          }
        const { words } = searchTerms(query.search)
        if (words.length === 0) throw badField('search', 'Type at least two letters, or four to ten digits.', 'history.search_too_short')
        const { rows, count } = await findCustomersOf(tx, businessId, await findCounterparties(tx, businessId, { words, amountKobo: null }), place)
        return { data: rows.map(presentCustomer), count }
      })
    }),
    bind(showCashpointCustomers, async ({ params, query, caller }) => {
      const cashpoint = await ownCashpoint(context.tenant(caller), caller, params.id)
      return context.tenantTransaction(caller, async (tx) => {
        const { rows, next } = await findCashpointCustomers(tx, cashpoint.id, query.cursor)
        return { data: rows.map(presentCustomer), count: await countCashpointCustomers(tx, caller.businessId, cashpoint.id), next }
      })
    }),
    ...receiptRoutes(context, kinds, details),
  ]
}

const presentCustomer = (row: CustomerRow) => ({
  name: row.name,
  accountnumber: row.account_number,
  bank: row.bank_name,
  payments: row.payments,
  amount: row.received,
  last: row.last_at,
})

function daysUpTo(first: LagosDay, last: LagosDay): LagosDay[] {
  const days: LagosDay[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** A cashier without a cashpoint has no sums, and not those of the business. */

/** The business in the path must be the caller's; any other is not found. */
function requireOwnBusiness(caller: Caller, businessId: string): void {
  if (businessId !== caller.businessId) throw notFound('The business')
}

function dateFilter({ startdate, enddate }: { startdate?: string | undefined; enddate?: string | undefined }): Filter {
  if (startdate !== undefined && enddate !== undefined && enddate < startdate) throw badField('enddate', 'The first day is after the last day')
  return { from: startdate, to: enddate }
}

type TransactionQuery = z.output<NonNullable<typeof showTransactions.query>>
type Page = { rows: HistoryListRow[]; count: number | null; next: string | null }
type PageQuery = { page?: number | undefined; cursor?: string | undefined; search?: string | undefined; state?: 'processing' | undefined }

/** Counters know the length of each list. No counter knows that of a search, so only a search of one page has a count. */
const pageLoader =
  ({ tenantTransaction }: Pick<HistoryContext, 'tenantTransaction'>, sources: SearchSources) =>
  async (caller: Caller, listFilter: Filter, query: PageQuery): Promise<Page> => {
    const { businessId } = caller
    const place = pagePosition(query)
    const terms = query.search === undefined ? null : searchTerms(query.search)
    return tenantTransaction(caller, async (tx) => {
      const filter = query.state === undefined ? listFilter : { ...listFilter, inProcess: await heldSubjects(tx, businessId) }
      if (terms === null) return { ...toPage(await findItems(tx, businessId, filter, place)), count: await countItems(tx, businessId, filter) }
      const page = toPage(await findMatches(tx, businessId, terms, filter, place, sources))
      const isWhole = page.next === null && place.after === null && place.skip === 0
      return { ...page, count: isWhole ? page.rows.length : null }
    })
  }

const presentPage = ({ rows, ...beside }: Page) => ({ data: rows.map(presentItem), ...beside })
