import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ConnectionState } from '../../../ui/data/sse-client.ts'
import { useLive } from '../../../ui/data/useLive.ts'
import { useLagosDay } from '../../../ui/lagos-day.ts'
import { createLiveInvalidation } from './live-invalidation.ts'

/** Less than the ten seconds of past events that a new connection replays (modules/messages/server/live-events.ts). */
const REPLAY_WINDOW_MS = 8_000

type LiveUpdates = {
  /** Hears each event too, and announces payments itself. */
  onEvent?: () => void
}

/** Announces payments, and refetches the screen's data on live events of the business, when a connection opens late, and when the day ends in Lagos. */
export function useLiveUpdates({ onEvent }: LiveUpdates = {}): ConnectionState {
  const queryClient = useQueryClient()
  const invalidation = useRef<ReturnType<typeof createLiveInvalidation>>(undefined)
  useEffect(() => {
    const opened = createLiveInvalidation(queryClient)
    invalidation.current = opened
    return () => opened.stop()
  }, [queryClient])
  const state = useLive((kind, data) => {
    invalidation.current?.hear(data)
    onEvent?.()
    if (onEvent && kind === 'collection.posted') return
    if (kind !== 'collection.posted' && kind !== 'reversal.declined') return
    // Not announced when its code cannot be fetched; the lists show it all the same.
    void import('./announce-payment.ts').then(
      ({ announcePayment, announceDecline }) => (kind === 'collection.posted' ? announcePayment(data) : announceDecline(data)),
      () => undefined,
    )
  })
  const today = useLagosDay()
  const shownDay = useRef(today)
  useEffect(() => {
    if (shownDay.current === today) return
    shownDay.current = today
    invalidation.current?.trigger()
  }, [today])
  // A new connection replays some seconds of past events. One that opens later than that may have missed an event after the screen's
  // answers.
  const isLate = useRef(false)
  useEffect(() => {
    const waiting = setTimeout(() => (isLate.current = true), REPLAY_WINDOW_MS)
    return () => clearTimeout(waiting)
  }, [])
  useEffect(() => {
    if (state === 'live' && isLate.current) invalidation.current?.trigger()
  }, [state])
  return state
}
