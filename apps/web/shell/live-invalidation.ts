import type { Query, QueryClient } from '@tanstack/react-query'
import { MIN_REFETCH_INTERVAL_MS, type RefetchThrottle, createRefetchThrottle } from '../../../ui/data/refetch-throttle.ts'

/**
 * The queries that any live event may have changed, by whomever: a customer, a bank, staff or another member. Their data is small, so it is
 * refetched rather than patched, and only where a page shows it.
 */
const LIVE_QUERY_NAMES = new Set<unknown>([
  'dashboard',
  'debt',
  'history',
  'days',
  'receipt',
  'transfer',
  'till',
  'card-payment',
  'card-links',
  'card-disputes',
  'support',
  'bulk-run',
  'bulk-lines',
  'bulk-upload',
  'bulk-groups',
  'loans',
  'rewards',
  'approvals',
  'sandbox',
  'approval',
  'approval-policy',
  'reversal',
  'restrictions',
  'developers',
])

/** These change with few kinds of events. A payment is none of them, so that it costs the dashboard one request. */
const NAMES_OF_KIND: Readonly<Record<string, readonly string[]>> = {
  'verification.changed': ['verification', 'cashpoints', 'cashpoint', 'account-limit'],
  'alternate_account.changed': ['alternate-accounts', 'alternate-offer', 'cashpoints'],
  'cashpoint.account_opened': ['cashpoints', 'cashpoint'],
  'business.changed': ['cashpoints', 'cashpoint', 'alternate-offer'],
  'payout_bank.changed': ['fund-destination', 'cashpoint'],
  'approval.changed': ['fund-destination'],
  'limit.changed': ['account-limit'],
  'team.changed': ['team', 'cashpoints', 'cashpoint'],
  'statement.ready': ['statement'],
}

/** These change the merchant details too: flags, standing, tier, payout bank, what waits and what is owed. */
const MERCHANT_EVENTS = new Set([
  'flags.changed',
  'business.changed',
  'verification.changed',
  'cashpoint.account_opened',
  'limit.changed',
  'payout_bank.changed',
  'approval.changed',
  'debt.changed',
])

/**
 * Refetches the screen's queries on a live event. Every kind of event counts: an unknown kind, perhaps newer than this page, changes data
 * too. Only the end of the session changes none.
 */
export function createLiveInvalidation(queryClient: QueryClient): { hear(kind: string): void } & RefetchThrottle {
  const waitedFor = new WeakSet<Promise<unknown>>()
  /** Names that an event has changed since the last refetch, and names whose refetch has no answer yet. */
  const changed = new Set<unknown>()
  const unanswered = new Set<unknown>()
  const isDue = ({ queryKey: [name] }: Query) => LIVE_QUERY_NAMES.has(name) || changed.has(name) || unanswered.has(name)
  async function refetch(): Promise<void> {
    for (const name of changed) unanswered.add(name)
    changed.clear()
    const names = [...unanswered]
    await refetchQueries(queryClient, isDue, waitedFor)
    for (const name of names) unanswered.delete(name)
  }
  const asking = createRefetchThrottle(refetch, () => MIN_REFETCH_INTERVAL_MS * countRequests(queryClient, isDue))
  const hear = (kind: string) => {
    if (kind === 'session.ended') return
    if (MERCHANT_EVENTS.has(kind) || kind.startsWith('reversal.')) void queryClient.invalidateQueries({ queryKey: ['merchant'] })
    for (const name of NAMES_OF_KIND[kind] ?? []) changed.add(name)
    // The flags stand in the merchant details alone.
    if (kind !== 'flags.changed') asking.trigger()
  }
  return { ...asking, hear }
}

/** The query loads its first answer, or a list loads its next page. */
const isFirstOrNextPage = ({ state }: Query) => state.data === undefined || state.fetchMeta?.fetchMore !== undefined

/**
 * A running refetch may be older than the event, so it is cancelled and started again. A first answer and a next page are not cancelled,
 * because no other code would request them again. A refetch follows each of them. A promise that did not settle in time is not waited for a
 * second time.
 */
async function refetchQueries(queryClient: QueryClient, isDue: (query: Query) => boolean, waitedFor: WeakSet<Promise<unknown>>): Promise<void> {
  const due = new Set(queryClient.getQueryCache().findAll({ predicate: isDue }))
  const underWay = [...due].filter(({ state }) => state.fetchStatus === 'fetching')
  const coming = underWay.filter((query) => isFirstOrNextPage(query) && query.promise && !waitedFor.has(query.promise))
  await Promise.allSettled([
    queryClient.invalidateQueries({ predicate: (query) => due.has(query) && !coming.includes(query) }),
    ...coming.map(async (query) => {
      waitedFor.add(query.promise!)
      await query.promise!.catch(() => undefined)
      // A fetch that has started since then is newer than the event, so it is kept.
      await queryClient.invalidateQueries({ predicate: (one) => one === query }, { cancelRefetch: false })
    }),
  ])
}

/** The number of requests in one refetch, at least one. A list requests each of its pages, so it refetches less often. */
function countRequests(queryClient: QueryClient, isDue: (query: Query) => boolean): number {
  const asked = queryClient.getQueryCache().findAll({ predicate: isDue, type: 'active' })
  const requests = asked.reduce((sum, { state }) => sum + ((state.data as { pages?: unknown[] } | undefined)?.pages?.length ?? 1), 0)
  return Math.max(1, requests)
}
