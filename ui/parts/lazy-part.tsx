import { type ComponentType, type ReactNode, startTransition, Suspense, use, useEffect, useState } from 'react'
import { useHydrating } from '../useHydrating.ts'

const RETRY_DELAY_MS = 2_000

type Load<Props extends object> = () => Promise<{ default: ComponentType<Props> }>

/**
 * A component whose code loads when it is first rendered, or earlier by `preload`. Until then it shows its `fallback`, or nothing. Code that could not be
 * fetched is asked for again while the component is on the screen: a lost network is no crash.
 */
export function lazyPart<Props extends object>(load: Load<Props>) {
  let Loaded: ComponentType<Props> | null = null
  async function fetchCode(): Promise<void> {
    Loaded ??= (await load()).default
  }
  function LazyPart({ fallback = null, ...props }: Props & { fallback?: ReactNode }) {
    const [, setLoaded] = useState(Loaded !== null)
    // The server has no code of this part, so the first render of the browser has none either.
    const isWritten = useHydrating()
    const [wasWritten] = useState(isWritten)
    useEffect(() => {
      if (Loaded) return startTransition(() => setLoaded(true))
      let isGone = false
      async function attempt() {
        try {
          await fetchCode()
          if (!isGone) startTransition(() => setLoaded(true))
        } catch {
          if (!isGone) timer = setTimeout(() => void attempt(), RETRY_DELAY_MS)
        }
      }
      // Beside a written screen, each part is asked for in a task of its own.
      let timer = wasWritten ? setTimeout(() => void attempt()) : undefined
      if (!wasWritten) void attempt()
      return () => {
        isGone = true
        clearTimeout(timer)
      }
    }, [wasWritten])
    return Loaded && !isWritten ? <Loaded {...(props as unknown as Props)} /> : fallback
  }
  return Object.assign(LazyPart, { preload: () => void fetchCode().catch(() => undefined) })
}

/** As React marks what it has waited for: then `use` goes on at once. */
type Tracked = Promise<void> & { status?: 'fulfilled' }

const writtenParts: (() => Promise<void>)[] = []

/** Loads the parts that the server writes. */
export const loadWrittenParts = async (): Promise<void> => void (await Promise.all(writtenParts.map((load) => load())))

/**
 * A part whose code loads beside the page, and which stands in the documents of the server. What the server has written stays until the code
 * is there.
 */
export function writtenPart<Props extends object>(load: Load<Props>) {
  let Loaded: ComponentType<Props> | null = null
  let loading: Tracked | null = null
  async function fetchCode(): Promise<void> {
    for (;;) {
      try {
        Loaded = (await load()).default
        if (loading) loading.status = 'fulfilled'
        return
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
      }
    }
  }
  const loadOnce = () => (loading ??= fetchCode())
  writtenParts.push(loadOnce)
  function Part(props: Props) {
    // At each render, because React replays one that has waited.
    use(loadOnce())
    return Loaded && <Loaded {...props} />
  }
  return function WrittenPart({ fallback = null, ...props }: Props & { fallback?: ReactNode }) {
    return (
      <Suspense fallback={fallback}>
        <Part {...(props as unknown as Props)} />
      </Suspense>
    )
  }
}
