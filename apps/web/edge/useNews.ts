import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { LiveState } from '../../../ui/data/live.ts'
import { useLive } from '../../../ui/data/useLive.ts'

/** What any news may have changed. The data of a screen is small: it is asked again rather than patched. */
const CHANGED = ['dashboard', 'history', 'days', 'receipt', 'transfer', 'till']
/** Many payments in one moment are one question to the server. */
const GATHER_MS = 150
/** Less than the ten seconds that a new line tells of the past (modules/messages/server/news.ts). */
const LINE_BEGINS_BACK_MS = 8_000

/** Listens for news of the business and has what is on the screen asked again; also when the line begins to stand. */
export function useNews(): LiveState {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  function askAgain() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      for (const key of CHANGED) void queryClient.invalidateQueries({ queryKey: [key] })
    }, GATHER_MS)
  }
  const state = useLive((name) => {
    if (name === 'collection.posted' || name === 'transfer.changed') askAgain()
  })
  // A line begins some seconds back. One that stood only later than that may have missed what happened after the screen's answers.
  const isLate = useRef(false)
  useEffect(() => {
    const waiting = setTimeout(() => (isLate.current = true), LINE_BEGINS_BACK_MS)
    return () => clearTimeout(waiting)
  }, [])
  useEffect(() => {
    if (state !== 'live' || !isLate.current) return
    for (const key of CHANGED) void queryClient.invalidateQueries({ queryKey: [key] })
  }, [state, queryClient])
  useEffect(() => () => clearTimeout(timer.current), [])
  return state
}
