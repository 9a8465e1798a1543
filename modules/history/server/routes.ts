import { addDays, type Clock, lagosDay } from '../../../platform/clock/index.ts'
import type { Database, Tx } from '../../../platform/db/index.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { badField, notFound } from '../../../platform/problems/index.ts'
import { ownCashpoint } from '../../cashpoints/index.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { dayTotals } from '../../ledger/index.ts'
import { showCashpointPayouts, showCashpointTransactions, showCustomers, showDays, showHistory, showPayouts, showTransactions } from '../contract.ts'
import { daysOf } from './daily-totals.ts'
import { PAGE_SIZE, pageOf, placeOf } from './paging.ts'
import { presentItem, presentMerchantTransaction } from './present.ts'
import { countCustomers, countItems, type Filter, findCustomers, findItems, type ListedRow } from './queries.ts'
import { receiptRoutes } from './receipt-routes.ts'

export type HistoryKit = { db: Database; clock: Clock; bankLabel: string; productName: string }

export function historyRoutes(kit: HistoryKit): BoundRoute<Caller>[] {
  return [
    bind(showHistory, async ({ params, query, caller }) => {
      requireOwn(caller, params.businessid)
      if (query.cashpoint) await ownCashpoint(kit.db, caller, query.cashpoint)
      return shown(await list(kit.db, caller, { ...daysIn(query), direction: query.type, cashpointId: query.cashpoint }, query))
    }),
    bind(showPayouts, async ({ params, query, caller }) => {
      requireOwn(caller, params.id)
      return shown(await list(kit.db, caller, daysIn(query), query))
    }),
    bind(showTransactions, async ({ params, query, caller }) => {
      requireOwn(caller, params.id)
      requireOwn(caller, query.merchant ?? params.id)
      const means = query.transferType === 'all' ? undefined : query.transferType
      const { rows, ...beside } = await list(kit.db, caller, { ...daysIn(query), direction: 'credit', means }, query)
      return { data: rows.map(presentMerchantTransaction), ...beside }
    }),
    bind(showCashpointTransactions, async ({ params, query, caller }) => {
      const cashpoint = await ownCashpoint(kit.db, caller, params.id)
      const yearAgo = query.period === 'year' ? addDays(lagosDay(kit.clock.now()), -365) : undefined
      const { from = yearAgo, to } = query
      return shown(await list(kit.db, caller, { direction: 'credit', cashpointId: cashpoint.id, from, to }, query))
    }),
    bind(showCashpointPayouts, async ({ params, query, caller }) => {
      const cashpoint = await ownCashpoint(kit.db, caller, params.id)
      return shown(await list(kit.db, caller, { ...daysIn(query), cashpointId: cashpoint.id }, query))
    }),
    bind(showDays, async ({ params, query, caller }) => {
      requireOwn(caller, params.businessid)
      if (query.enddate < query.startdate) throw badField('enddate', 'The first day comes after the last')
      if (query.enddate > addDays(query.startdate, 399)) throw badField('enddate', 'Ask for at most 400 days at once')
      if (query.cashpoint) await ownCashpoint(kit.db, caller, query.cashpoint)
      const cashpointId = caller.role === 'cashier' ? (caller.cashpointId ?? NOWHERE) : (query.cashpoint ?? null)
      const range = { from: query.startdate, to: query.enddate, cashpointId }
      const totals = await kit.db.tenant(caller.businessId, (tx) => dayTotals(tx, caller.businessId, range))
      return { data: daysOf(totals, lagosDay(kit.clock.now())) }
    }),
    bind(showCustomers, async ({ params, query, caller }) => {
      requireOwn(caller, params.id)
      const place = { skip: ((query.page ?? 1) - 1) * PAGE_SIZE, limit: PAGE_SIZE }
      return kit.db.tenant(caller.businessId, async (tx) => ({
        data: (await findCustomers(tx, caller.businessId, place)).map((row) => ({
          name: row.name,
          accountnumber: row.account_number,
          bank: row.bank_name,
          payments: row.payments,
          amount: row.received,
          last: row.last_at,
        })),
        count: (await countCustomers(tx, caller.businessId, null)).all,
      }))
    }),
    ...receiptRoutes(kit),
  ]
}

/** Where nothing happens: a cashier who stands at no cashpoint has no sums, and not those of the business. */
const NOWHERE = ''

/** The business in the address is the caller's, or it is not there. */
function requireOwn(caller: Caller, businessId: string): void {
  if (businessId !== caller.businessId) throw notFound('The business')
}

const daysIn = (query: { startdate?: string | undefined; enddate?: string | undefined }): Filter => ({ from: query.startdate, to: query.enddate })

type Page = { rows: ListedRow[]; count: number; next: string | null }

async function list(db: Database, caller: Caller, filter: Filter, query: { page?: number | undefined; cursor?: string | undefined }): Promise<Page> {
  const place = placeOf(query)
  return db.tenant(caller.businessId, async (tx: Tx) => ({
    ...pageOf(await findItems(tx, caller.businessId, filter, place)),
    count: await countItems(tx, caller.businessId, filter),
  }))
}

const shown = ({ rows, ...beside }: Page) => ({ data: rows.map(presentItem), ...beside })
