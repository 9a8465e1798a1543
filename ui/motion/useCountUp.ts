import { useEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from './prefers-reduced-motion.ts'

const DURATION_MS = 200

/**
 * An amount that grew counts up to its new value once. It never starts from zero and never counts down. Under reduced motion it changes at
 * once.
 */
export function useCountUp(kobo: number): number {
  const shown = useRef(kobo)
  const [value, setValue] = useState(kobo)
  useEffect(() => {
    const from = shown.current
    if (kobo <= from || prefersReducedMotion()) {
      shown.current = kobo
      setValue(kobo)
      return
    }
    let frame = 0
    let begun: number | undefined
    function step(at: number) {
      begun ??= at
      const part = Math.min(1, (at - begun) / DURATION_MS)
      shown.current = part === 1 ? kobo : Math.round(from + (kobo - from) * part)
      setValue(shown.current)
      if (part < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [kobo])
  return value
}
