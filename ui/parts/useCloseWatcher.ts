import { useEffect, useEffectEvent, useState } from 'react'

/** Not in TypeScript's DOM types yet: https://html.spec.whatwg.org/#close-requests-and-close-watchers */
type CloseWatcher = EventTarget & { destroy(): void }
declare const CloseWatcher: { new (): CloseWatcher } | undefined

/**
 * Android's Back closes what lies above the page and leaves the page as it is. Only where the browser has close watchers (Chrome); Esc comes
 * to the part itself as a key, and is not counted twice.
 */
export function useCloseWatcher(close: () => void): void {
  const onBack = useEffectEvent(close)
  const [requests, setRequests] = useState(0)
  useEffect(() => {
    if (typeof CloseWatcher === 'undefined') return
    const watcher = new CloseWatcher()
    let isEscape = false
    const onKey = ({ key }: KeyboardEvent) => (isEscape = key === 'Escape')
    const onRelease = () => (isEscape = false)
    // A watcher is used up by its first request; the part may stay open, to ask a question.
    const onClose = () => {
      if (!isEscape) onBack()
      setRequests((count) => count + 1)
    }
    watcher.addEventListener('close', onClose)
    window.addEventListener('keydown', onKey, { capture: true })
    window.addEventListener('keyup', onRelease, { capture: true })
    return () => {
      watcher.removeEventListener('close', onClose)
      window.removeEventListener('keydown', onKey, { capture: true })
      window.removeEventListener('keyup', onRelease, { capture: true })
      watcher.destroy()
    }
  }, [requests])
}
