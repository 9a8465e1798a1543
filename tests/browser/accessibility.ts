import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** `zoomed`: what 400 % leaves of a window of 1280 × 1024 px (SC 1.4.10). */
const VIEWPORTS = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 }, zoomed: { width: 320, height: 256 } } as const
export type Appearance = { size: keyof typeof VIEWPORTS; scheme: 'light' | 'dark' }
export const LIGHT_PHONE: Appearance = { size: 'phone', scheme: 'light' }
export const LIGHT_DESKTOP: Appearance = { size: 'desktop', scheme: 'light' }
export const DARK_DESKTOP: Appearance = { size: 'desktop', scheme: 'dark' }
export const LIGHT_ZOOMED: Appearance = { size: 'zoomed', scheme: 'light' }
/** The four in which every screen is tested. */
export const APPEARANCES = [LIGHT_PHONE, { size: 'phone', scheme: 'dark' }, DARK_DESKTOP, LIGHT_DESKTOP] as const satisfies readonly Appearance[]

/** WCAG 2.2 AA. */
const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

export async function setAppearance(page: Page, { size, scheme }: Appearance): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.setViewportSize(VIEWPORTS[size])
}

export type Violation = { rule: string; help: string; targets: string[] }

/**
 * The violations of WCAG 2.2 AA that a tool can find, and by how many pixels the page is wider than its window. `onlyColours`: its
 * elements and sizes were judged in the light scheme, and the dark one changes nothing but colours.
 */
export async function findViolations(page: Page, { onlyColours = false } = {}): Promise<{ violations: Violation[]; overflow: number }> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  await page.waitForFunction(hasSettledLayers, null, { timeout: SETTLE_MS }).catch(() => {})
  const runOnly = onlyColours ? { type: 'rule' as const, values: ['color-contrast'] } : { type: 'tag' as const, values: WCAG_TAGS }
  return page.evaluate(async (rules) => {
    const loaded = (window as unknown as { axe: typeof axe }).axe
    // Preloading would wait for each video of the page.
    const found = await loaded.run(document, { runOnly: rules, resultTypes: ['violations'], preload: false })
    const { scrollWidth, clientWidth } = document.documentElement
    const violations = found.violations.map(({ id, help, nodes }) => ({ rule: id, help, targets: nodes.map(({ target }) => target.join(' ')) }))
    return { violations, overflow: scrollWidth - clientWidth }
  }, runOnly)
}

const SETTLE_MS = 5_000

/**
 * A layer that opens or closes hides the page behind it before it has moved the focus. Runs in the page. What never settles is
 * judged as it stands.
 */
function hasSettledLayers(): boolean {
  const isMoving = document.querySelector('[data-starting-style], [data-ending-style]') !== null
  return !isMoving && (document.activeElement?.closest('[aria-hidden="true"], [inert]') ?? null) === null
}

/**
 * Whether the element with the focus shows it, and whether a bar or the edge of the window covers it (SC 2.4.7, 2.4.11). Runs in the page.
 * Null when the focus has left the document.
 */
export function judgeFocus(): { path: string; name: string; isShown: boolean; isCovered: boolean; by: string } | null {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const path: string[] = []
  for (let each: Element | null = element; each; each = each.parentElement)
    path.push(`${each.tagName}${[...(each.parentElement?.children ?? [])].indexOf(each)}`)
  const label = element.getAttribute('aria-label') ?? (element as HTMLElement).innerText ?? ''
  const name = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} “${label.trim().slice(0, 30)}”`
  const hasRing = (each: Element, pseudo?: string) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(each, pseudo)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !/^rgba\(.*, 0\)$/.test(outlineColor)
  }
  // A field may show the focus on its frame or on the box of a digit, and a row on a part of it.
  const field = element.closest('.field')
  const around = [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling, ...element.children]
  if (field) around.push(...field.querySelectorAll('*'))
  const isShown = around.some((each) => each && (hasRing(each) || hasRing(each, '::before') || hasRing(each, '::after')))
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
  const points = [0.1, 0.5, 0.9].flatMap((x) => [0.2, 0.5, 0.8].map((y) => [left + width * x, top + height * y] as const))
  const inside = points.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight)
  const hits = inside.map(([x, y]) => document.elementFromPoint(x, y))
  const isOwn = (hit: Element | null) => hit !== null && (element.contains(hit) || hit.contains(element) || isDrawnFor(hit, element))
  const isTiny = right - left < 2 || bottom - top < 2
  const isCovered = !isTiny && !hits.some(isOwn)
  const [hit] = hits
  return {
    path: path.join('>'),
    name,
    isShown,
    isCovered,
    by: hit ? `${hit.tagName.toLowerCase()}.${hit.getAttribute('class') ?? ''}` : 'the edge of the window',
  }
  /** The label of a field, or what is drawn in place of it. */
  function isDrawnFor(hit: Element, field: Element): boolean {
    const parent = field.closest('label') ?? field.parentElement
    return /^(INPUT|TEXTAREA|SELECT)$/.test(field.tagName) && parent !== null && parent.contains(hit)
  }
}

/**
 * Texts and controls over which something that floats comes to lie at some scroll position of the page. Bars have `data-bar`, and a float
 * inside of one lies over the bar only. It is computed from the boxes, so nothing is scrolled. Runs in the page.
 */
export function findUnderFloats(): string[] {
  // What opens over the page hides it on purpose.
  if (document.querySelector('[role="dialog"][data-open]')) return []
  const APART = '[data-bar], [role="dialog"], .toaster, .skip, .dialog-viewport, .dialog-backdrop'
  const styleOf = (element: Element) => getComputedStyle(element)
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const floats = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      (element.matches('[data-floats]') || (styleOf(element).position === 'fixed' && element.closest(APART) === null)) &&
      isShown(element) &&
      element.getBoundingClientRect().height > 0,
  )
  if (floats.length === 0) return []
  const isFixed = (element: Element) => {
    for (let each: Element | null = element; each; each = each.parentElement) if (styleOf(each).position === 'fixed') return true
    return false
  }
  /** The part of a box that the elements around it do not cut off. */
  const cut = ({ left, right, top, bottom }: DOMRect, element: Element) => {
    const box = { left, right, top, bottom }
    for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
      if (!/auto|scroll|hidden|clip/.test(styleOf(each).overflow)) continue
      const around = each.getBoundingClientRect()
      box.left = Math.max(box.left, around.left)
      box.right = Math.min(box.right, around.right)
      box.top = Math.max(box.top, around.top)
      box.bottom = Math.min(box.bottom, around.bottom)
    }
    return box.right - box.left > 1 && box.bottom - box.top > 1 ? box : null
  }
  type Content = { name: string; element: Element; box: NonNullable<ReturnType<typeof cut>>; isFixed: boolean }
  const contents: Content[] = []
  function add(element: Element, boxes: Iterable<DOMRect>, name: string) {
    if (!isShown(element) || element.closest('.visually-hidden, .toaster')) return
    const fixed = isFixed(element)
    for (const each of boxes) {
      const box = cut(each, element)
      if (box) contents.push({ name, element, box, isFixed: fixed })
    }
  }
  for (const element of document.body.querySelectorAll('a, button, input, select, textarea, svg, img, canvas, video'))
    add(element, [element.getBoundingClientRect()], `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`)
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.textContent?.trim() || !node.parentElement) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    add(node.parentElement, range.getClientRects(), `“${node.textContent.trim().slice(0, 30)}”`)
  }
  const maxScroll = Math.max(0, document.documentElement.scrollHeight - innerHeight)
  const under = new Set<string>()
  for (const float of floats) {
    const place = float.getBoundingClientRect()
    const bar = float.closest('[data-bar]')?.getBoundingClientRect()
    const isInBar = bar !== undefined && bar.top <= place.top + 1 && bar.bottom >= place.bottom - 1
    for (const { name, element, box, isFixed: stays } of contents) {
      if (float.contains(element) || element.contains(float) || element.closest('[data-floats]')) continue
      if (box.right <= place.left + 1 || box.left >= place.right - 1 || (isInBar && !stays)) continue
      const [first, last] = [box.top + scrollY - place.bottom + 1, box.bottom + scrollY - place.top - 1]
      const meets = stays ? box.top < place.bottom - 1 && box.bottom > place.top + 1 : first <= maxScroll && last >= 0 && first <= last
      if (meets) under.add(`${name} under ${float.className}`)
    }
  }
  return [...under].slice(0, 6)
}
