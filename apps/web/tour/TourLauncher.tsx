import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { markTourSeen } from '../../../modules/identity/contract.ts'
import { call } from '../../../ui/data/client.ts'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import type { TourProps } from './Tour.tsx'
import { completeTour, isTourCompleted, TOUR_HOMES, type TourKind } from './state.ts'

const Tour = lazyPart<TourProps>(() => import('./Tour.tsx'))

/**
 * Starts the tour on the home page, once for each person (AMB-88). `isReady`: all of its entries are in the navigation, and neither a popup nor a
 * payment is open. A tour that runs goes on over its pages.
 */
export function TourLauncher({ kind, isReady }: { kind: TourKind; isReady: boolean }) {
  const router = useRouter()
  const path = useRouterState({ select: (state) => state.location.pathname.replace(/\/$/, '') })
  const [isRunning, setRunning] = useState(false)
  const home = TOUR_HOMES[kind]
  useEffect(() => {
    if (isReady && path === home && !isTourCompleted()) setRunning(true)
  }, [isReady, path, home])
  const hasPage = useCallback((href: string) => href in router.routesByPath, [router])
  if (!isRunning) return null
  const go = (href: string) => {
    if (href !== router.state.location.pathname.replace(/\/$/, '')) void router.navigate({ href })
  }
  function end(hasLeft: boolean) {
    completeTour()
    // A call that is lost shows the tour once more, on another device.
    void call(markTourSeen, { body: {} }).catch(() => undefined)
    setRunning(false)
    if (!hasLeft) go(home)
  }
  return <Tour kind={kind} hasPage={hasPage} path={path} go={go} onEnd={end} />
}
