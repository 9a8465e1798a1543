import { type ComponentType, useEffect, useState } from 'react'

const RETRY_DELAY_MS = 2_000

/**
 * A component whose code loads when it is first rendered, or earlier by `preload`. Until then it shows nothing. Code that could not be
 * fetched is asked for again while the component is on the screen: a lost network is no crash.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let Loaded: ComponentType<Props> | null = null
  async function fetchCode(): Promise<void> {
    Loaded ??= (await load()).default
  }
  function LazyPart(props: Props) {
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
    return Loaded && <Loaded {...props} />
  }
  return Object.assign(LazyPart, { preload: () => void fetchCode().catch(() => undefined) })
}
