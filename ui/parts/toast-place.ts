import { PHONE_MAX_WIDTH_PX } from '../phone-width.ts'

/** Where the next toast goes, its distances from the edges of the window in CSS pixels, and how many toasts have room there. */
export type ToastPlace = { position: 'top-center' | 'bottom-center' | 'bottom-left'; top: number; bottom: number; most: number }

type Span = { top: number; bottom: number }

const GAP_PX = 8
/** Two lines of text. */
const TOAST_HEIGHT_PX = 76
const WIDE_TOAST_WIDTH_PX = 360
const MOST_ON_PHONE = 2
const MOST_ON_DESKTOP = 3

/** No toast covers these: the amount of a result, the main button, and a code that a customer scans. */
const GUARDED = '.amount--hero, .button--act, .qr-code'

/** Things that a toast should not hide, with how bad it would be. */
const COSTS: readonly (readonly [selector: string, cost: number])[] = [
  ['button, .button, [role="tab"], [role="alert"], [aria-invalid="true"], .amount--hero', 10],
  ['input, select, textarea, .amount', 3],
  ['a', 1],
]
const GUARDED_COST = 1_000
/** Away from the edges a toast hides text. */
const AWAY_FROM_EDGE_COST = 2

/**
 * On wide screens the bottom left, away from the support button. On a phone below the bar at the top, or above the bar at the bottom:
 * where it hides less of what the person reads or presses now. Bars have `data-bar`.
 */
export function findToastPlace(): ToastPlace {
  const { innerWidth: width, innerHeight: height } = window
  const isPhone = width <= PHONE_MAX_WIDTH_PX
  const edges = isPhone ? { top: edgeBelowBars(height), bottom: edgeAboveBars(height) } : { top: GAP_PX, bottom: 2 * GAP_PX }
  const toastHeight = Math.max(TOAST_HEIGHT_PX, ...shownToasts().map((box) => box.height))
  const place = placeToasts({
    height,
    edges,
    toastHeight,
    most: isPhone ? MOST_ON_PHONE : MOST_ON_DESKTOP,
    sides: isPhone ? ['top', 'bottom'] : ['bottom'],
    guarded: visibleBoxes(GUARDED, width),
    costOf: isPhone ? (from, to) => costOf(from, to, width) : () => 0,
  })
  const position = !isPhone ? 'bottom-left' : place.side === 'top' ? 'top-center' : 'bottom-center'
  return { position, ...edges, [place.side]: place.offset, most: place.most }
}

/** Whether a toast covers what no toast may cover: the page has changed under it. */
export function coversGuarded(): boolean {
  const toasts = shownToasts()
  return toasts.length > 0 && visibleBoxes(GUARDED, window.innerWidth).some((box) => toasts.some((toast) => overlaps(toast, box)))
}

/**
 * The side and the distance from it at which toasts hide least: at the edge, or beyond a guarded thing. `most` toasts at most, and fewer
 * where the next guarded thing leaves no room. Pure.
 */
export function placeToasts({
  height,
  edges,
  toastHeight,
  most,
  sides,
  guarded,
  costOf: cost,
}: {
  height: number
  edges: { top: number; bottom: number }
  toastHeight: number
  most: number
  sides: readonly ('top' | 'bottom')[]
  guarded: readonly Span[]
  costOf: (from: number, to: number) => number
}): { side: 'top' | 'bottom'; offset: number; most: number } {
  const candidates = sides.flatMap((side) => {
    // From the bottom everything is measured upwards.
    const spans = side === 'top' ? guarded : guarded.map((span) => ({ top: height - span.bottom, bottom: height - span.top }))
    const [edge, end] = side === 'top' ? [edges.top, height - edges.bottom] : [edges.bottom, height - edges.top]
    return [edge, ...spans.map((span) => span.bottom + GAP_PX).filter((offset) => offset > edge && offset + toastHeight <= end)].map((offset) => {
      const room = Math.min(end, ...spans.filter((span) => span.bottom > offset).map((span) => span.top)) - offset
      const [from, to] = side === 'top' ? [offset, offset + toastHeight] : [height - offset - toastHeight, height - offset]
      const score = (room < toastHeight ? GUARDED_COST : 0) + cost(from, to) + (offset > edge ? AWAY_FROM_EDGE_COST : 0)
      return { side, offset, score, most: Math.max(1, Math.min(most, Math.floor((room + GAP_PX) / (toastHeight + GAP_PX)))) }
    })
  })
  const { side, offset, most: fits } = candidates.reduce((best, next) => (next.score < best.score ? next : best))
  return { side, offset, most: fits }
}

function edgeBelowBars(height: number): number {
  const edges = barBoxes('top').map((bar) => bar.bottom)
  return Math.max(0, ...edges.filter((edge) => edge < height / 3)) + GAP_PX
}

function edgeAboveBars(height: number): number {
  const edges = barBoxes('bottom').map((bar) => bar.top)
  return height - Math.min(height, ...edges.filter((edge) => edge > (2 * height) / 3)) + GAP_PX
}

function barBoxes(side: 'top' | 'bottom'): DOMRect[] {
  return [...document.querySelectorAll(`[data-bar="${side}"]`)].map((bar) => bar.getBoundingClientRect()).filter((bar) => bar.height > 0)
}

const shownToasts = (): DOMRect[] => [...document.querySelectorAll('.toast')].map((toast) => toast.getBoundingClientRect())

/** What a toast between these heights would hide. */
function costOf(from: number, to: number, width: number): number {
  let cost = 0
  for (const [selector, each] of COSTS) cost += each * visibleBoxes(selector, width).filter((box) => box.bottom > from && box.top < to).length
  return cost
}

/** The boxes of what is in sight where toasts can be. Things under a dialog or outside of the window are hidden anyway. */
function visibleBoxes(selector: string, width: number): DOMRect[] {
  const left = document.querySelector('.app__side') && width > PHONE_MAX_WIDTH_PX ? 272 : 0
  const right = width > PHONE_MAX_WIDTH_PX ? left + WIDE_TOAST_WIDTH_PX + 2 * GAP_PX : width
  return [...document.querySelectorAll(selector)].flatMap((element) => {
    // What floats is over every page, so the next page has it too.
    if (element.closest('[data-floats], .toaster')) return []
    const box = element.getBoundingClientRect()
    if (box.height === 0 || box.bottom <= 0 || box.top >= window.innerHeight || box.right <= left || box.left >= right) return []
    const middle = Math.min(Math.max(box.top + box.height / 2, 0), window.innerHeight - 1)
    const front = document.elementFromPoint(box.left + box.width / 2, middle)
    const isInSight = front && (element.contains(front) || front.contains(element) || front.closest('.toaster') !== null)
    return isInSight ? [box] : []
  })
}

const overlaps = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
