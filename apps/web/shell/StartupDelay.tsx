import { type ReactNode, useEffect, useState } from 'react'

const DELAY_MS = 500
let isOver = false

/** The frame paints at once; the first screen inside it shows half a second after the start, and only the first. */
export function FirstScreen({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const [isShown, setShown] = useState(isOver)
  useEffect(() => {
    if (isOver) return
    const timer = setTimeout(
      () => {
        isOver = true
        setShown(true)
      },
      Math.max(0, DELAY_MS - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [])
  return isShown ? children : waiting
}
