import type { BrowserContext } from '@playwright/test'

/** Counts what a person presses on the pages of this browser, also across loads and in further windows. */
export async function countTaps(context: BrowserContext): Promise<{ taps(): number; restart(): void }> {
  let taps = 0
  await context.exposeBinding('reportTap', () => void taps++)
  await context.addInitScript(watchTaps)
  return { taps: () => taps, restart: () => void (taps = 0) }
}

/** Runs in each page before its first script. README.md has the rule. */
function watchTaps(): void {
  const report = () => (globalThis as typeof globalThis & { reportTap(): void }).reportTap()
  const NO_TEXT = ['button', 'submit', 'reset', 'checkbox', 'radio', 'file', 'image', 'range', 'color']
  const isTyped = (target: EventTarget | undefined) =>
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !NO_TEXT.includes(target.type))
  const isChosen = (target: EventTarget | undefined) => target instanceof HTMLSelectElement
  // A tap into a field begins the typing, and one on a list of the system belongs to its choice.
  addEventListener(
    'pointerdown',
    (event) => {
      const [target] = event.composedPath()
      if (event.isTrusted && !isTyped(target) && !isChosen(target)) report()
    },
    true,
  )
  addEventListener(
    'change',
    ({ target }) => {
      if (isChosen(target ?? undefined) || (target instanceof HTMLInputElement && target.type === 'file')) report()
    },
    true,
  )
  const TYPING = ['Backspace', 'Delete', 'Shift', 'CapsLock']
  addEventListener(
    'keydown',
    (event) => {
      const isTyping = isTyped(event.composedPath()[0]) && (event.key.length === 1 || TYPING.includes(event.key))
      if (event.isTrusted && !isTyping) report()
    },
    true,
  )
}
