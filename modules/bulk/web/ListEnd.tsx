import { t } from '@lingui/core/macro'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { loadNextPage } from '../../../ui/data/next-page.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'

const CAN_WATCH_SCROLLING = typeof IntersectionObserver === 'function'

/** BULK-47: loads the next page when the end of the list comes into sight. `count` is the number of loaded rows. */
export function ListEnd<Page>({ list, count }: { list: UseInfiniteQueryResult<InfiniteData<Page>>; count: number }) {
  const end = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(() => void loadNextPage(list))
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage } = list
  useEffect(() => {
    if (!end.current || !CAN_WATCH_SCROLLING) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && near())
    watch.observe(end.current)
    return () => watch.disconnect()
    // Also after each answer: the end may still be in sight, and without scrolling no event reports it.
  }, [count, isFetching])
  return (
    <>
      <div ref={end} />
      {!CAN_WATCH_SCROLLING && hasNextPage && !isFetchingNextPage && <Button onClick={() => void loadNextPage(list)}>{t`Show more`}</Button>}
      {isFetchingNextPage && <Skeleton rows={3} />}
      {isError && data && (
        <Callout tone="wait" title={t`The rest could not be fetched.`}>
          <Button kind="text" size="small" onClick={() => void list.fetchNextPage({ cancelRefetch: false })}>{t`Try again`}</Button>
        </Callout>
      )}
    </>
  )
}
