import { defaultRangeExtractor, measureElement, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Shorter lists are rendered whole, so that finding in the page and printing have all of it. */
const WHOLE_UP_TO = 100
const OVERSCAN = 12
/** More than a screen of a phone or a desktop shows. */
const WRITTEN_ITEMS = 24

/** One rendered item: its place in the list, and the empty height before it that stands for items out of sight. */
export type VirtualPlace = { index: number; gapBefore: number }

/**
 * The items of a long list that stand in or near the window, which scrolls. `measure` is the ref of each item's element, which has its index as `data-index`.
 */
export function useVirtualRows({
  root,
  count,
  keyOf,
  estimate,
  keep,
  isWritten,
}: {
  root: RefObject<HTMLElement | null>
  count: number
  keyOf: (index: number) => string
  estimate: (index: number) => number
  /** Further items for a range: of a list that is scrolled, the heading of the first day in sight. */
  keep: (range: Range) => readonly number[]
  /** The server writes the first items, or the browser goes on with them. */
  isWritten: boolean
}) {
  /** The distance of the list from the top of the page. What stands above may change its height. */
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const place = root.current
    if (!place || isWritten) return
    const measure = () => setTop(Math.round(place.getBoundingClientRect().top + window.scrollY))
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [root, isWritten])
  const isWhole = useIsPrinting() || count <= WHOLE_UP_TO
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: !isWritten,
    getItemKey: keyOf,
    estimateSize: estimate,
    overscan: OVERSCAN,
    // An element without layout (a hidden list) has no height to go by.
    measureElement: (element, entry, instance) => measureElement(element, entry, instance) || estimate(indexOf(element)),
    scrollMargin: top,
    useFlushSync: false,
    rangeExtractor(range) {
      const wanted = new Set(isWhole ? [] : [...defaultRangeExtractor(range), ...keep(range)])
      return Array.from({ length: count }, (_, index) => index).filter((index) => isWhole || wanted.has(index))
    },
  })
  if (isWritten) return { places: firstPlaces(count), gapAfter: 0, measure: undefined }
  let end = top
  const places = virtualizer.getVirtualItems().map(({ index, start, end: itsEnd }): VirtualPlace => {
    const gapBefore = Math.max(0, Math.round(start - end))
    end = itsEnd
    return { index, gapBefore }
  })
  return { places, gapAfter: Math.max(0, Math.round(virtualizer.getTotalSize() + top - end)), measure: virtualizer.measureElement }
}

const firstPlaces = (count: number): VirtualPlace[] => Array.from({ length: Math.min(count, WRITTEN_ITEMS) }, (_, index) => ({ index, gapBefore: 0 }))

/** While the browser draws the pages for print, which have all that is loaded. It draws them as soon as its event returns. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

/** The index of the item that holds an element; -1 outside of the items. */
export function indexOf(element: Element): number {
  return Number(element.closest('[data-index]')?.getAttribute('data-index') ?? -1)
}
