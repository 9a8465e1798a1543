import { type RefObject, startTransition, useLayoutEffect, useState } from 'react'
import { useHydrating } from '../useHydrating.ts'

/**
 * The width of an element in CSS pixels; null before the first measurement, which precedes the first paint. Where the server has written the
 * element, the browser's next layout measures it, and the part renders in a transition.
 */
export function useWidth(element: RefObject<Element | null>): number | null {
  const [width, setWidth] = useState<number | null>(null)
  const [isWritten] = useState(useHydrating())
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const measure = () => setWidth(target.getBoundingClientRect().width)
    const canWatch = typeof ResizeObserver === 'function'
    if (!isWritten || !canWatch) measure()
    if (!canWatch) {
      window.addEventListener('resize', measure)
      return () => window.removeEventListener('resize', measure)
    }
    let isFirst = isWritten
    const watch = new ResizeObserver(([entry]) => {
      const measured = () => setWidth(entry!.contentRect.width)
      if (isFirst) startTransition(measured)
      else measured()
      isFirst = false
    })
    watch.observe(target)
    return () => watch.disconnect()
  }, [element, isWritten])
  return width
}
