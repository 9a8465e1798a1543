import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EVERY_EVENT } from '../../../platform/http/contract.ts'
import { loadNextPage } from '../../../ui/data/next-page.ts'
import { createLiveInvalidation } from './live-invalidation.ts'

let queryClient: QueryClient
beforeEach(() => {
  vi.useFakeTimers()
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 15_000 } } })
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const DASHBOARD = ['overview.dashboard', { params: { id: 'biz_1' } }]

/** An event that any screen of the business hears, and one that names operations beside. */
const ANY_EVENT = { refreshes: [EVERY_EVENT] }
const eventWith = (...operations: string[]) => ({ refreshes: [EVERY_EVENT, ...operations] })

/** A server that takes `answerMs`, and a screen that shows the state at the time of its request. `isLive`: of each event's operations. */
function screen(operation: string, answerMs: number, isLive = true) {
  const server = { payments: 0, requests: 0, givenUp: 0 }
  const observer = new QueryObserver(queryClient, {
    queryKey: [operation, { params: { id: 'biz_1' } }],
    ...(isLive && { meta: { isLive } }),
    queryFn: async ({ signal }) => {
      server.requests++
      signal.addEventListener('abort', () => void server.givenUp++)
      const { payments } = server
      await wait(answerMs)
      return payments
    },
  })
  observer.subscribe(() => {})
  return { server, shown: () => observer.getCurrentResult().data }
}

test.each([
  ['names no operation', ANY_EVENT],
  ['names an operation that this page does not know', eventWith('operation.of_tomorrow')],
  ['comes from a server that names none yet', { id: 'col_1' }],
  ['holds nothing', null],
])('an event that %s has the live answers asked again', async (_which, event) => {
  const { server, shown } = screen('overview.dashboard', 10)
  await vi.advanceTimersByTimeAsync(1_000)
  server.payments = 1
  createLiveInvalidation(queryClient).hear(event)
  await vi.advanceTimersByTimeAsync(10)
  expect(shown()).toBe(1)
})

test('an event has the operations asked again that it names, and no other that is not live', async () => {
  const [named, other] = ['team.members', 'cashpoints.list'].map((operation) => screen(operation, 10, false).server)
  await vi.advanceTimersByTimeAsync(1_000)
  createLiveInvalidation(queryClient).hear(eventWith('team.members'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect([named!.requests, other!.requests]).toEqual([2, 1])
})

test('an event for all businesses has its own operations asked again, and not what any event refreshes', async () => {
  const dashboard = screen('overview.dashboard', 10).server
  const details = screen('businesses.show', 10, false).server
  await vi.advanceTimersByTimeAsync(1_000)
  createLiveInvalidation(queryClient).hear({ refreshes: ['businesses.show'] })
  await vi.advanceTimersByTimeAsync(1_000)
  expect([dashboard.requests, details.requests]).toEqual([1, 2])
})

test('an event that names nothing asks nothing', async () => {
  const { server } = screen('overview.dashboard', 10)
  await vi.advanceTimersByTimeAsync(1_000)
  createLiveInvalidation(queryClient).hear({ refreshes: [] })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(server.requests).toBe(1)
})

test('each payment costs the dashboard one request, so that the next one is shown 200 ms later', async () => {
  const dashboard = screen('overview.dashboard', 10).server
  const others = ['businesses.show', 'cashpoints.list'].map((operation) => screen(operation, 10, false).server)
  await vi.advanceTimersByTimeAsync(1_000)
  const { hear } = createLiveInvalidation(queryClient)
  hear(ANY_EVENT)
  hear(ANY_EVENT)
  await vi.advanceTimersByTimeAsync(199)
  expect(dashboard.requests).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(dashboard.requests).toBe(3)
  expect(others.map(({ requests }) => requests)).toEqual([1, 1])
})

test('what changes while payments are asked for is asked with the next of them', async () => {
  const dashboard = screen('overview.dashboard', 500).server
  const cashpoints = screen('cashpoints.list', 10, false).server
  await vi.advanceTimersByTimeAsync(1_000)
  const { hear } = createLiveInvalidation(queryClient)
  hear(ANY_EVENT)
  await vi.advanceTimersByTimeAsync(100)
  hear(eventWith('cashpoints.list'))
  await vi.advanceTimersByTimeAsync(2_000)
  hear(ANY_EVENT)
  await vi.advanceTimersByTimeAsync(2_000)
  expect([dashboard.requests, cashpoints.requests]).toEqual([4, 2])
})

test('on a slow line steady news give no answer up: the screen goes on showing what comes, and the last payment in the end', async () => {
  const { server, shown } = screen('overview.till', 2_000)
  await vi.advanceTimersByTimeAsync(2_000)
  const { hear } = createLiveInvalidation(queryClient)
  const seen: unknown[] = []
  for (let at = 0; at < 200; at++) {
    server.payments++
    hear(ANY_EVENT)
    await vi.advanceTimersByTimeAsync(100)
    if (at % 20 === 19) seen.push(shown())
  }
  // Every two seconds the screen shows the payments of two seconds before.
  expect(seen).toEqual([1, 20, 40, 60, 80, 100, 120, 140, 160, 180])
  await vi.advanceTimersByTimeAsync(4_000)
  expect(shown()).toBe(200)
  expect(server.givenUp).toBe(0)
})

test('news that come while the screen first loads are in no answer that was on its way: it is asked once more', async () => {
  const { server, shown } = screen('overview.dashboard', 500)
  await vi.advanceTimersByTimeAsync(100)
  server.payments = 1
  createLiveInvalidation(queryClient).hear(ANY_EVENT)
  await vi.advanceTimersByTimeAsync(400)
  expect(shown()).toBe(0)
  await vi.advanceTimersByTimeAsync(500)
  expect(shown()).toBe(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.requests).toBe(2)
})

test('what is asked ahead for a screen that is not there yet is not taken for new when it comes', async () => {
  const prefetched = queryClient.prefetchQuery({ queryKey: DASHBOARD, meta: { isLive: true }, queryFn: async () => (await wait(500), 'old') })
  await vi.advanceTimersByTimeAsync(100)
  createLiveInvalidation(queryClient).hear(ANY_EVENT)
  await vi.advanceTimersByTimeAsync(1_000)
  await prefetched
  expect(queryClient.getQueryState(DASHBOARD)?.isInvalidated).toBe(true)
})

test('an answer that somebody else asked for before the news is not waited for', async () => {
  const { server, shown } = screen('overview.dashboard', 500)
  await vi.advanceTimersByTimeAsync(1_000)
  void queryClient.refetchQueries({ queryKey: DASHBOARD })
  await vi.advanceTimersByTimeAsync(400)
  server.payments = 1
  createLiveInvalidation(queryClient).hear(ANY_EVENT)
  await vi.advanceTimersByTimeAsync(500)
  expect(shown()).toBe(1)
})

/** A list whose pages each show the payments at the time of their request; a page takes `answerMs`. */
async function longList(answerMs: number, pages = 2) {
  const server = { payments: 0, requests: [] as number[], givenUp: 0, isSilent: false }
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey: ['history.show', { params: { businessid: 'biz_1' } }],
    meta: { isLive: true },
    queryFn: async ({ pageParam, signal }) => {
      server.requests.push(pageParam)
      signal.addEventListener('abort', () => void server.givenUp++)
      const { payments, isSilent } = server
      await wait(isSilent ? 3_600_000 : answerMs)
      return payments
    },
    initialPageParam: 0,
    getNextPageParam: (_last, all) => all.length,
  })
  observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(answerMs)
  for (let page = 1; page < pages; page++) {
    void observer.fetchNextPage()
    await vi.advanceTimersByTimeAsync(answerMs)
  }
  server.requests = []
  return { server, list: () => observer.getCurrentResult(), shown: () => observer.getCurrentResult().data?.pages }
}

test('news that come while a list fetches its next page do not give the page up: the list is asked for again with it', async () => {
  const { server, list, shown } = await longList(500)
  void loadNextPage(list())
  await vi.advanceTimersByTimeAsync(100)
  server.payments = 1
  createLiveInvalidation(queryClient).hear(ANY_EVENT)
  await vi.advanceTimersByTimeAsync(400)
  expect(shown()).toEqual([0, 0, 0])
  await vi.advanceTimersByTimeAsync(1_500)
  expect(shown()).toEqual([1, 1, 1])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server).toMatchObject({ requests: [2, 0, 1, 2], givenUp: 0 })
})

test('the next page that is wanted while news have the list asked for again comes after that, and gives nothing up', async () => {
  const { server, list, shown } = await longList(500)
  server.payments = 1
  createLiveInvalidation(queryClient).hear(ANY_EVENT)
  await vi.advanceTimersByTimeAsync(100)
  for (const _ of ['near', 'near again']) void loadNextPage(list())
  await vi.advanceTimersByTimeAsync(900)
  expect(shown()).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(shown()).toEqual([1, 1, 1])
  expect(server).toMatchObject({ requests: [0, 1, 2], givenUp: 0 })
})

test('news without end on a slow line leave the next page its turn', async () => {
  const { server, list, shown } = await longList(500)
  const { hear } = createLiveInvalidation(queryClient)
  for (let at = 0; at < 29; at++) {
    server.payments++
    hear(ANY_EVENT)
    await vi.advanceTimersByTimeAsync(100)
    if (at === 1) void loadNextPage(list())
  }
  expect(shown()).toHaveLength(3)
  expect(server).toMatchObject({ requests: [0, 1, 2, 0, 1, 2], givenUp: 0 })
})

test('a next page that nobody ever answers is given up in the end, and the news asked about', async () => {
  const { server, list, shown } = await longList(500)
  server.isSilent = true
  void loadNextPage(list())
  await vi.advanceTimersByTimeAsync(100)
  Object.assign(server, { isSilent: false, payments: 1 })
  createLiveInvalidation(queryClient).hear(ANY_EVENT)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shown()).toEqual([1, 1])
  expect(server).toMatchObject({ requests: [2, 0, 1], givenUp: 1 })
})

test('a list of many pages never asks for more than a third of what a session may in a minute', async () => {
  let requests = 0
  const pages = new InfiniteQueryObserver(queryClient, {
    queryKey: ['history.show', { params: { businessid: 'biz_1' } }],
    meta: { isLive: true },
    queryFn: async () => [requests++],
    initialPageParam: 0,
    getNextPageParam: (_last, all) => all.length,
  })
  pages.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(10)
  for (let page = 1; page < 10; page++) await pages.fetchNextPage()
  requests = 0
  const { hear } = createLiveInvalidation(queryClient)
  for (let at = 0; at < 599; at++) {
    hear(ANY_EVENT)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(requests).toBe(300)
})

test('after it is stopped nothing is asked', async () => {
  const { server } = screen('overview.dashboard', 10)
  await vi.advanceTimersByTimeAsync(1_000)
  const { hear, stop } = createLiveInvalidation(queryClient)
  hear(ANY_EVENT)
  hear(ANY_EVENT)
  stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.requests).toBe(2)
})
