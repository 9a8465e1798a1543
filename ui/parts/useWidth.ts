import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element in CSS pixels; null before the first measurement, which precedes the first paint. */
export function useWidth(element: RefObject<Element | null>): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const measure = () => setWidth(target.getBoundingClientRect().width)
    measure()
    if (typeof ResizeObserver !== 'function') {
      window.addEventListener('resize', measure)
      return () => window.removeEventListener('resize', measure)
    }
    const watch = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width))
    watch.observe(target)
    return () => watch.disconnect()
  }, [element])
  return width
}
