import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useWidth } from './useWidth.ts'

/** The frame of a table that may be wider than its place. It is a stop of the Tab key only while it scrolls. */
export function ScrollFrame({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  const width = useWidth(root)
  const [scrolls, setScrolls] = useState(false)
  useLayoutEffect(() => {
    if (root.current) setScrolls(root.current.scrollWidth > root.current.clientWidth)
  }, [width, children])
  return (
    <div className={className} role="region" aria-label={label} ref={root} {...(scrolls && { tabIndex: 0 })}>
      {children}
    </div>
  )
}
