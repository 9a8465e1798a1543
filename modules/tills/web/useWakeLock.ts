import { useEffect } from 'react'

/** The screen stays awake while the page is shown. A browser that cannot keep it awake, or a phone that saves its battery, lets it sleep. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: { release(): Promise<void> } | null = null
    let isGone = false
    async function hold() {
      if (document.hidden || !('wakeLock' in navigator)) return
      lock = await navigator.wakeLock.request('screen').catch(() => null)
      if (isGone) void lock?.release().catch(() => undefined)
    }
    // The browser ends it when the page is hidden.
    const again = () => void hold()
    document.addEventListener('visibilitychange', again)
    void hold()
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release().catch(() => undefined)
    }
  }, [])
}
