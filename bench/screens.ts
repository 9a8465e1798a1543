import { showDashboard, showTillToday } from '../modules/overview/contract.ts'
import { systemClock } from '../platform/clock/index.ts'
import { askingOnNews } from '../ui/data/asking.ts'
import { openStream } from './streams.ts'
import type { Shop } from './town.ts'
import { openWire } from './wire.ts'

export type Kind = 'dashboard' | 'till'
/** Of a payment, known by its amount; `at` on the clock that measures. */
export type Sight = (amountKobo: number, at: number) => void
type Open = { url: string; shop: Shop; kind: Kind; onNews: Sight; onShown: Sight; onError(error: unknown): void }

/** What RecentMovements shows of the ten that are answered. */
const ROWS = 6

/**
 * A screen without the drawing of it: it listens, asks again by the page's own timing for what the page asks then, and has shown a
 * payment when one of the rows that the page would draw is it.
 */
export async function openScreen({ url, shop, kind, onNews, onShown, onError }: Open): Promise<{ close(): void }> {
  const wire = openWire(url)
  const path = kind === 'dashboard' ? showDashboard.path.replace('{id}', shop.businessId) : showTillToday.path.replace('{id}', shop.cashpointId)
  const [hear, show] = [firstTime(onNews), firstTime(onShown)]
  let isClosed = false

  async function ask(): Promise<void> {
    try {
      const { status, body } = await wire.get(`/api${path}`, { accessToken: shop.token })
      if (status !== 200) throw new Error(`${path}: ${status} ${body}`)
      const { data } = JSON.parse(body) as { data: { recent: { amount: number }[] } }
      const at = systemClock.monotonicMs()
      for (const { amount } of data.recent.slice(0, ROWS)) show(amount, at)
    } catch (error) {
      if (!isClosed) onError(error)
    }
  }

  await ask()
  const asking = askingOnNews(ask)
  const stream = await openStream(url, shop.token, ({ data, at }) => {
    hear(Number(data['amount']), at)
    asking.tell()
  })
  return {
    close() {
      isClosed = true
      asking.stop()
      stream.close()
      wire.close()
    },
  }
}

/** What stands there still, or is told again, was seen before. */
function firstTime(sight: Sight): Sight {
  const seen = new Set<number>()
  return (amountKobo, at) => {
    if (seen.has(amountKobo)) return
    seen.add(amountKobo)
    sight(amountKobo, at)
  }
}
