/** Where the next toast goes, and its distances from the edges of the window in CSS pixels. */
export type ToastPlace = { position: 'top-center' | 'bottom-center' | 'bottom-left'; top: number; bottom: number }

const PHONE_MAX_WIDTH_PX = 719
const GAP_PX = 8
/** Two lines of text. */
const TOAST_HEIGHT_PX = 76

/** Things that a toast must not hide, with how bad it would be. */
const COSTS: readonly (readonly [selector: string, cost: number])[] = [
  ['button, .button, [role="tab"], [role="alert"], [aria-invalid="true"], .amount--hero', 10],
  ['input, select, textarea, .amount', 3],
  ['a', 1],
]

/**
 * On wide screens the bottom left, away from the support button. On a phone below the bar at the top, or above the bar at the bottom:
 * where it hides less of what the person reads or presses now. Bars have `data-bar`.
 */
export function findToastPlace(): ToastPlace {
  const { innerWidth: width, innerHeight: height } = window
  const top =
    Math.max(
      0,
      ...barEdges('top')
        .map((bar) => bar.bottom)
        .filter((edge) => edge < height / 3),
    ) + GAP_PX
  const bottomEdge = Math.min(
    height,
    ...barEdges('bottom')
      .map((bar) => bar.top)
      .filter((edge) => edge > (2 * height) / 3),
  )
  const bottom = height - bottomEdge + GAP_PX
  if (width > PHONE_MAX_WIDTH_PX) return { position: 'bottom-left', top, bottom: 2 * GAP_PX }
  const above = costOf(top, top + TOAST_HEIGHT_PX)
  const below = costOf(height - bottom - TOAST_HEIGHT_PX, height - bottom)
  return { position: above <= below ? 'top-center' : 'bottom-center', top, bottom }
}

function barEdges(side: 'top' | 'bottom'): DOMRect[] {
  return [...document.querySelectorAll(`[data-bar="${side}"]`)].map((bar) => bar.getBoundingClientRect()).filter((bar) => bar.height > 0)
}

/** What a toast between these heights would hide. Things under a dialog or outside of the window are hidden anyway. */
function costOf(from: number, to: number): number {
  let cost = 0
  for (const [selector, each] of COSTS)
    for (const element of document.querySelectorAll(selector)) {
      // It floats over every page, so the next page has it too.
      if (element.closest('[data-floats]')) continue
      const box = element.getBoundingClientRect()
      if (box.height === 0 || box.bottom <= from || box.top >= to) continue
      const front = document.elementFromPoint(box.left + box.width / 2, Math.min(Math.max(box.top + box.height / 2, from), to))
      if (front && (element.contains(front) || front.contains(element))) cost += each
    }
  return cost
}
