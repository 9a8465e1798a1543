let stopWaiting = () => {}

/**
 * Puts the focus on the heading of a page that was just opened, as soon as it is there: what a keyboard and a screen reader do next begins at the
 * page. A field or a dialog of the page that has taken the focus keeps it.
 */
export function focusHeading(): void {
  stopWaiting()
  const watch = new MutationObserver(attempt)
  let frame = requestAnimationFrame(() => {
    // A menu that closes gives the focus back to its button in the first frame.
    frame = requestAnimationFrame(() => {
      watch.observe(document.body, { childList: true, subtree: true })
      attempt()
    })
  })
  stopWaiting = () => {
    watch.disconnect()
    cancelAnimationFrame(frame)
  }
  function attempt() {
    const main = document.getElementById('main')
    const heading = main?.querySelector<HTMLElement>('h1')
    if (!main || !heading) return
    stopWaiting()
    const active = document.activeElement
    if (active !== null && active !== main && (main.contains(active) || active.closest('[role="dialog"]') !== null)) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
}
