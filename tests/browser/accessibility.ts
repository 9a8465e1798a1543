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

/** The violations of WCAG 2.2 AA that a tool can find, and by how many pixels the page is wider than its window. */
export async function findViolations(page: Page): Promise<{ violations: Violation[]; overflow: number }> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (tags) => {
    const loaded = (window as unknown as { axe: typeof axe }).axe
    // Preloading would wait for each video of the page.
    const found = await loaded.run(document, { runOnly: tags, resultTypes: ['violations'], preload: false })
    const { scrollWidth, clientWidth } = document.documentElement
    const violations = found.violations.map(({ id, help, nodes }) => ({ rule: id, help, targets: nodes.map(({ target }) => target.join(' ')) }))
    return { violations, overflow: scrollWidth - clientWidth }
  }, WCAG_TAGS)
}
