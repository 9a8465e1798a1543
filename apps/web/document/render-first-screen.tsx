import { dehydrate, QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { Writable } from 'node:stream'
import type { CurrentUser } from '../../../modules/identity/web/current-user.ts'
import { now } from '../../../ui/clock.ts'
import { HIDDEN_AMOUNTS_KEY } from '../../../ui/data/hidden-amounts.ts'
import type { Session } from '../../../ui/data/session.ts'
import { loadWrittenParts } from '../../../ui/parts/lazy-part.tsx'
import { Application } from '../Application.tsx'
import { makeRouter } from '../router.tsx'
import { firstScreens } from './first-screens.ts'
import type { ScreenState } from './screen-state.ts'
import { inEnvironment, type ServerEnvironment } from './server-environment.ts'

/** A server that does not answer within it writes the document without figures. */
const MAX_RENDER_MS = 1_000

export type FirstScreenRequest = {
  path: string
  session: Omit<Session<CurrentUser>, 'accessToken'>
  hidesAmounts: boolean
  /** Answers a read in this process, with the rights of the session. */
  fetch: ServerEnvironment['fetch']
}

/** The addresses that the server writes. */
export const serverScreens: readonly string[] = firstScreens.filter(({ isOnServer }) => isOnServer).map(({ path }) => path)

/** Loads the code of each screen, so that the first document does not wait for it. */
export async function prepare(): Promise<void> {
  await loadWrittenParts()
}

/**
 * Renders the first screen of an address with its figures. Returns its HTML without any script, and the state that the browser goes on with.
 * Throws where an answer is missing or a part does not render: then the browser gets the document without figures.
 */
export async function renderFirstScreen({
  path,
  session,
  hidesAmounts,
  fetch,
}: FirstScreenRequest): Promise<{ html: string; state: ScreenState; processorMs: number }> {
  const screen = firstScreens.find((each) => each.path === path && each.isOnServer)
  if (!screen) throw new Error(`No first screen at ${path}`)
  const storage = {
    session: JSON.stringify({ ...session, accessToken: '' } satisfies Session<CurrentUser>),
    ...(hidesAmounts && { [HIDDEN_AMOUNTS_KEY]: JSON.stringify([session.holder._id]) }),
  }
  return inEnvironment({ storage, fetch }, async () => {
    // Without the mutations, toasts and repeated tries of the browser.
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
    try {
      const { businessid, cashpointid } = session.holder
      const ids = { businessid, cashpointid: cashpointid ?? '' }
      await Promise.all(screen.start(queryClient, ids))
      await screen.later?.(queryClient, ids)
      const failed = queryClient
        .getQueryCache()
        .getAll()
        .find(({ state }) => state.status === 'error')
      if (failed) throw failed.state.error
      const router = makeRouter(queryClient, createMemoryHistory({ initialEntries: [path] }))
      await router.load()
      if (router.state.location.pathname !== path) throw new Error(`${path} leads to ${router.state.location.pathname}`)
      const before = process.threadCpuUsage()
      const html = await renderWhole(<Application router={router} queryClient={queryClient} Wrapper={StrictMode} />)
      const queries = dehydrate(queryClient, { shouldDehydrateQuery: ({ state }) => state.status === 'success' })
      const { token: _token, ...holder } = session.holder
      const { user, system } = process.threadCpuUsage(before)
      return { html, processorMs: (user + system) / 1_000, state: { holder, publicKey: session.publicKey, queries, at: now().toISOString() } }
    } finally {
      // Each query has a timer that would keep its answer for half an hour.
      queryClient.clear()
    }
  })
}

/** At once, because what React sends later would come with inline scripts, which the content security policy refuses. */
function renderWhole(screen: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    const sink = new Writable({
      write(piece: Buffer, _encoding, done) {
        pieces.push(piece)
        done()
      },
      final(done) {
        clearTimeout(limit)
        resolve(Buffer.concat(pieces).toString())
        done()
      },
    })
    const fail = (error: unknown) => {
      clearTimeout(limit)
      reject(error instanceof Error ? error : new Error(String(error)))
      abort()
    }
    const { pipe, abort } = renderToPipeableStream(screen, {
      progressiveChunkSize: Infinity,
      onAllReady: () => pipe(sink),
      onError: fail,
    })
    const limit = setTimeout(() => fail(new Error('The first screen took too long')), MAX_RENDER_MS)
  })
}
