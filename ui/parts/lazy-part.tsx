import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

const RETRY_DELAY_MS = 2_000

/**
 * A component whose code loads when it is first rendered, or earlier by `preload`. Until then it shows its `fallback`, or nothing. Code that could not be
 * fetched is asked for again while the component is on the screen: a lost network is no crash.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let Loaded: ComponentType<Props> | null = null
  async function fetchCode(): Promise<void> {
    Loaded ??= (await load()).default
  }
  function LazyPart({ fallback = null, ...props }: Props & { fallback?: ReactNode }) {
    const [, setLoaded] = useState(Loaded !== null)
    useEffect(() => {
      if (Loaded) return setLoaded(true)
      let timer: ReturnType<typeof setTimeout> | undefined
      let isGone = false
      async function attempt() {
        try {
          await fetchCode()
          if (!isGone) setLoaded(true)
        } catch {
          if (!isGone) timer = setTimeout(() => void attempt(), RETRY_DELAY_MS)
        }
      }
      void attempt()
      return () => {
        isGone = true
        clearTimeout(timer)
      }
    }, [])
    return Loaded ? <Loaded {...(props as unknown as Props)} /> : fallback
  }
  return Object.assign(LazyPart, { preload: () => void fetchCode().catch(() => undefined) })
}
