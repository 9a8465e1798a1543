import { createContext, useContext, useLayoutEffect } from 'react'

/** Given by the frame to its pages. `homeHref` is where a person goes who leaves a task. */
export type Frame = { homeHref: string; beginTask: () => () => void }

export const FrameContext = createContext<Frame | null>(null)

/**
 * For a page that is one task of several steps: on a phone it has the whole screen, without the top bar, the tab bar and the support button.
 * Returns where to go when the task is left; null outside of a frame.
 */
export function useTaskFrame(): string | null {
  const frame = useContext(FrameContext)
  useLayoutEffect(() => frame?.beginTask(), [frame])
  return frame && frame.homeHref
}
