import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ConnectionState } from '../../../ui/data/sse-client.ts'
import { useLive } from '../../../ui/data/useLive.ts'
import { createLiveInvalidation } from './live-invalidation.ts'

/** Less than the ten seconds that a new line tells of the past (modules/messages/server/live-events.ts). */
const REPLAY_WINDOW_MS = 8_000

/** Listens for news of the business and has what is on the screen asked again; also when the line begins to stand. */
export function useLiveUpdates(): ConnectionState {
  const queryClient = useQueryClient()
  const news = useRef<ReturnType<typeof createLiveInvalidation>>(undefined)
  useEffect(() => {
    const opened = createLiveInvalidation(queryClient)
    news.current = opened
    return () => opened.stop()
  }, [queryClient])
  const state = useLive((kind) => news.current?.hear(kind))
  // A line begins some seconds back. One that stood only later than that may have missed what happened after the screen's answers.
  const isLate = useRef(false)
  useEffect(() => {
    const waiting = setTimeout(() => (isLate.current = true), REPLAY_WINDOW_MS)
    return () => clearTimeout(waiting)
  }, [])
  useEffect(() => {
    if (state === 'live' && isLate.current) news.current?.trigger()
  }, [state])
  return state
}
