import type { Page } from '@playwright/test'
import axe from 'axe-core'

const VIEWPORTS = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } } as const
export type Appearance = { size: keyof typeof VIEWPORTS; scheme: 'light' | 'dark' }
export const LIGHT_PHONE: Appearance = { size: 'phone', scheme: 'light' }
export const LIGHT_DESKTOP: Appearance = { size: 'desktop', scheme: 'light' }
export const DARK_DESKTOP: Appearance = { size: 'desktop', scheme: 'dark' }
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
