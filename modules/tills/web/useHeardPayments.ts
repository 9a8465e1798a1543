import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { fetchData } from '../../../ui/data/client.ts'
import { addMs, now, toDate } from '../../../ui/clock.ts'
import { readValue, storeValue } from '../../../ui/data/storage.ts'
import { hearPayments, type TillPayment } from '../contract.ts'
import { createHearing, type Heard, type Hearing, heardUntil, isTooOld, OVERLAP_MS } from './voice/heard.ts'
import { holdVoice } from './voice/hold-voice.ts'

const PAGE_SIZE = 200
/** Beside the events, for one that was lost. */
const EVERY_MS = 30_000
const AGAIN_MS = 2_000

const keyOf = (cashpointid: string) => `till-heard ${cashpointid}`

type Listening = {
  /** Changes with each event of the stream. */
  event: number
  isLive: boolean
  /** The server's time in an answer of this visit. Null: none has come. */
  asof: string | null
}

/** Payments that came too long ago to be said. */
export type Missed = { payments: number; sum: bigint }

/**
 * Calls `say` once for each payment that is posted at a cashpoint, also over a line that is cut and a restart. It reads at each event and at each
 * change of the connection. It begins with the first answer of the server, because the device may have another time. Of several tabs one listens.
 */
export function useHeardPayments(
  cashpointid: string,
  { event, isLive, asof }: Listening,
  say: (payment: TillPayment, onBegun: () => void) => void,
): { missed: Missed | null; forgetMissed: () => void } {
  const [lastAsof, setLastAsof] = useState(asof)
  if (asof !== null && asof !== lastAsof) setLastAsof(asof)
  const hasTime = lastAsof !== null
  const [hearing, setHearing] = useState<Hearing | null>(null)
  const [missed, setMissed] = useState<Missed | null>(null)
  const tell = useEffectEvent(say)
  const load = useEffectEvent(() => loadHeard(cashpointid, toDate(lastAsof!)))
  useEffect(() => {
    if (cashpointid === '' || !hasTime) return
    return holdVoice(cashpointid, () => {
      const opened = createHearing({
        pageSize: PAGE_SIZE,
        read: (since) => fetchData(hearPayments, { params: { id: cashpointid }, query: { since } }),
        now,
        load: () => load(),
        keep: (heard) => void storeValue('localStorage', keyOf(cashpointid), JSON.stringify(heard)),
        say: (payment, onBegun) => tell(payment, onBegun),
        miss: (payments) => setMissed((before) => addMissed(before, payments)),
      })
      setHearing(opened)
      return () => {
        opened.close()
        setHearing(null)
      }
    })
  }, [cashpointid, hasTime])
  useEffect(() => {
    if (!hearing) return
    const { listen } = hearing
    let isGone = false
    let timer: ReturnType<typeof setTimeout>
    async function read() {
      const isRead = await listen().then(
        () => true,
        () => false,
      )
      if (!isGone) timer = setTimeout(() => void read(), isRead ? EVERY_MS : AGAIN_MS)
    }
    void read()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [hearing, event, isLive])
  return { missed, forgetMissed: useCallback(() => setMissed(null), []) }
}

const addMissed = (before: Missed | null, payments: readonly TillPayment[]): Missed => ({
  payments: (before?.payments ?? 0) + payments.length,
  sum: payments.reduce((sum, { amount }) => sum + BigInt(amount), before?.sum ?? 0n),
})

/** After a long silence, and on a new device, the till begins with now. */
function loadHeard(cashpointid: string, begun: Date): Heard {
  try {
    const heard = JSON.parse(readValue('localStorage', keyOf(cashpointid)) ?? 'null') as Heard | null
    if (heard && Array.isArray(heard.ids) && !isTooOld(heard, begun)) return heard
  } catch {
    // What is stored is not ours.
  }
  // What came in the overlap before now was not awaited at this till.
  return heardUntil(addMs(begun, OVERLAP_MS))
}
