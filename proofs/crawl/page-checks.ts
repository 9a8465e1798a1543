import type { Page } from '@playwright/test'
import {
  type Appearance,
  APPEARANCES,
  findUnderFloats,
  findViolations,
  judgeFocus,
  LIGHT_DESKTOP,
  LIGHT_PHONE,
  LIGHT_ZOOMED,
  setAppearance,
} from '../../tests/browser/accessibility.ts'

/** `place`: a page or a popup, as a person names it; `rule`: of axe, or one of the crawl's own. */
export type Finding = { place: string; rule: string; appearance: string; text: string }
type Found = Omit<Finding, 'place'>

const nameOf = ({ size, scheme }: Appearance) => `${size}, ${scheme}`

/** axe and the width of the page, in each appearance. */
export async function checkAppearances(page: Page): Promise<Found[]> {
  const found: Found[] = []
  for (const look of APPEARANCES) {
    await setAppearance(page, look)
    const { violations, overflow } = await findViolations(page)
    const appearance = nameOf(look)
    // While a list of choices is open, the library hides the rest of the page from screen readers. The Tab key closes the list first.
    const isListOpen = (await page.locator('input[role=combobox][aria-expanded=true]').count()) > 0
    for (const { rule, help, targets } of violations.filter((each) => !(isListOpen && each.rule === 'aria-hidden-focus')))
      found.push({ rule, appearance, text: `${help}: ${targets.slice(0, 4).join(' | ')}` })
    if (overflow > 0 && (await settledOverflow(page)) > 0)
      found.push({ rule: 'overflow', appearance, text: `${overflow} px wider than the window: ${await widestElement(page)}` })
  }
  return found
}

/**
 * What floats over texts and controls, on a phone, on a desktop and at 400 %. `findUnderFloats` computes every scroll position from the boxes. It is
 * repeated where the page stands after scrolling, because a float may come, and a list may grow, only then.
 */
export async function checkFloats(page: Page): Promise<Found[]> {
  const found: Found[] = []
  // Colours move nothing, so that one scheme is enough.
  for (const look of [LIGHT_PHONE, LIGHT_DESKTOP, LIGHT_ZOOMED]) {
    await setAppearance(page, look)
    found.push(...(await floatsWhileScrolling(page, nameOf(look))))
  }
  return found
}

/** At the top, in the middle and at the end of the page. */
async function floatsWhileScrolling(page: Page, appearance: string): Promise<Found[]> {
  const texts = new Set<string>()
  for (const part of [0, 0.5, 1]) {
    const moved = await page.evaluate(scrollToPart, part)
    if (!moved && part > 0) break
    for (const text of await page.evaluate(findUnderFloats)) texts.add(text)
  }
  await page.evaluate(scrollToPart, 0)
  return [...texts].map((text) => ({ rule: 'under-float', appearance, text }))
}

/** Runs in the page. Whether the page can be scrolled there; answers when it is drawn. */
async function scrollToPart(part: number): Promise<boolean> {
  const maximum = document.documentElement.scrollHeight - innerHeight
  window.scrollTo({ top: maximum * part, behavior: 'instant' })
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  return maximum > 0
}

/** SC 1.4.10 and 1.4.4: 320 px, which is 400 % of a window of 1280 px, and 720 px, which is 200 % of one of 1440 px. */
export async function checkReflow(page: Page): Promise<Found[]> {
  const found: Found[] = []
  for (const [width, height] of [
    [320, 256],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height })
    const overflow = await settledOverflow(page)
    if (overflow > 0)
      found.push({ rule: 'reflow', appearance: `${width} px`, text: `${overflow} px wider than the window: ${await widestElement(page)}` })
    for (const text of await clippedTexts(page)) found.push({ rule: 'clipped-text', appearance: `${width} px`, text })
  }
  return found
}

/** A chart takes a moment to follow the width of its page. */
const settledOverflow = (page: Page) =>
  page.evaluate(async () => {
    const measure = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    for (let tries = 0; tries < 30 && measure() > 0; tries++) await new Promise((resolve) => setTimeout(resolve, 50))
    return measure()
  })

/** The element that reaches furthest to the right of the window, with those around it. */
const widestElement = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.body.querySelectorAll('*')].map((element) => ({ element, right: element.getBoundingClientRect().right }))
    const widest = all.reduce((maximum, each) => (each.right > maximum.right ? each : maximum), all[0]!)
    const names: string[] = []
    for (let each: Element | null = widest.element; each && each !== document.body && names.length < 6; each = each.parentElement)
      names.unshift(`${each.tagName.toLowerCase()}.${each.getAttribute('class') ?? ''}`)
    return names.join(' > ')
  })

/** Texts of which a part is cut off without an ellipsis and without a way to scroll. */
const clippedTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll<HTMLElement>('h1,h2,h3,p,a,button,label,dd,dt,td,th,b,span,li')]
      .filter((element) => {
        const style = getComputedStyle(element)
        if (element.closest('.visually-hidden, svg') || style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return false
        if (!/hidden|clip/.test(style.overflowX) || element.clientWidth < 2) return false
        return element.scrollWidth > element.clientWidth + 1 && element.innerText.trim() !== ''
      })
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}: ${element.innerText.slice(0, 40)}`)
      .slice(0, 5),
  )

const MAX_STOPS = 70

/** Every stop of the Tab key shows a focus, inside the window and under no bar (SC 2.4.7, 2.4.11). */
export async function checkFocus(page: Page, look: Appearance, isForced = false): Promise<Found[]> {
  await setAppearance(page, look)
  if (isForced) await page.emulateMedia({ forcedColors: 'active', colorScheme: look.scheme, reducedMotion: 'reduce' })
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    window.scrollTo(0, 0)
  })
  const appearance = `${nameOf(look)}${isForced ? ', forced colours' : ''}`
  const found: Found[] = []
  const seen = new Set<string>()
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press('Tab')
    let state = await page.evaluate(judgeFocus)
    // A toast that the focus comes under moves away.
    for (let tries = 0; tries < 10 && state?.isCovered; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      state = await page.evaluate(judgeFocus)
    }
    if (state === null || seen.has(state.path)) break
    seen.add(state.path)
    if (!state.isShown) found.push({ rule: 'focus-not-visible', appearance, text: state.name })
    if (state.isCovered) found.push({ rule: 'focus-obscured', appearance, text: `${state.name}, by ${state.by}` })
  }
  if (isForced) await page.emulateMedia({ forcedColors: 'none' })
  return found
}

/** With forced colours, which take every background and shadow away: buttons and popups keep an edge, and what is chosen or highlighted shows. */
export async function checkForcedColours(page: Page): Promise<Found[]> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll(
      'button, a, [role=option], [role=menuitem], [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tooltip]',
    )) {
      const { backgroundColor, borderTopWidth } = getComputedStyle(element)
      const hasSurface = !/^rgba\(.*, 0\)$/.test(backgroundColor) || Number.parseFloat(borderTopWidth) > 0
      // A link that leads past the navigation waits above the window until it has the focus.
      if (
        hasSurface &&
        !element.matches(':hover') &&
        element.getBoundingClientRect().bottom > 0 &&
        element.checkVisibility({ visibilityProperty: true })
      )
        element.setAttribute('data-crawl-surface', '')
    }
  })
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const texts = await page.evaluate(judgeForcedColours)
  await page.emulateMedia({ forcedColors: 'none' })
  return texts.map((text) => ({ rule: 'forced-colours', appearance: 'forced colours', text }))
}

/** Runs in the page. */
function judgeForcedColours(): string[] {
  const faults: string[] = []
  const nameOfElement = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? element.getAttribute('role') ?? ''}`
  const EDGES = ['borderTopWidth', 'borderBottomWidth', 'borderLeftWidth'] as const
  const LOOK = [
    'color',
    'backgroundColor',
    ...EDGES,
    'borderTopColor',
    'borderBottomColor',
    'borderLeftColor',
    'outlineStyle',
    'fontWeight',
    'textDecorationLine',
  ] as const
  const hasEdge = (element: Element) => {
    const style = getComputedStyle(element)
    return EDGES.some((name) => Number.parseFloat(style[name]) > 0) || style.outlineStyle !== 'none'
  }
  const look = (element: Element) => {
    const pseudos = [null, '::before', '::after'].map((pseudo) => {
      const style = getComputedStyle(element, pseudo)
      return pseudo !== null && style.content === 'none' ? '' : LOOK.map((name) => style[name]).join()
    })
    return pseudos.join('|') + element.querySelectorAll('svg').length
  }
  for (const element of document.querySelectorAll('[data-crawl-surface]')) {
    element.removeAttribute('data-crawl-surface')
    const isState = element.matches('[role=option], [role=menuitem], [aria-current]')
    const isInEdge = element.parentElement !== null && hasEdge(element.parentElement)
    if (!isState && !hasEdge(element) && !isInEdge) faults.push(`no edge: ${nameOfElement(element)}`)
  }
  const STATES = ['aria-selected', 'aria-current', 'aria-pressed', 'aria-checked', 'data-highlighted']
  for (const state of STATES)
    for (const chosen of document.querySelectorAll(`[${state}]:not([${state}="false"])`)) {
      const kin = chosen.classList[0] === undefined ? chosen.tagName : `${chosen.tagName}.${CSS.escape(chosen.classList[0])}`
      const others = [...(chosen.parentElement?.parentElement?.querySelectorAll(kin) ?? [])]
      const other = others.find((each) => !each.hasAttribute(state) || each.getAttribute(state) === 'false')
      if (other && look(other) === look(chosen)) faults.push(`${state} does not show: ${nameOfElement(chosen)}`)
    }
  return [...new Set(faults)]
}
