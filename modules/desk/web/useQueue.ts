import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useRouter } from '../../../ui/parts/useRouter.ts'
import { workQuery } from './queries.ts'
import { itemHref, listHref, rowId, type WorkListName } from './work-list.ts'

/** The place of an item in the list from which it was opened, and the ways from there. */
export function useQueue(item: { kind: string; _id: string }, list: WorkListName | null) {
  const router = useRouter()
  const { data } = useInfiniteQuery({ ...workQuery(list ?? {}), enabled: list !== null })
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])
  if (list === null) return null
  const at = items.findIndex((each) => rowId(each) === rowId(item))
  const open = (next: (typeof items)[number] | undefined) => next && (() => router.go(itemHref(next, list), { replaces: true }))
  const others = [...items.slice(at + 1), ...items.slice(0, Math.max(0, at))]
  // What another person has or has proposed is not the next one, where there is something else.
  const following = others.find(({ state }) => state === 'open') ?? others[0]
  return {
    place: at < 0 ? null : { at: at + 1, of: items.length },
    next: at < 0 ? undefined : open(items[at + 1]),
    previous: open(items[at - 1]),
    back: () => router.go(listHref(list, rowId(item))),
    /** After a decision: the next item that somebody can take, else the list. */
    advance: open(following) ?? (() => router.go(listHref(list), { replaces: true })),
  }
}
