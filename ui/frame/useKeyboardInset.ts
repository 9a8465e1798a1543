import { useEffect } from 'react'

/**
 * Sets `--keyboard-inset` on the document: the height that the on-screen keyboard takes from the page. Browsers that make the page smaller
 * instead (`interactive-widget`) leave it at 0. What sticks to the bottom keeps this distance.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const root = document.documentElement
    function measure() {
      // A page that is zoomed with two fingers has a small visual viewport too.
      const isZoomed = Math.abs(view!.scale - 1) > 0.01
      const covered = isZoomed ? 0 : Math.max(0, Math.round(window.innerHeight - view!.height - view!.offsetTop))
      root.style.setProperty('--keyboard-inset', `${covered}px`)
    }
    measure()
    view.addEventListener('resize', measure)
    view.addEventListener('scroll', measure)
    return () => {
      view.removeEventListener('resize', measure)
      view.removeEventListener('scroll', measure)
      root.style.removeProperty('--keyboard-inset')
    }
  }, [])
}
