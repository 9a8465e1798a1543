import { t } from '@lingui/core/macro'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useHydrating } from '../useHydrating.ts'
import { loadNextPage } from '../data/next-page.ts'
import { Button } from './Button.tsx'
import { Callout } from './Callout.tsx'
import { Skeleton } from './Skeleton.tsx'

const CAN_WATCH_SCROLLING = typeof IntersectionObserver === 'function'

/**
 * BULK-47: loads the next page when the end of the list is at most `nearPx` below the window. `count` is the number of loaded rows. `again`
 * repeats what failed; without it, the next page. While the keyboard is behind the list, nothing is loaded, because rows that are added
 * would push the focus out of the window.
 */
export function ListEnd<Page>({
  list,
  count,
  nearPx = 0,
  again = list.fetchNextPage,
}: {
  list: UseInfiniteQueryResult<InfiniteData<Page>>
  count: number
  nearPx?: number
  again?: (options: { cancelRefetch: false }) => Promise<unknown>
}) {
  const end = useRef<HTMLDivElement>(null)
  const isWritten = useHydrating()
  const near = useEffectEvent(() => {
    if (end.current && !hasKeyboardFocusBehind(end.current)) void loadNextPage(list)
  })
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage } = list
  useEffect(() => {
    if (!end.current || !CAN_WATCH_SCROLLING) return
    let isNear = false
    const watch = new IntersectionObserver(
      ([entry]) => {
        isNear = entry?.isIntersecting === true
        if (isNear) near()
      },
      { rootMargin: `${nearPx}px` },
    )
    const onFocus = () => isNear && near()
    watch.observe(end.current)
    document.addEventListener('focusin', onFocus)
    return () => {
      watch.disconnect()
      document.removeEventListener('focusin', onFocus)
    }
    // Also after each answer or failure: the end may still be near, and without scrolling no event reports it.
  }, [count, isFetching, nearPx])
  return (
    <>
      <div ref={end} />
      {!CAN_WATCH_SCROLLING && !isWritten && hasNextPage && !isFetchingNextPage && (
        <Button onClick={() => void loadNextPage(list)}>{t`Show more`}</Button>
      )}
      {isFetchingNextPage && <Skeleton rows={3} />}
      {isError && data && (
        <Callout tone="wait" title={t`The rest could not be fetched.`}>
          <Button kind="text" size="small" onClick={() => void again({ cancelRefetch: false })}>{t`Try again`}</Button>
        </Callout>
      )}
    </>
  )
}

function hasKeyboardFocusBehind(end: Element): boolean {
  const focused = document.activeElement
  if (!focused?.matches(':focus-visible')) return false
  return (end.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
