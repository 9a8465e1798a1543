import { useEffect, useState } from 'react'
import { countdown, now, toDate } from '../clock.ts'

/** True from that moment on. Renders each second until then. */
export function useIsOver(until: string | Date): boolean {
  const [at, setAt] = useState(now)
  const isOver = toDate(until) <= at
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setAt(now()), 1_000)
    return () => clearInterval(timer)
  }, [isOver])
  return isOver
}

/** The time left until then, each second anew. A screen reader hears it when asked, and not each second. */
export function Countdown({ until }: { until: string | Date }) {
  useIsOver(until)
  return (
    <span className="code" role="timer" aria-live="off">
      {countdown(until, now())}
    </span>
  )
}
