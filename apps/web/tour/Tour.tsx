import { t } from '@lingui/core/macro'
import { driver } from 'driver.js'
import { useEffect, useMemo, useReducer, useRef } from 'react'
import { moveTour, TOUR_START, type TourKind } from './state.ts'
import { type TourStep, tourSteps } from './steps.ts'
import stylesheet from './tour.css?url'

const LONGEST_WAIT_MS = 4_000

export type TourProps = {
  kind: TourKind
  hasPage: (path: string) => boolean
  path: string
  go: (href: string) => void
  /** `hasLeft`: the person has gone to another page in the middle of the tour, and stays there. */
  onEnd: (hasLeft: boolean) => void
}

/** A stylesheet of its own, so that other visits do not load it. */
function loadStyles(): void {
  if (document.querySelector(`link[href="${stylesheet}"]`)) return
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: stylesheet }))
}

/** One popover at a time, at the element that the step explains. The page below takes no presses meanwhile. */
export default function Tour({ kind, hasPage, path, go, onEnd }: TourProps) {
  const steps = useMemo(() => tourSteps(kind, hasPage), [kind, hasPage])
  const [{ isVisible, step }, move] = useReducer(moveTour, TOUR_START)
  const { href } = steps[step]!
  /** The page of the step is open. */
  const hasArrived = useRef(false)
  const latest = useRef({ go, onEnd })
  latest.current = { go, onEnd }
  useEffect(loadStyles, [])
  useEffect(() => {
    if (!isVisible) latest.current.onEnd(false)
  }, [isVisible])
  useEffect(() => {
    hasArrived.current = false
    latest.current.go(href)
  }, [step, href])
  useEffect(() => {
    if (path === href) hasArrived.current = true
    else if (hasArrived.current) latest.current.onEnd(true)
  }, [path, href])
  useEffect(() => {
    if (!isVisible || path !== href) return
    return showStep(steps, step, move)
  }, [isVisible, path, href, steps, step])
  return null
}

/** Returns the function that takes the popover away. */
function showStep(steps: readonly TourStep[], index: number, move: (to: 'next' | 'back' | 'end') => void): () => void {
  const { anchors, title, text } = steps[index]!
  const isLast = index === steps.length - 1
  let isClosing = false
  const popover = driver({
    animate: false,
    overlayOpacity: 0.5,
    stagePadding: 6,
    stageRadius: 6,
    disableActiveInteraction: true,
    // A press beside the popover is more often a slip than a wish to end.
    overlayClickBehavior: () => undefined,
    onDestroyed: () => isClosing || move('end'),
  })
  const cancel = whenShown(anchors, (element) =>
    popover.highlight({
      ...(element && { element }),
      popover: {
        title,
        description: text,
        popoverClass: 'tour',
        side: 'right',
        align: 'start',
        showProgress: true,
        progressText: t`${index + 1} of ${steps.length}`,
        showButtons: ['close', ...(index > 0 ? (['previous'] as const) : []), ...(isLast ? [] : (['next'] as const))],
        nextBtnText: t`Next`,
        prevBtnText: t`Back`,
        onNextClick: () => move('next'),
        onPrevClick: () => move('back'),
        onCloseClick: () => move('end'),
        onPopoverRender({ closeButton, footerButtons, nextButton, previousButton }) {
          nextButton.classList.add('button', 'button--act')
          previousButton.classList.add('button', 'button--line')
          closeButton.classList.add('button', 'button--text')
          closeButton.textContent = t`End Tour`
          closeButton.removeAttribute('aria-label')
          // In the order of the Tab key; the stylesheet shows Next at the right end.
          footerButtons.replaceChildren(nextButton, previousButton, closeButton)
        },
      },
    }),
  )
  return () => {
    isClosing = true
    cancel()
    popover.destroy()
  }
}

/** Calls `show` with the first anchor in sight as soon as the page has one; without one after the longest wait. */
function whenShown(anchors: readonly string[], show: (element: Element | null) => void): () => void {
  const started = performance.now()
  let frame = 0
  function look() {
    const element = anchors.flatMap((selector) => [...document.querySelectorAll(selector)]).find(isInSight)
    if (element || performance.now() - started > LONGEST_WAIT_MS) show(element ?? null)
    else frame = requestAnimationFrame(look)
  }
  frame = requestAnimationFrame(look)
  return () => cancelAnimationFrame(frame)
}

/** Older browsers do not know checkVisibility. */
const isInSight = (element: Element) => (typeof element.checkVisibility === 'function' ? element.checkVisibility() : true)
