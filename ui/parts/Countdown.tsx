import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { countdown, now, toDate } from '../clock.ts'
import { announce } from './announce.ts'

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

/** The seconds left at which a screen reader hears of it, the fewest first. */
const MOMENTS = [
  { left: 0, text: () => t`The time is over.` },
  { left: 10, text: () => t`Ten seconds left.` },
  { left: 60, text: () => t`One minute left.` },
]

/** Announces the last minute, the last ten seconds and the end, which may be what removes the component. */
function useAnnouncements(until: string | Date): void {
  const end = toDate(until).getTime()
  useEffect(() => {
    const secondsLeft = () => (end - now().getTime()) / 1_000
    let before = secondsLeft()
    const check = () => {
      const after = secondsLeft()
      const passed = MOMENTS.find(({ left }) => before > left && after <= left)
      before = after
      if (passed) announce(passed.text())
    }
    const timer = setInterval(check, 1_000)
    return () => {
      clearInterval(timer)
      check()
    }
  }, [end])
}

/** The time left until then, each second anew. A screen reader hears it when asked, and a minute, ten seconds and nothing before the end. */
export function Countdown({ until }: { until: string | Date }) {
  useIsOver(until)
  useAnnouncements(until)
  return (
    <span className="code" role="timer" aria-live="off">
      {countdown(until, now())}
    </span>
  )
}
