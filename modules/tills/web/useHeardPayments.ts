import { useEffect, useEffectEvent, useRef } from 'react'
import { fetchData } from '../../../ui/data/client.ts'
import { addMs, now } from '../../../ui/clock.ts'
import { readValue, storeValue } from '../../../ui/data/storage.ts'
import { hearPayments, type TillPayment } from '../contract.ts'
import { createHearing, type Heard, heardUntil, isTooOld, OVERLAP_MS } from './voice/heard.ts'

const PAGE_SIZE = 200
/** Beside the events, for one that was lost. */
const EVERY_MS = 30_000
const AGAIN_MS = 2_000

const keyOf = (cashpointid: string) => `till-heard ${cashpointid}`

/**
 * Calls `say` once for each payment that is posted at a cashpoint, also over a line that is cut and a restart. `event` changes with each event of the
 * stream, and `isLive` with the connection: both read what came.
 */
export function useHeardPayments(
  cashpointid: string,
  { event, isLive }: { event: number; isLive: boolean },
  say: (payment: TillPayment) => void,
): void {
  const tell = useEffectEvent(say)
  const listen = useRef<(() => Promise<void>) | null>(null)
  useEffect(() => {
    if (cashpointid === '') return
    let kept = load(cashpointid)
    listen.current = createHearing({
      pageSize: PAGE_SIZE,
      read: (since) => fetchData(hearPayments, { params: { id: cashpointid }, query: { since } }),
      load: () => kept,
      keep(heard) {
        kept = heard
        storeValue('localStorage', keyOf(cashpointid), JSON.stringify(heard))
      },
      say: (payment) => tell(payment),
    })
    return () => void (listen.current = null)
  }, [cashpointid])
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout>
    async function read() {
      const isRead = await listen.current?.().then(
        () => true,
        () => false,
      )
      if (!isGone) timer = setTimeout(() => void read(), isRead === false ? AGAIN_MS : EVERY_MS)
    }
    void read()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [cashpointid, event, isLive])
}

/** After a long silence, and on a new device, the till begins with now. */
function load(cashpointid: string): Heard {
  const begun = now()
  try {
    const heard = JSON.parse(readValue('localStorage', keyOf(cashpointid)) ?? 'null') as Heard | null
    if (heard && Array.isArray(heard.ids) && !isTooOld(heard, begun)) return heard
  } catch {
    // What is stored is not ours.
  }
  // What came in the overlap before now was not awaited at this till.
  return heardUntil(addMs(begun, OVERLAP_MS))
}
