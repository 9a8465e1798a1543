import type { Page } from '@playwright/test'

/** A button that may open a popup. `at`: its place among the buttons of that name. */
export type Opener = { name: string; at: number; isOfFrame: boolean }

const BUTTONS = 'button:not([type=submit]):not(:disabled), [role=combobox], summary, [role=button]'

/** The visible buttons of the page outside of open popups. */
export const findOpeners = (page: Page): Promise<Opener[]> =>
  page.evaluate((selector) => {
    const counts = new Map<string, number>()
    return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((button) => {
      const name = (button.getAttribute('aria-label') ?? (button.innerText || button.title || button.id)).trim().replaceAll(/\s+/g, ' ').slice(0, 60)
      const key = `${button.tagName} ${name}`
      const at = counts.get(key) ?? 0
      counts.set(key, at + 1)
      if (!button.checkVisibility({ visibilityProperty: true }) || button.getBoundingClientRect().width < 2) return []
      return [{ name: key, at, isOfFrame: button.closest('header, nav, aside, footer, .floating') !== null && button.closest('main') === null }]
    })
  }, BUTTONS)

/** Clicks the button as a person does. False when it cannot be clicked any more. */
export async function clickOpener(page: Page, { name, at }: Opener): Promise<boolean> {
  const handle = await page.evaluateHandle(
    ([selector, wanted, place]) => {
      let count = 0
      for (const button of document.querySelectorAll<HTMLElement>(selector)) {
        const text = (button.getAttribute('aria-label') ?? (button.innerText || button.title || button.id))
          .trim()
          .replaceAll(/\s+/g, ' ')
          .slice(0, 60)
        if (`${button.tagName} ${text}` === wanted && count++ === place) return button
      }
      return null
    },
    [BUTTONS, name, at] as const,
  )
  const button = handle.asElement()
  if (!button) return false
  try {
    await button.click({ timeout: 1_500 })
    return true
  } catch {
    return false
  }
}

const LAYERS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tooltip], dialog[open], [popover]:popover-open'

/** The names of the open popups. */
export const openPopups = (page: Page): Promise<string[]> =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((layer) => layer.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && layer.getBoundingClientRect().height > 2)
        .map((layer) => {
          const title = layer.getAttribute('aria-label') ?? document.getElementById(layer.getAttribute('aria-labelledby') ?? '')?.innerText
          return `${layer.getAttribute('role') ?? layer.tagName.toLowerCase()} ${(title ?? layer.innerText.slice(0, 30)).trim().replaceAll(/\s+/g, ' ')}`
        }),
    LAYERS,
  )
