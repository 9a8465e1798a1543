import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { homePathOf, readCurrentUser } from '../../modules/identity/web/current-user.ts'
import { discardFirstAnswers, hasFirstAnswers } from '../../ui/data/first-answers.ts'
import { firstScreens } from './document/first-screens.ts'
import { takeScreen } from './document/take-screen.ts'
import { watchSessionExpiry } from './shell/session-expiry.ts'
import { STARTUP_DELAY_MS } from './shell/StartupDelay.tsx'
import { keepLastData } from './offline/last-data.ts'
import { Application } from './Application.tsx'
import { bridgeConnection } from './connection-bridge.ts'
import { makeQueryClient } from './query-client.ts'
import { makeRouter } from './router.tsx'

/** start.js names the frame that the document shows (document/frames.tsx). */
const hasFirstFrame = () => document.documentElement.dataset['frame'] !== undefined

/** Of the answers, after the code is there. */
const LONGEST_WAIT_MS = 1_500

/** `tellsView`: the server writes the next document as this browser shows the business. */
type MountOptions = { queryClient?: QueryClient; Wrapper?: ComponentType<{ children: ReactNode }>; tellsView?: boolean }

/** Renders the application behind the sign-in. Returns the function that takes it away again. */
export function mountApplication(
  container: Element,
  { queryClient = makeQueryClient(), Wrapper = StrictMode, tellsView = false }: MountOptions = {},
): () => void {
  let root: Root | undefined
  let isClosed = false
  const router = makeRouter(queryClient)
  const stopWatching = watchSessionExpiry(queryClient)
  const stopBridge = bridgeConnection()
  const stopKeeping = keepLastData(queryClient)
  const hasScreen = takeScreen(queryClient)
  const telling = tellsView ? import('./shell/keep-view.ts').then(({ keepView }) => (isClosed ? undefined : keepView(hasScreen))) : undefined
  const application = <Application router={router} queryClient={queryClient} Wrapper={Wrapper} />
  // React renders a transition in slices of 5 ms, and anything else in one task.
  const render = () => startTransition(() => (root = createRoot(container)).render(application))
  const goOn = () => startTransition(() => void (root = hydrateRoot(container, application)))
  if (hasScreen) void router.load().then(() => isClosed || goOn())
  else if (hasFirstFrame()) void firstScreenIsReady(router, queryClient).then(() => isClosed || render())
  else render()
  return () => {
    isClosed = true
    root?.unmount()
    stopWatching()
    stopBridge()
    stopKeeping()
    void telling?.then((stop) => stop?.())
    router.history.destroy()
    queryClient.clear()
  }
}

/**
 * The frame in the document stays until the first screen is there as a whole, so that nothing moves. A slow answer does not hold it up
 * longer: then the screen comes with its own placeholders.
 */
async function firstScreenIsReady(router: ReturnType<typeof makeRouter>, queryClient: QueryClient): Promise<void> {
  const answers = Promise.allSettled(startFirstQueries(queryClient))
  const waited = delay(LONGEST_WAIT_MS)
  await router.load()
  await Promise.race([answers, waited])
  // So that the application never replaces the frame by a delayed screen (StartupDelay).
  await delay(STARTUP_DELAY_MS - performance.now())
}

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms)))

/** Starts the queries of the present address. They take the answers that the document has asked for. */
function startFirstQueries(queryClient: QueryClient): Promise<unknown>[] {
  const person = readCurrentUser()
  if (person === null || !hasFirstAnswers()) return []
  const path = window.location.pathname.replace(/(.)\/$/, '$1')
  const screen = firstScreens.find((each) => each.path === (path === '/' ? homePathOf(person.role) : path))
  const started = screen?.start(queryClient, { businessid: person.businessid, cashpointid: person.cashpointid ?? '' }) ?? []
  discardFirstAnswers()
  return started
}
