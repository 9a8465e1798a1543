import { type ReactNode, useEffect, useState } from 'react'
import { useHydrating } from '../../../ui/useHydrating.ts'

export const STARTUP_DELAY_MS = 500

/**
 * The frame paints at once. The first screen inside it shows half a second after the start; later screens show at once, and so does a screen
 * that the server has written (AMB-89).
 */
export function StartupDelay({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const isWritten = useHydrating()
  const [isShown, setShown] = useState(() => isWritten || performance.now() >= STARTUP_DELAY_MS)
  useEffect(() => {
    if (isShown) return
    const timer = setTimeout(() => setShown(true), Math.max(0, STARTUP_DELAY_MS - performance.now()))
    return () => clearTimeout(timer)
  }, [isShown])
  return isShown ? children : waiting
}
