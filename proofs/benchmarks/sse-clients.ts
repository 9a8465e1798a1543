import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { createLiveInvalidation } from '../../apps/web/shell/live-invalidation.ts'
import { showDashboard, showCashpointToday } from '../../modules/overview/contract.ts'
import { queryName } from '../../ui/data/contract-key.ts'
import { systemClock } from '../../platform/clock/index.ts'
import { openStream } from '../fixtures/sse-stream.ts'
import { sessionHeaders, type Shop } from '../fixtures/merchants.ts'
import { openHttpClient } from '../fixtures/http-client.ts'

export type ScreenKind = 'dashboard' | 'till'
/** Called with a payment, known by its amount; `at` is by the measuring clock. */
export type PaymentListener = (amountKobo: number, at: number) => void
type ScreenOptions = {
  url: string
  shop: Shop
  kind: ScreenKind
  onLiveEvent: PaymentListener
  onShown: PaymentListener
  onError(error: unknown): void
}

/** Rows that RecentMovements shows of the ten in the answer. */
export const ROWS_SHOWN = 6

/**
 * A screen without rendering. It listens to live events and makes the requests that the page would make. It has shown a
 * payment when one of the rows that the page would draw has its amount.
 */
export async function openSseClient({ url, shop, kind, onLiveEvent, onShown, onError }: ScreenOptions): Promise<{ close(): void }> {
  const client = openHttpClient(url)
  const path = kind === 'dashboard' ? showDashboard.path.replace('{id}', shop.businessId) : showCashpointToday.path.replace('{id}', shop.cashpointId)
  let isClosed = false

  async function ask(): Promise<true> {
    try {
      const { status, body } = await client.get(`/api${path}`, sessionHeaders(shop))
      if (status !== 200) throw new Error(`${path}: ${status} ${body}`)
      const { data } = JSON.parse(body) as { data: { recent: { amount: number }[] } }
      const at = systemClock.monotonicMs()
      for (const { amount } of data.recent.slice(0, ROWS_SHOWN)) onShown(amount, at)
    } catch (error) {
      if (!isClosed) onError(error)
    }
    return true
  }

  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, networkMode: 'always' } } })
  const contract = kind === 'dashboard' ? showDashboard : showCashpointToday
  const unsubscribe = new QueryObserver(queryClient, { ...queryName(contract, {}), queryFn: ask }).subscribe(() => {})
  const invalidation = createLiveInvalidation(queryClient)
  const stream = await openStream(url, shop, ({ data, at }) => {
    onLiveEvent(Number(data['amount']), at)
    invalidation.hear(data)
  })
  return {
    close() {
      isClosed = true
      invalidation.stop()
      unsubscribe()
      queryClient.clear()
      stream.close()
      client.close()
    },
  }
}
