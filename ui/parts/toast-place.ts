import { PHONE_MAX_WIDTH_PX } from '../phone-width.ts'

/** Where toasts are: at the bottom, `bottom` CSS pixels above the edge of the window, and as many as have room there. */
export type ToastPlace = { position: 'bottom-center' | 'bottom-left'; bottom: number; limit: number }

type Span = { top: number; bottom: number }

const GAP_PX = 8
/** Two lines of text. */
const TOAST_HEIGHT_PX = 76
const WIDE_TOAST_WIDTH_PX = 360
const MAX_ON_PHONE = 2
const MAX_ON_DESKTOP = 3

/** No toast covers these: payee, amount, a code that is typed or scanned, the next button, and what has the focus (SC 2.4.11). */
const GUARDED = '.amount--hero, .payee, .pin, .qr-code, .button--act, [inputmode="numeric"], :focus-visible'
/** Nor these, where there is another place at the bottom. */
const SPARED = 'button, .button, [role="tab"], [role="alert"], [aria-invalid="true"]'

/** At the bottom of a phone, above its bars; on wide screens at the bottom left, away from the support button. Bars have `data-bar`. */
export function findToastPlace(): ToastPlace {
  const { innerWidth: width, innerHeight: height } = window
  const isPhone = width <= PHONE_MAX_WIDTH_PX
  return {
    position: isPhone ? 'bottom-center' : 'bottom-left',
    ...placeToasts({
      height,
      edge: isPhone ? edgeAboveBars(height) : 2 * GAP_PX,
      toastHeight: Math.max(TOAST_HEIGHT_PX, ...shownToasts().map((box) => box.height)),
      limit: isPhone ? MAX_ON_PHONE : MAX_ON_DESKTOP,
      guarded: boxesInSight(GUARDED),
      spared: boxesInSight(SPARED),
    }),
  }
}

/** Whether a toast covers what no toast may cover: the page has changed under it. */
export function coversGuarded(): boolean {
  const toasts = shownToasts()
  return toasts.length > 0 && boxesInSight(GUARDED).some((box) => toasts.some((toast) => overlaps(toast, box)))
}

/**
 * The lowest place at which no toast covers anything guarded: the edge, or above a guarded thing. In the lower half of the window it covers
 * nothing that is spared either, if that is possible. `limit` toasts at most, and fewer where the next thing leaves no room. Where nothing has
 * room, one toast is at the edge. Pure.
 */
export function placeToasts({
  height,
  edge,
  toastHeight,
  limit,
  guarded,
  spared = [],
}: {
  height: number
  /** From the bottom of the window. */
  edge: number
  toastHeight: number
  limit: number
  guarded: readonly Span[]
  spared?: readonly Span[]
}): { bottom: number; limit: number } {
  for (const [clear, highest] of [
    [[...guarded, ...spared], height / 2],
    [guarded, height],
  ] as const) {
    // Everything is measured upwards from the bottom.
    const spans = clear.map(({ top, bottom }) => ({ from: height - bottom, to: height - top }))
    const places = [edge, ...spans.map(({ to }) => to + GAP_PX).filter((above) => above > edge && above < highest)]
    places.sort((a, b) => a - b)
    for (const bottom of places) {
      const room = Math.min(height - GAP_PX, ...spans.filter(({ to }) => to > bottom).map(({ from }) => from)) - bottom
      if (room >= toastHeight) return { bottom, limit: Math.min(limit, Math.floor((room + GAP_PX) / (toastHeight + GAP_PX))) }
    }
  }
  return { bottom: edge, limit: 1 }
}

function edgeAboveBars(height: number): number {
  const edges = [...document.querySelectorAll('[data-bar="bottom"]')].map((bar) => bar.getBoundingClientRect()).filter((bar) => bar.height > 0)
  return height - Math.min(height, ...edges.map(({ top }) => top).filter((top) => top > (2 * height) / 3)) + GAP_PX
}

const shownToasts = (): DOMRect[] => [...document.querySelectorAll('.toast')].map((toast) => toast.getBoundingClientRect())

/** The boxes of what is in sight where toasts can be. Things under a dialog or outside of the window are hidden anyway. */
function boxesInSight(selector: string): DOMRect[] {
  const { innerWidth: width, innerHeight: height } = window
  const left = document.querySelector('.app__side') && width > PHONE_MAX_WIDTH_PX ? 272 : 0
  const right = width > PHONE_MAX_WIDTH_PX ? left + WIDE_TOAST_WIDTH_PX + 2 * GAP_PX : width
  return [...document.querySelectorAll(selector)].flatMap((element) => {
    // What floats is over every page, so the next page has it too. What is as large as a page cannot be avoided.
    if (element.closest('[data-floats], .toaster')) return []
    const box = element.getBoundingClientRect()
    if (box.height === 0 || box.height > height / 2 || box.bottom <= 0 || box.top >= height || box.right <= left || box.left >= right) return []
    const middle = Math.min(Math.max(box.top + box.height / 2, 0), height - 1)
    const front = document.elementFromPoint(box.left + box.width / 2, middle)
    const isInSight = front && (element.contains(front) || front.contains(element) || front.closest('.toaster') !== null)
    return isInSight ? [box] : []
  })
}

const overlaps = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
