import { t } from '@lingui/core/macro'
import { driver } from 'driver.js'
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { moveTour, TOUR_START, type TourKind } from './state.ts'
import { type TourStep, tourSteps } from './steps.ts'
import stylesheet from './tour.css?url'

const LONGEST_WAIT_MS = 4_000
const LONGEST_STYLE_WAIT_MS = 1_000

export type TourProps = {
  kind: TourKind
  hasPage: (path: string) => boolean
  path: string
  go: (href: string) => void
  /** `hasLeft`: the person has gone to another page in the middle of the tour, and stays there. */
  onEnd: (hasLeft: boolean) => void
}

let styled: Promise<void> | undefined

/** A stylesheet of its own, so that other visits do not load it. Without it the popover would stand at the end of the page. */
function loadStyles(): Promise<void> {
  styled ??= new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: stylesheet, onload: resolve, onerror: resolve })
    document.head.append(link)
    setTimeout(resolve, LONGEST_STYLE_WAIT_MS)
  })
  return styled
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
  const [isStyled, setStyled] = useState(false)
  useEffect(() => void loadStyles().then(() => setStyled(true)), [])
  useEffect(() => {
    if (!isVisible) latest.current.onEnd(false)
  }, [isVisible])
  useEffect(() => {
    if (!isVisible) return
    const end = ({ key }: KeyboardEvent) => key === 'Escape' && move('end')
    window.addEventListener('keydown', end)
    return () => window.removeEventListener('keydown', end)
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
    if (!isVisible || !isStyled || path !== href) return
    return showStep(steps, step, move)
  }, [isVisible, isStyled, path, href, steps, step])
  return null
}

/** Returns the function that takes the popover away. */
function showStep(steps: readonly TourStep[], index: number, move: (to: 'next' | 'back' | 'end') => void): () => void {
  const { anchors, title, text } = steps[index]!
  const isLast = index === steps.length - 1
  let restore = () => {}
  const popover = driver({
    animate: false,
    overlayOpacity: 0.5,
    stagePadding: 6,
    stageRadius: 6,
    disableActiveInteraction: true,
    // A press beside the popover is more often a slip than a wish to end.
    overlayClickBehavior: () => undefined,
    // Escape ends the tour between two steps as well, and before the library has shown one (Tour).
    allowKeyboardControl: false,
  })
  const cancel = whenShown(anchors, (element) => {
    restore = keepAria(element)
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
          // One button of each step is filled: the last step has no other way on.
          closeButton.classList.add('button', isLast ? 'button--act' : 'button--text')
          closeButton.textContent = t`End Tour`
          closeButton.removeAttribute('aria-label')
          // In the order of the Tab key; the stylesheet shows Next at the right end.
          footerButtons.replaceChildren(nextButton, previousButton, closeButton)
        },
      },
      onHighlighted: () => restore(),
    })
  })
  return () => {
    cancel()
    popover.destroy()
    restore()
  }
}

/** The library marks the element as a button of a dialog, and takes such marks of its own away. Returns the function that restores them. */
function keepAria(element: Element | null): () => void {
  const own = ['aria-haspopup', 'aria-expanded', 'aria-controls'].map((name) => [name, element?.getAttribute(name) ?? null] as const)
  return () => {
    for (const [name, value] of own)
      if (value === null) element?.removeAttribute(name)
      else element?.setAttribute(name, value)
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
